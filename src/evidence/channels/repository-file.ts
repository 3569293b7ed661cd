import { type GatherChannel, unnamed } from '../gathering.ts';

export const gatherRepositoryFile: GatherChannel = async () => unnamed('repository-file', 'not looked at');
