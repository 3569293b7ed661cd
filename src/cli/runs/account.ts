import { userInfo } from 'node:os';

/** Who runs the command, where nobody proved who they are: by the operating system, since an environment says anything. */
export const accountName = (): string => `account:${userInfo().username}`;
