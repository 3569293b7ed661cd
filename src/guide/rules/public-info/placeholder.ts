const NAMED =
  /example|sample|your[-_ ]?|change[-_ ]?me|change[-_ ]?it|place[-_ ]?holder|dummy|redacted|insert|replace|not[-_]?a[-_]?real|fake|todo|xxx|\.\.\.|abcdefghij|0123456789|123456789|deadbeef/i;
const VARIABLE =
  /^[<{*(]|^\$\{|^\$\(|^\$[A-Za-z_]\w*(?:$|[/:.])|\{\{|<[a-z][\w -]{0,40}>|\$\{\w+\}|\*{3}|^%\w+%$|^\[.*\]$|^(?:process\.env|os\.environ|env\.|secrets\.|vault:|op:\/\/|file:|\.{0,2}\/)/;
const WORD =
  /^(?:none|null|nil|true|false|required|optional|string|secret|password|passwd|pass|token|key|value|user|username|admin|root|test|prompt|stdin|env|unset|empty|hidden|masked|rotated|needed|undefined|no|yes|auto|basic|bearer|postgres|mysql|guest|foo|bar|baz)[0-9]{0,3}$/i;

/** Whether a value only stands for a secret: `<token>`, `YOUR_API_KEY`, `$TOKEN`, `xxxx`, `changeme`. */
export const isPlaceholder = (value: string): boolean =>
  NAMED.test(value) ||
  VARIABLE.test(value) ||
  WORD.test(value) ||
  /^(.)\1*$/.test(value) ||
  /(.)\1{7}/.test(value) ||
  /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(value);
