import { type GatherChannel, unnamed } from '../gathering.ts';

export const gatherPackageRegistry: GatherChannel = async () => unnamed('package-registry', 'not looked at');
