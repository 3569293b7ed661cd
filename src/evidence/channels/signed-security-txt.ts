import { type GatherChannel, unnamed } from '../gathering.ts';

export const gatherSecurityTxt: GatherChannel = async () => unnamed('signed-security-txt', 'not looked at');
