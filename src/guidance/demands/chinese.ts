import type { Sentence } from '../prose/sentences.ts';

// A clause ends here, and with it the reach of a negation.
const BOUNDARY =
  /[，。；！？…]|,\s|; | - |(?:但是?|然后|而是|接着|随后|之后|再|否则|并且|同时|另外|却)(?!次|生|现|度)/g;

const NEGATION =
  /不要|不得|不能|不可|不应|不许|不准|不该|不宜|不必|不用|无需|无须|不会|不再|不去|不把|不将|不是|不予|不向|不对|不给|不从|不让|不替|不由|不在|不(?=[一-鿿]{0,2}$)|切勿|请勿|勿|禁止|严禁|避免|防止|杜绝|切忌|绝不|决不|从不|永不|别(?!的|人|名)|没有|没|未|拒绝|阻止|谢绝|无权|不允许|不接受|不建议|不支持/g;

// Verbs and words that turn a negation around: "不要忘记……", "不得不……", "不仅……".
const TURNED = /^(?:忘|忘记|忘了|犹豫|迟疑|拒绝|害怕|担心|吝啬|停止|不|仅|只|光|但|要紧|管)/;

// A clause that asks whether: what follows is looked into, not done.
const ASKED =
  /是否|有没有|能否|会不会|可否|如何|怎样|怎么|为什么|为何|尝试|试着|试图|企图|防范|识别|警惕|模拟|演练|谁/;

// The same, of what stands before the next verb only: "检查变更并……" goes on with something else.
const CHECKED =
  /(?:检查|确认|核对|核实|验证|确保|审查|审核|查找|搜索|扫描|检测|发现)(?!后|完|之后|好|过)[^并]*$/;

// Who speaks here is not the document.
const DESCRIBED =
  /攻击者?|恶意|注入|不可信|不受信任|伪造|可疑|骗|诱导|(?:文档|文件|网页|页面|内容|文本|文字|资料|评论|邮件|消息|留言|附件|注释|工单|输出|结果|描述|说明|段落|指令|步骤|提示|请求|有人|对方|他人)(?:里|中|内|可能|会|也许|若|如果|试图)*(?:要求|让|叫|请|指示|命令|写着|声称|宣称|自称|说|诱使|企图|试图|想)/;

// The document speaks of itself.
const AUTHOR =
  /(?:本文档?|本指[南引]|本页|本指导|这篇|这份|此文档?|我们|以下|下列|下面|上述)[^，。；]{0,8}$|^(?:本文档?|本指[南引]|我们)/;

// A program does it, in code that is looked at.
const PROGRAM =
  /(?:程序|代码|服务端?|应用|脚本|工具|测试|用例|函数|接口|客户端|服务器|变更|改动|补丁|日志|(?<!密钥|机密|仓)库|组件|模块|流水线|进程|系统|命令|插件|它们?)(?![里中内上时前后的的])[^，。；]{0,12}$/;

// "……的要求", "……的代码": what was matched is what a noun is about.
const NOMINAL =
  /^[^，。；！？\s与和及或、用系]{0,6}?的(?:要求|请求|内容|文字|文本|文档|语句|话|句子|企图|做法|说法|行为|步骤|代码|地方|位置|逻辑|路径|函数|流程|方式|权限|日志|调用|指令|提示|攻击|改动|变更|情况|可能|风险|问题|能力|意图|尝试)/;

const DENIED_AFTER =
  /^[^。；！？]{0,30}?(?:都|均|也|一律|一概|必须|应当?|属于|是|视为|视作|当作|算作?)?(?:被?(?:拒绝|禁止|忽略|驳回)|不(?:可信|执行|予|算|得|能|可|要|应|允许|接受)|无效|违规|攻击|注入|数据|可疑)/;

const NAMED_BEFORE =
  /(?:诸如|例如|比如|譬如|像|如|写着|声称|包含|含有|出现|类似|所谓|叫做|形如|说|措辞|字样|短语|看到|遇到|发现)[:：]?\s*$/;
const NAMED_AFTER = /^(?:之类|这类|这样|一类|等|的|是|视为|当作|这种|一律|都|应|并不|不|作为|和|或|、)/;

const last = (pattern: RegExp, text: string): RegExpExecArray | undefined => {
  let found: RegExpExecArray | undefined;
  for (const match of text.matchAll(pattern)) found = match;
  return found;
};

const REACH = 200;

const clauseBefore = (lower: string, index: number): string => {
  const before = lower.slice(Math.max(0, index - REACH), index);
  const boundary = last(BOUNDARY, before);
  return boundary === undefined ? before : before.slice(boundary.index + boundary[0].length);
};

const isNegated = (clause: string): boolean => {
  const negation = last(NEGATION, clause);
  if (negation === undefined) return false;
  const rest = clause.slice(negation.index + negation[0].length);
  return !TURNED.test(rest.trimStart()) && !/不得不|不能不|不可不|无不/.test(clause);
};

const LEAD =
  /(?:不要|不得|不能|不可|禁止|严禁|切勿|请勿|避免|不应|不做|绝不|不允许|拒绝)[^，。；]{0,12}[:：]$|(?:之前|以前|前)[^，。；]{0,10}(?:询问|停下|确认|请示)[^，。；]{0,6}[:：]$/;

const isNamed = (lower: string, start: number, end: number): boolean => {
  const open = lower.lastIndexOf('"', start);
  if (open === -1 || start - open > 6) return false;
  const shut = lower.indexOf('"', end);
  if (shut === -1) return false;
  return (
    NAMED_BEFORE.test(lower.slice(Math.max(0, open - 12), open)) || NAMED_AFTER.test(lower.slice(shut + 1))
  );
};

const isDescribed = (clause: string): boolean =>
  ASKED.test(clause) ||
  CHECKED.test(clause) ||
  PROGRAM.test(clause) ||
  (DESCRIBED.test(clause) && !AUTHOR.test(clause));

/**
 * Whether a Chinese text itself says what was matched: it is not denied in its clause or behind it, not asked about, not
 * somebody else's words, and of a command no noun follows that it only describes.
 */
export const isMeantInChinese = (
  mood: 'command' | 'claim',
  { lower, lead }: Sentence,
  match: RegExpExecArray,
): boolean => {
  const verb = match.indices?.groups?.['verb']?.[0] ?? match.index;
  const end = match.index + match[0].length;
  if (isNamed(lower, match.index, end) || LEAD.test(lead)) return false;
  const clause = clauseBefore(lower, verb);
  if (isNegated(clause)) return false;
  if (mood === 'claim') return !isDescribed(clause);
  const after = lower.slice(end, end + REACH);
  return (
    !isDescribed(clause) &&
    !NOMINAL.test(after) &&
    !DENIED_AFTER.test(after.split(/[，。；！？]/, 1)[0] ?? '')
  );
};
