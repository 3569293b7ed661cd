import type { Command } from './command.ts';
import { completionOf } from './commands/completion.ts';
import { conformance } from './commands/conformance.ts';
import { doctor } from './commands/doctor.ts';
import { explain } from './commands/explain.ts';
import { adoptOne } from './commands/guidance/adopt.ts';
import { authorAdd, authorList, authorRename } from './commands/guidance/author.ts';
import { collectionAdd, collectionList, collectionRemove } from './commands/guidance/collection.ts';
import { draftList, draftPublish, draftPut, draftRemove } from './commands/guidance/draft.ts';
import { exportAll } from './commands/guidance/export.ts';
import { importAny } from './commands/guidance/import.ts';
import { links } from './commands/guidance/links.ts';
import { lintAll } from './commands/guidance/lint.ts';
import { list } from './commands/guidance/list.ts';
import { publish } from './commands/guidance/publish.ts';
import { read } from './commands/guidance/read.ts';
import { show } from './commands/guidance/show.ts';
import { tokenAdd, tokenList, tokenRevoke } from './commands/guidance/token.ts';
import { validate } from './commands/guidance/validate.ts';
import { withdraw } from './commands/guidance/withdraw.ts';
import { ledgerExport } from './commands/ledger/export.ts';
import { ledgerVerify } from './commands/ledger/verify.ts';
import { policyDiff } from './commands/policy/diff.ts';
import { policyExplain } from './commands/policy/explain.ts';
import { rulesList } from './commands/rules.ts';
import { runsApprove } from './commands/runs/approve.ts';
import { runsApproverAdd, runsApproverList, runsApproverRemove } from './commands/runs/approver.ts';
import { runsCancel } from './commands/runs/cancel.ts';
import { runsList } from './commands/runs/list.ts';
import { runsRecover } from './commands/runs/recover.ts';
import { runsReissue } from './commands/runs/reissue.ts';
import { runsReject } from './commands/runs/reject.ts';
import { runsResume } from './commands/runs/resume.ts';
import { runsShow } from './commands/runs/show.ts';
import { runsWatch } from './commands/runs/watch.ts';
import { serveSite } from './commands/serve.ts';
import { storeBackup } from './commands/store/backup.ts';
import { storeRaiseTokens } from './commands/store/raise-tokens.ts';
import { storeRestore } from './commands/store/restore.ts';
import { storeReindex, storeVerify } from './commands/store.ts';
import { verify } from './commands/verify.ts';

/** Every command. A new one is one file and one line here. */
export const COMMANDS: readonly Command[] = [
  verify,
  explain,
  rulesList,
  validate,
  lintAll,
  publish,
  importAny,
  exportAll,
  list,
  show,
  links,
  read,
  adoptOne,
  withdraw,
  draftPut,
  draftList,
  draftPublish,
  draftRemove,
  authorAdd,
  authorRename,
  authorList,
  collectionAdd,
  collectionRemove,
  collectionList,
  tokenAdd,
  tokenList,
  tokenRevoke,
  serveSite,
  policyExplain,
  policyDiff,
  runsList,
  runsShow,
  runsApprove,
  runsReject,
  runsResume,
  runsReissue,
  runsRecover,
  runsCancel,
  runsWatch,
  runsApproverAdd,
  runsApproverList,
  runsApproverRemove,
  ledgerVerify,
  ledgerExport,
  storeVerify,
  storeReindex,
  storeBackup,
  storeRestore,
  storeRaiseTokens,
  conformance,
  doctor,
  completionOf(() => COMMANDS),
];
