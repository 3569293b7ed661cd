import type { Channel } from '../../guide/index.ts';
import type { GatherChannel } from '../gathering.ts';
import { gatherDnsTxt } from './dns-txt.ts';
import { gatherPackageRegistry } from './package-registry.ts';
import { gatherRepositoryFile } from './repository-file.ts';
import { gatherSecurityTxt } from './signed-security-txt.ts';
import { gatherTransparencyLog } from './transparency-log.ts';

/** How each channel is looked at. */
export const GATHER: Readonly<Record<Channel, GatherChannel>> = {
  'dns-txt': gatherDnsTxt,
  'package-registry': gatherPackageRegistry,
  'repository-file': gatherRepositoryFile,
  'signed-security-txt': gatherSecurityTxt,
  'transparency-log': gatherTransparencyLog,
};
