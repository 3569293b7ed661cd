import { clip, visible } from '../../base/index.ts';
import type { NamedGuide, SurfaceReading } from '../discovery.ts';
import type { Subject } from '../subject.ts';
import { shownUri } from '../text/uri-text.ts';
import { requestInfo } from './network-info.ts';
import type { NamedGuideInfo, SurfaceInfo } from './report.ts';

/** A surface that names more is a list of links, not a place where a project names its guide. */
const NAMED = 8;
const URL_LENGTH = 500;

const namedInfo = ({ url, refused }: NamedGuide): NamedGuideInfo => ({
  url: shownUri(clip(url, URL_LENGTH)),
  ...(refused !== undefined && { not_followed: visible(refused) }),
});

const surfaceInfo = ({ kind, status, reason, named, requests }: SurfaceReading): SurfaceInfo => ({
  surface: kind,
  status,
  ...(reason !== undefined && { reason: visible(reason) }),
  names: named.slice(0, NAMED).map(namedInfo),
  requests: requests.map(requestInfo),
});

/** What was asked for the guide, what came, and what it named (GP-19); undefined where no surface was asked. */
export const discoveryInfo = (subject: Subject): readonly SurfaceInfo[] | undefined =>
  subject.surfaces()?.map(surfaceInfo);
