import { chineseClaim, chineseCommand, englishClaim, englishCommand, type Wording } from './wording.ts';

// What opens something, and its files.
const FILES = [
  String.raw`(?:[\w.~-][\w./~-]{0,40}\/)?(?<!\w)\.env(?:\.(?:local|production|prod|development|dev|staging))?(?![\w-]|\.\w)(?: files?)?`,
  String.raw`[\w.~-]{0,20}\/?\.(?:ssh|netrc|npmrc|pypirc|pgpass|git-credentials|aws|kube|gnupg|docker)\b[\w./-]{0,60}`,
  String.raw`id_(?:rsa|ed25519|ecdsa)|\/etc\/shadow|kubeconfig|keychain|password (?:manager|store|vault)|ssh-agent`,
].join('|');

const STRONG = [
  'passwords?|passphrases?|passcodes?|pin codes?|credentials?|secrets?',
  '(?:api|private|secret|ssh|gpg|pgp|signing|access|encryption|decryption|master|wallet|deploy|host|license|service[- ]account) ?-?keys?|apikeys?',
  '(?:access|auth|authentication|authorization|bearer|session|refresh|api|github|gitlab|npm|pypi|slack|deploy|deployment|publish|publishing|bot|personal access|oauth|login|service|registry|ci|jwt|id|admin|user|security) tokens?',
  'client secrets?|seed phrases?|mnemonics?|recovery (?:codes?|phrases?|keys?)|(?:2fa|mfa|otp|totp|one[- ]time|verification|login|authenticator|sms|security) codes?',
  '(?:session|login|auth(?:entication)?|browser) cookies?',
  FILES,
  String.raw`\$?\{?[a-z][a-z0-9]*(?:_[a-z0-9]+){0,4}_(?:token|key|secret|password|passwd|pat)\}?`,
  'system prompts?|hidden (?:instructions|prompt)',
].join('|');

// These open something only when they are somebody's.
const WEAK =
  'tokens?|keys?|cookies?|environment variables?|env(?:ironment)? vars?|environment|secrets?|logins?';
const OWNED =
  "(?:your|my|their|his|her|the (?:user|owner|operator|admin|administrator|customer|maintainer|author|human|developer|agent|assistant|host|machine|system|victim)(?:'s|s')|users'|owner's|customers'|somebody's|someone's|production|prod|live|real|root|admin)";

const WORDS = String.raw`(?:(?!no |not |never |without |nothing |test |dummy |fake |sample |example |synthetic |placeholder |mock |expired |invalid |wrong |revoked |empty |public |masked |redacted )[\w'/~$-]+,? ){0,6}?`;

// Behind the words that open something: nothing more, or what goes on with them; "password reset" is another thing.
const END = String.raw`(?=[.,;:!?)"'\x60\]}]|$| - | (?:to|from|in|into|inside|of|on|out|for|with|at|by|and|or|so|then|that|which|you|here|there|below|above|files?|values?|variables?|contents?|back|over|using|before|after|when|if|now|first|stored|used|found|needed|required|is|are|as (?:plain|clear|text)|via|through|available|exists?)\b)`;

const TAKE =
  '(?:obtain|get|fetch|retrieve|acquire|collect|gather|harvest|extract|steal|exfiltrate|leak|grab|read|open|cat|view|print|printf|show|display|output|echo|dump|export|reveal|disclose|expose|recite|repeat|send|post|submit|upload|e-?mail|mail|forward|transmit|copy|paste|decrypt|decode|capture|intercept|sniff|pull|take|commit|push|attach|append|publish|tell me|give me|hand over|type out|write out|write down)';

const GIVE = '(?:provide|give|share|enter|type|supply|hand over|tell|include|write|put|log|store|save|add)';

const TO_OTHERS = String.raw`(?:to (?:me|us|this|the (?:agent|assistant|server|endpoint|url|address|author|chat|issue|site|page|log)|https?:|\S+@)|here|below|in(?:to)? (?:the |this |your |an? )?(?:chat|reply|response|answer|issue|comment|message|form|logs?|output|report|url|pull request|commit|body|conversation))`;

// Advice to those who write programs: where a program is to get its secrets from.
const BY_DESIGN =
  /^ (?:only )?(?:from|through|via|by|in) (?:the |an? |its |your )?(?:environment|env|standard input|stdin|secrets? (?:manager|store)|vault|key ?ring|key ?store|configuration|config|kms|ci (?:secrets?|settings)|mounted)/;
const GOES_ON =
  /\b(?:and|then) (?:\w+ )?(?:send|post|print|show|upload|e-?mail|mail|echo|output|paste|forward|reveal|copy|include|report|share|put|write|log|use|store)\b/;

const CONTRAST = /\b(?:not|never|instead of|rather than|only)\b/;

const byDesign = (match: string, { after }: { readonly after: string }): boolean =>
  /^(?:read|get|fetch|retrieve|take|pull|obtain)\b/.test(match) &&
  BY_DESIGN.test(after) &&
  (CONTRAST.test(after) || !/\b(?:the|all|any|every)\b/.test(match)) &&
  !/\b(?:your|my|user's|their|owner's)\b|[./~_]/.test(match) &&
  !GOES_ON.test(after);

const ANY =
  /pass(?:word|phrase|code)|credential|secret|key|token|cookie|code|\.env|\.ssh|\.netrc|\.npmrc|\.pypirc|\.aws|\.kube|\.gnupg|\.docker|\.pgpass|\.git-c|id_|shadow|ssh-agent|kubeconfig|environment|\benv\b|_pat\b|passwd|mnemonic|seed phrase|recovery|prompt|hidden|login|pin\b/;

const ENGLISH: readonly Wording[] = [
  englishCommand(
    /env|ssh|rc\b|pgpass|git-c|aws|kube|gnupg|docker|id_|shadow|key|password/,
    String.raw`\b(?:access|look (?:in|into|inside|at|through)|search|go through|parse|inspect|load|source|browse|unlock) (?:the |your |a |all )?(?:user's |local |contents of (?:the )?)?(?:${FILES})${END}`,
    byDesign,
  ),
  englishCommand(
    /env|cat\b|secret|token|vault|pass\b/,
    String.raw`\b(?:run|execute|use|call|invoke|try|type)(?: the command)? [\x60"']?(?:(?:cat|less|more|head|tail|type|strings|bat|nano|vi|vim|xxd|base64|cp|scp|curl) [^\x60"'.;]{0,40}(?:${FILES})|(?:printenv|env)\b(?: ?\| ?\w+[^\x60]{0,40})?[\x60"'.]|gh auth token|kubectl get secrets?|pass show|vault (?:kv )?(?:read|get)|op read|aws configure get|security find-)`,
  ),
  englishCommand(
    /environment/,
    String.raw`\b(?:read|search|scan|inspect|check|look (?:in|through)) (?:the |your )?(?:process )?environment(?: variables)? for (?:any |all |the |your )?(?:tokens?|secrets?|keys?|credentials?|passwords?)${END}`,
  ),
  englishCommand(
    ANY,
    String.raw`\b(?:log in|login|sign in|authenticate|connect|log on) (?:[\w-]+ ){0,4}(?:with|using) (?:the |an? )?(?:user's|owner's|operator's|maintainer's|customer's|admin(?:istrator)?'s|somebody's|someone(?: else)?'s|your|their|his|her) ${WORDS}(?:${STRONG}|tokens?)${END}`,
  ),
  englishCommand(
    ANY,
    String.raw`\blist (?:me )?(?:all|every|each)(?: of)?(?: the)?(?: stored| saved| known| cached)? (?:passwords?|credentials|secrets|tokens|api keys|private keys|access tokens)(?=[.,;:!]|$| and\b| you\b)`,
  ),
  englishCommand(
    /tokens/,
    String.raw`\b(?:obtain|get|retrieve|steal|exfiltrate|collect|harvest|extract|leak|reveal|send|dump|show|print|upload)(?: me)? (?:(?:all|the|any|every|stored|saved|cached|active|of|their) ){0,3}(?:tokens|keys and tokens|tokens and keys)(?=[.,;!]|$| and (?:secrets|keys|passwords|credentials|send))`,
    (match) =>
      /^(?:print|show|collect|extract|get)\b/.test(match) &&
      !/\b(?:stored|saved|cached|active)\b/.test(match),
  ),
  englishCommand(ANY, String.raw`\b${TAKE} ${WORDS}(?:\x60|"|')?(?:${STRONG})${END}`, byDesign),
  englishCommand(
    ANY,
    String.raw`\b${TAKE} (?:me )?(?:(?:all|any|every|each|of|both|the|out) ){0,4}${OWNED} ${WORDS}(?:${WEAK})${END}`,
    byDesign,
  ),
  englishCommand(
    ANY,
    String.raw`\b(?:find|locate|look up|search for|grep for|list|enumerate|guess|crack|brute-force) (?:(?:all|any|every|each|of|the|out) ){0,4}${OWNED} ${WORDS}(?:${STRONG}|${WEAK})${END}`,
  ),
  englishCommand(
    /environment|\benv\b|printenv|secrets?\b/,
    String.raw`\b(?:(?:print|dump|send|upload|output|post|echo|exfiltrate)(?: out)?|(?:share|show|include|copy|collect|capture) (?=all|every|your|the full|the whole|the entire)) ?(?:(?:all|every|each|the|your|full|whole|entire|complete|of|process|current) ){0,5}(?:environment variables?|env(?:ironment)? vars?|(?:process )?environment|process\.env)(?=[.,;:!?)]|$| (?:to|in|into|and|with|as|here)\b)|\b(?:run|execute|call|use) (?:the command )?[\x60"']?(?:printenv|env)[\x60"']?(?=[.,;:!?)]|$| (?:and|to|then)\b)`,
  ),
  englishCommand(
    ANY,
    String.raw`\b(?:ask|prompt|tell|instruct|request|require|get|have|make|convince|persuade|urge|invite|let) (?:the |your |an? |any |every |each )?(?:user|users|owner|operator|admin(?:istrator)?|maintainer|developer|human|customer|author|person|people|them|him|her|me)s?(?: (?:for|to (?:enter|paste|type|send|share|provide|give|tell|reveal|supply|submit|upload|hand over|show|confirm|log in with|enter|post)|enter|paste|type|send|share|provide|give|reveal)(?: you| us| me| the agent)?) ${WORDS}(?:${STRONG}|tokens?|keys?)${END}`,
    (match) => /\b(?:for|which) (?:an? )?(?:new|different|stronger)\b/.test(match),
  ),
  englishCommand(
    ANY,
    String.raw`\b(?:ask for|request|demand|require|insist on) ${WORDS}(?:the|your|their|an?|his|her|user's|users'|any|all)? ?(?:user's |owner's )?(?:${STRONG})${END}`,
    (match, { after }) =>
      /^(?:request|require) /.test(match) &&
      !/\b(?:your|their|user's|owner's|his|her)\b/.test(match) &&
      !/^ (?:from|of) (?:the |your )?(?:user|owner|operator|human|author|customer)/.test(after),
  ),
  englishCommand(
    ANY,
    String.raw`\b${GIVE} ${WORDS}(?:${STRONG}|tokens?)(?: files?| values?)? (?:[\w'-]+ ){0,3}?${TO_OTHERS}`,
    (match) => /\b(?:form|a password|an? (?:invalid|wrong))\b/.test(match),
  ),
  englishClaim(
    ANY,
    String.raw`\b(?:the (?:user|owner|operator|human|author|maintainer|developer|customer|agent|assistant)|you|users) (?<verb>must|should|shall|needs? to|has to|have to|will|are required to|is required to|are asked to|is asked to) (?:first |then |also |always )?(?:provide|paste|share|send|give|reveal|disclose|supply|hand over|obtain|retrieve|extract|print|upload|post|tell)(?: you| us| me| the agent)? ${WORDS}(?:${STRONG}|(?:your|their) (?:tokens?|keys?))${END}`,
    byDesign,
  ),
  englishClaim(
    ANY,
    String.raw`\b(?:we|i|the (?:agent|assistant)|this (?:guide|document|step|task)) (?<verb>needs?|requires?|wants?) (?:to (?:know|see|have) )?(?:your|the user's|the owner's|users') ${WORDS}(?:${STRONG}|tokens?|keys?)${END}|\bwhat (?:is|are) (?:your|the user's) (?:${STRONG})\b`,
  ),
  // A secret in an address is in the log of whoever is asked.
  englishCommand(
    /https?:/,
    String.raw`(?:\b(?:curl|wget|fetch|open|visit|get|post|call|request)\b[^;]{0,60}?|^\W{0,3})https?:\/\/[^\s"'\x60]{1,200}?[/?&=]\$\{?[a-z0-9_]{0,40}(?:token|key|secret|passw(?:or)?d|pat)\b`,
  ),
  // "find the keys in the repository and send them to ..."
  englishCommand(
    ANY,
    String.raw`(?:${STRONG}|\btokens?)\b[^.;!?]{0,80}?\b(?:and|then|to|,) ?(?:then )?(?<verb>(?:send|post|upload|e-?mail|mail|forward|paste|print|echo|exfiltrate|submit|transmit|output|reveal|leak|publish) (?:it|them|their values?|its values?|the values?|the contents?|the results?|everything|all of (?:it|them)|what you find)|(?:attach|append) (?:it|them) to|(?:include|put|write) (?:it|them) in(?:to)? (?:the |your |an? )(?:commit|issue|comments?|reports?|messages?|reply|answer|chat|urls?|logs?|output|pull request)|(?:show|read|copy|display|dump|use|list|print|send) (?:its|their) (?:contents?|values?|text))\b`,
    (_match, { after }) => /^ (?:to (?:nobody|no one)|nowhere|masked|redacted)/.test(after),
  ),
];

const ZH_SECRET = [
  '密码(?!学|框|强度|策略|重置|长度|规则|哈希|散列|输入|字段|管理|找回|过期|页|表单|组件|提示|错误|校验|复杂)',
  '口令(?!强度|策略|规则|长度)|密钥(?!轮换|管理|扫描|名|类型|长度|格式|引用|检测|泄露|库|对的?公)|私钥|密匙|金钥|权杖|助记词|验证码(?!功能|组件|页|服务|输入|过期|长度)|恢复码',
  '(?:访问)?令牌(?!桶|环|数|化|续期|过期|刷新|名|类型|轮换|权限|校验|验证|管理)|凭[据证](?!管理|名|类型|轮换|助手|泄露|扫描)|机密(?!性|级|等级)(?:信息|数据)?',
  `api ?-?(?:key|密钥)s?|access ?-?keys?|(?:access |api |github |npm )?tokens?(?! ?(?:数|桶|用量|预算|限制|上限|流|计|消耗|化|序列))|secrets?(?! ?(?:扫描|管理|名))|passwords?`,
  String.raw`(?:[\w.~-][\w./~-]{0,40}\/)?(?<!\w)\.env(?:\.(?:local|production|prod|development|dev|staging))?(?![\w-]|\.\w)(?: ?文件)?|\.(?:ssh|netrc|npmrc|pypirc|git-credentials|aws)\b[\w./-]{0,40}|id_(?:rsa|ed25519)|(?:会话|登录) ?cookie|钥匙串|系统提示词`,
].join('|');

const ZH_TAKE =
  '(?:读取|读出|取出|贴出来|获取|取得|拿到|取到|索取|索要|讨要|套取|骗取|收集|搜集|窃取|盗取|提取|导出|打印|输出|显示|展示|回显|发送|发给我|发给|发到|上传|提交|转发|泄露|泄漏|透露|公开|披露|复制|拷贝|粘贴|贴出|告诉我|告知|说出|询问|打开|查看|解密|外传|回传|传给|传到|交出|附上|抓取|截获)';

// Directly behind the verb: "输出里", "提交前", "显示的". Further on: "不含", "检查", "测试".
const ZH_GAP = String.raw`(?!里|中|内|日志|前|后|时|的(?! ?(?:密|口|私|令|凭|访|环|所|\.|api|token)))(?:(?!检查|是否|扫描|搜索|查找|不|没|无|未|测试|假|示例|样例|占位|模拟|过期|无效|错误|临时|公钥|脱敏|掩码|请求|响应|登录)[^，。；！？:：\n]){0,12}?`;

const ZH_DESIGN = /从(?:环境变量|标准输入|密钥管理|机密管理|密钥库|配置|保险库)[^，。；]{0,4}$/;

const ZH_ANY =
  /密码|口令|密钥|私钥|密匙|金钥|权杖|助记词|验证码|恢复码|令牌|凭[据证]|机密|key|token|secret|password|\.env|\.ssh|\.netrc|\.npmrc|\.pypirc|\.git-c|\.aws|id_|cookie|钥匙串|环境变量|系统提示/;

const CHINESE: readonly Wording[] = [
  chineseCommand(
    ZH_ANY,
    `(?:输入|填写|填入|键入)(?:你|您|用户|管理员|维护者)的?(?:登录|账户|账号|真实| ){0,2}(?:${ZH_SECRET})`,
  ),
  chineseCommand(ZH_ANY, `列出(?:所有|全部|每个|一切)的?(?:${ZH_SECRET})(?=[，。；！？]|$|和|并)`),
  chineseCommand(
    ZH_ANY,
    `(?:用|使用|以|凭)(?:用户|管理员|他人|别人|维护者|所有者|你|您|对方)的?(?:${ZH_SECRET})(?:来|去|进行)?(?:登录|认证|连接|访问|登入|验证身份)`,
  ),
  chineseCommand(
    /\.env|\.ssh|rc\b|id_|\.git-c|\.aws/,
    String.raw`(?:\bcat|\bless|\bhead|\btail|\bmore) [\w./~-]{0,40}(?:\.env|\.ssh|\.npmrc|\.netrc|\.pypirc|\.aws|id_rsa|id_ed25519)(?!\.(?:example|sample|template))|(?:\.env|\.ssh\S*|\.npmrc|id_rsa)(?: ?文件)?[^，。；！？]{0,6}(?:并|，)(?:然后)?(?:显示|读取|打印|发送|复制|粘贴|输出)(?:其|它的)?(?:内容|值)`,
  ),
  chineseCommand(
    ZH_ANY,
    `${ZH_TAKE}(?:出|到|给我|给)?${ZH_GAP}(?:${ZH_SECRET})`,
    (match, { before, after }) =>
      /^(?:读取|获取|取得)/.test(match) &&
      ZH_DESIGN.test(before) &&
      !/你|用户/.test(match) &&
      !/发送|上传|打印|输出|发给/.test(after),
  ),
  chineseCommand(
    /环境变量/,
    '(?:打印|输出|导出|上传|发送|泄露|收集|回显|发给|列出)(?:出|到)?(?:你|当前|系统|进程|用户|机器|主机|的|所有|全部|完整|一切){0,4}环境变量(?!名|表|列表|说明|清单|的名|的含义|的说明|文档)',
    (match, { after }) => match.startsWith('列出') && !/(?:值|内容|并|，发)/.test(after.slice(0, 6)),
  ),
  chineseCommand(
    ZH_ANY,
    `(?<verb>要求|请求|需要|麻烦|让|请|叫|使|向|令|询问|催促|说服)(?:用户|对方|使用者|管理员|维护者|所有者|他|她|他们|你|您|客户|作者|开发者)(?:们)?(?:把|将|再|先|在此|在这里|直接|立即){0,3}(?:提供|输入|发送|发来|粘贴|贴出|告诉|告知|交出|给出|说出|上传|填写|索要|索取|要|提交|共享|分享|出示)?(?:你|我|代理)?[^，。；！？]{0,8}?(?:${ZH_SECRET})`,
    (match) => /(?:保管|轮换|更换|修改|重置|撤销|吊销|保护|不|勿|设置|使用(?!者)|检查|确认)/.test(match),
  ),
  chineseCommand(
    ZH_ANY,
    `(?<verb>把|将)[^，。；！？]{0,12}?(?:${ZH_SECRET})[^，。；！？]{0,12}?(?:发送|发给|发到|发往|寄给|上传|打印|输出|提交到|粘贴|贴出|贴到|贴在|复制|拷贝|告诉|传给|传到|公开|泄露|交给|外传|(?:写入|写进|写到|放进|放到|放在|附在|填入|填到|加到)[^，。；]{0,6}(?:日志|评论|议题|issue|聊天|回复|网页|公开|提交信息|工单|消息|输出|表单|报告|正文|对话))`,
    (match) => /(?:测试|假|示例|样例|占位|过期|无效|脱敏|掩码|哈希)/.test(match),
  ),
  chineseClaim(
    ZH_ANY,
    `(?:用户|使用者|管理员|所有者|你|您|代理)(?<verb>必须|需要|应当|应该|须|得)(?:先|首先|立即|把|将){0,2}(?:提供|交出|粘贴|发送|告诉|上传|共享|透露|公开|获取|读取)[^，。；！？不]{0,8}?(?:${ZH_SECRET})`,
  ),
  chineseCommand(
    ZH_ANY,
    `(?:${ZH_SECRET})[^。；！？]{0,20}?(?:并|，|,|然后|再|后)(?:然后|再|并|立即|将|把)?(?<verb>将其|把它们?|把其)?(?:发送|发给|发到|上传|打印|贴到|粘贴到|寄到|传到|提交到)(?:给|到|至|它们?|出来|其|我|我们|服务器|https?)`,
  ),
];

/** A demand to obtain what opens something, or to hand it on (LG-TRUST-12). */
export const SECRETS: readonly Wording[] = [...ENGLISH, ...CHINESE];
