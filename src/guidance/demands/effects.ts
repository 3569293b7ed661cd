import { sentencesOf } from '../prose/sentences.ts';
import { SECRETS } from './secrets.ts';
import { chineseCommand, englishCommand, saidIn, type Wording } from './wording.ts';

export const EFFECTS = ['network', 'mail', 'command', 'publish', 'delete', 'secret'] as const;

/** What a step does beyond reading and thinking (LG-TRUST-24). */
export type Effect = (typeof EFFECTS)[number];

const ANY = /./;

const english = (source: string): Wording => englishCommand(ANY, String.raw`\b(?:${source})`);
const chinese = (source: string): Wording => chineseCommand(ANY, source);

// Up to five words between a verb and what it is done to.
const FEW = String.raw`(?:[\w'\x60./@:-]+ ){0,5}?`;

// The command that a step names, alone or behind a verb.
const RUN = '(?:(?:run|execute|use|call|type|try|do) (?:the command )?)?[\x60"\']?';

const OBTAINS_SECRET = String.raw`(?:use|read|enter|type|set|rotate|revoke|create|generate|issue|sign (?:in|on|with)|log in|authenticate|load|supply|provide|store|fetch|get|obtain)\b ${FEW}(?:passwords?|credentials?|secrets?|tokens?|(?:api|private|signing|ssh|access|secret|deploy) keys?|\.env)\b`;

const PROGRAMS =
  'npm|npx|pnpm|yarn|node|deno|bun|python3?|pip|uv|poetry|cargo|go|make|cmake|mvn|gradle|docker|podman|kubectl|helm|terraform|git|gh|curl|wget|ssh|scp|rsync|bash|sh|sudo|rm|mv|cp|chmod|pytest|vitest|jest|eslint|biome|tsc|psql|mysql|sqlite3|sed|awk|grep|find|apt(?:-get)?|brew';

const WORDINGS: Readonly<Record<Effect, readonly Wording[]>> = {
  network: [
    english(
      String.raw`(?:download|upload|fetch|browse|crawl|scrape|ping|clone|pull|push|look up online|search (?:the )?(?:web|internet|online)|go online|connect to|subscribe to)\b`,
    ),
    english(
      String.raw`(?:open|visit|read|get|post|call|query|request|check|load|see|send|submit|follow|hit|ask|install|update)\b ${FEW}(?:https?:\/\/|(?:web ?(?:page|site)s?|urls?|websites?|links?|api|apis|endpoints?|servers?|registry|registries|internet|online|remote|npm|pypi|web)\b)`,
    ),
    english(
      `${RUN}(?:curl|wget|ssh|scp|npm (?:install|publish|ci|view)|pip install|git (?:clone|fetch|pull|push)|gh |docker (?:pull|push)|install (?:the |a |an |all |its )?(?:package|dependenc|plugin|tool|module|librar))`,
    ),
    chinese(
      `联网|上网|下载|上传|抓取|爬取|克隆|拉取|推送|(?:访问|打开|请求|调用|查询|浏览|连接)[^，。；！？]{0,12}?(?:https?://|网址|网页|网站|链接|接口|服务器|注册表|api|互联网|远程|仓库)|搜索(?:网络|互联网)|安装(?:依赖|软件包|插件|工具)`,
    ),
  ],
  mail: [
    english(
      String.raw`(?:e-?mail|mail)\b(?! (?:address|client|server|template|field|queue|list))|(?:send|write|forward|reply to|answer|compose|draft and send)\b ${FEW}(?:e-?mails?|mails?|newsletters?|mailing list)\b`,
    ),
    chinese(
      '(?:发送?|寄送?|转发|回复|撰写并发送|写)[^，。；！？]{0,10}?(?:邮件|电邮|电子邮件|e-?mail|邮箱)|邮件(?:通知|告知|发送)|用邮件',
    ),
  ],
  command: [
    english(
      String.raw`(?:run|execute|launch|invoke|re-?run)\b(?! (?:into|out of|through the (?:list|text|checklist)))|(?:start|restart|build|compile|install|deploy|migrate|lint|benchmark)\b(?! (?:with|by|from|at|in|here|reading|a review|on)\b)`,
    ),
    english(
      String.raw`(?:use|call|type|enter|try|with|do)\b ${FEW}\x60(?:${PROGRAMS})\b|\x60?(?:${PROGRAMS}) (?:-|\.|run|test|install|build|commit|push|pull|tag|status|diff|log|bisect|checkout|merge|rebase|publish|ci|exec|compose|apply|delete)`,
    ),
    chinese(
      `运行|执行(?!的|情况|结果|时间|者|路径)|启动|重启|编译|构建(?!的|产物|日志|号)|安装|部署(?!密钥|令牌)|跑(?:一遍|一次|测试|完|全)|重跑|调用命令|(?:${PROGRAMS}) (?:-|run|test|install|build|commit|push|pull|tag|publish|ci|bisect)`,
    ),
  ],
  publish: [
    english(
      String.raw`(?:publish|release|deploy|announce|ship|promote|roll out|go live|push|merge|make public|tweet|blog)\b(?! (?:notes?|process|candidates?|managers?|dates?|plans?|branch(?:es)?|trains?|owners?)\b)`,
    ),
    english(
      String.raw`(?:post|submit|upload|open|create|file|leave|write|add|put|send)\b ${FEW}(?:pull requests?|merge requests?|issues?|comments?|releases?|tags?|announcements?|advisor(?:y|ies)|packages?|artifacts?|registry|forum|chat|blog|public)\b`,
    ),
    english(`${RUN}(?:npm publish|cargo publish|twine upload|git push|gh (?:release|pr)|docker push)`),
    chinese(
      '发布(?!说明|流程|日志|者|记录|计划|候选|分支|前|后|的|清单|页|物)|上线(?!前|后|的)|公开|公布|宣布|推送|合并(?!前|后|的|冲突)|部署(?!前|后|的|密钥|令牌)|(?:提交|发表|创建|新建|打开|添加|打上?|推)[^，。；！？]{0,8}?(?:合并请求|拉取请求|议题|工单|评论|标签|公告|发行版|版本标签|pull request|issue|pr)',
    ),
  ],
  delete: [
    english(
      String.raw`(?:delete|erase|wipe|purge|get rid of|destroy|drop|truncate|uninstall|unpublish|prune|shred|clean up|clear|discard|overwrite|force-push|reset)\b(?! (?:all )?(?:assumptions?|expectations?|doubts?|the idea)\b)|remove\b(?! (?:doubt|ambiguity|it from the (?:text|review)))|${RUN}(?:rm -|git (?:reset --hard|clean|push (?:-f|--force)|branch -d)|drop table|docker (?:rm|rmi|system prune)|kubectl delete)`,
    ),
    chinese(
      '删除|删掉|删去|清掉|清除|清空|清理|抹除|抹掉|销毁|移除|卸载|撤下|丢弃|覆盖(?!率|的|范围|情况|所有|全部|到|了)|强制推送|重置(?!密码)|截断',
    ),
  ],
  secret: [
    english(OBTAINS_SECRET),
    chinese(
      `(?:使用|读取|获取|取得|输入|设置|轮换|吊销|撤销|创建|生成|签发|登录|提供|加载|写入|保存|用)[^，。；！？]{0,10}?(?:密码|口令|密钥|私钥|令牌|凭[据证]|机密|token|api ?key|.env)`,
    ),
    ...SECRETS,
  ],
};

/**
 * What a step would do, for display and for withholding: a hint. It authorises nothing, and a step for which it says nothing
 * may still do anything: who carries out a step checks what is done, not what this says of it.
 */
export const effectsOf = (step: string): readonly Effect[] => {
  const sentences = sentencesOf(step);
  return EFFECTS.filter((effect) =>
    WORDINGS[effect].some((wording) => sentences.some((sentence) => saidIn(wording, sentence) !== undefined)),
  );
};
