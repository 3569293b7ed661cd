/**
 * Colours and letters. What a document says is set in a book face, what the site says in a plain one: a reader sees whose
 * words they are. Colours are those of a chart: blue for guides, green for context, magenta for evidence.
 */
export const TOKENS = `
:root {
  color-scheme: light dark;
  --paper: #fbfcfd;
  --sheet: #ffffff;
  --sunk: #f1f4f7;
  --ink: #18212b;
  --soft: #4c5a69;
  --line: #dbe2e9;
  --edge: #7d8b99;
  --link: #12579b;
  --link-line: #9dbddd;
  --focus: #0b6bcb;
  --guide: #12579b;
  --guide-wash: #e9f1fa;
  --context: #1b6a56;
  --context-wash: #e6f3ee;
  --evidence: #93266a;
  --evidence-wash: #f9eaf3;
  --warn: #8a4200;
  --warn-wash: #fdf1e2;
  --warn-line: #e6c08d;
  --gone: #96271c;
  --gone-wash: #fbe9e6;
  --come: #17653a;
  --come-wash: #e4f4e8;
  --sans: system-ui, -apple-system, "Segoe UI", "Noto Sans", "Helvetica Neue", Arial, "PingFang SC", "Hiragino Sans GB", "Noto Sans CJK SC", "Source Han Sans SC", "Microsoft YaHei", sans-serif;
  --book: Charter, "Bitstream Charter", "Iowan Old Style", "Source Serif 4", "Noto Serif", "Sitka Text", Cambria, Georgia, "Songti SC", "Noto Serif CJK SC", "Source Han Serif SC", "Microsoft YaHei", serif;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", "Noto Sans Mono", "DejaVu Sans Mono", Consolas, "Noto Sans Mono CJK SC", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #10161c;
    --sheet: #151c24;
    --sunk: #1c252f;
    --ink: #dfe6ed;
    --soft: #a0afbd;
    --line: #2b3743;
    --edge: #74859a;
    --link: #8fc1f2;
    --link-line: #3f668f;
    --focus: #8fc1f2;
    --guide: #8fc1f2;
    --guide-wash: #182a3d;
    --context: #7fcbb0;
    --context-wash: #162e28;
    --evidence: #eba0cb;
    --evidence-wash: #351d2c;
    --warn: #f0bd7c;
    --warn-wash: #302414;
    --warn-line: #6d5028;
    --gone: #f3a79c;
    --gone-wash: #3a1e1b;
    --come: #8ed6a5;
    --come-wash: #16301f;
  }
}
@media (prefers-contrast: more) {
  :root { --soft: var(--ink); --line: var(--edge); --link-line: var(--link); }
}
`;
