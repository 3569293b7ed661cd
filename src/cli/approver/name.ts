/** Names are names of files, also where letter case makes no difference; `policy.json` is the operator's own file. */
export const APPROVER_NAME = /^(?!policy$)[a-z0-9][a-z0-9_-]{0,63}$/;
