#!/usr/bin/env node
// Checks an export of a ledger against heads that were kept outside it, with nothing but this file and Node:
//   node readback-ledger-verify.mjs EXPORT HEADS PUBLIC_KEY
// Exit status: 0 it holds, 1 it does not, 2 a file cannot be read. docs/ledger.md says what is checked.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';

const sha256 = (data) => createHash('sha256').update(data);
const digest = (domain, text) => sha256(`readback.${domain}.v1\n${text}`).digest('hex');

class Fault extends Error {}
class Unreadable extends Error {}
const need = (holds, message) => {
  if (!holds) throw new Fault(message);
};

// A verifier key of a C2SP signed note: NAME+ID+base64(1, 32 bytes of Ed25519).
const readKey = (line) => {
  const [name, id, value] = line.split(/\+(.{8})\+/);
  const bytes = Buffer.from(value ?? '', 'base64');
  const found = sha256(Buffer.concat([Buffer.from(`${name}\n`), bytes])).digest('hex');
  if (bytes.length !== 33 || bytes[0] !== 1 || !found.startsWith(id)) throw new Unreadable('the key is none');
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), bytes.subarray(1)]);
  return { name, id, key: createPublicKey({ key: der, format: 'der', type: 'spki' }) };
};

const isSigned = (text, lines, keys) =>
  lines.some((line) => {
    const [, name, value] = line.split(' ');
    const bytes = Buffer.from(value ?? '', 'base64');
    const id = bytes.subarray(0, 4).toString('hex');
    const known = keys.find((key) => key.name === name && key.id === id && text.startsWith(`${name}\n`));
    return known !== undefined && verify(null, Buffer.from(text), known.key, bytes.subarray(4));
  });

// Heads stand one after the other: a text of lines, an empty line, signatures, an empty line.
const readHeads = (file, origin, keys) => {
  const blocks = file.split(/\n{2,}/).map((block) => block.trim());
  const heads = new Map();
  blocks.forEach((block, at) => {
    const next = blocks[at + 1] ?? '';
    if (!block.startsWith(`${origin}\n`) || !next.startsWith('— ')) return;
    const [, size, root] = block.split('\n');
    // The last one may have been cut off while it was written.
    if (next.length < `— ${origin} `.length + 92) return;
    need(isSigned(`${block}\n`, next.split('\n'), keys), `a head is not what was signed: size ${size}`);
    const told = Buffer.from(root, 'base64').toString('hex');
    need((heads.get(Number(size)) ?? told) === told, `two heads of ${size} entries contradict each other`);
    heads.set(Number(size), told);
  });
  return heads;
};

// Only line feeds end a line, and only bytes that are UTF-8 are read.
async function* linesOf(file) {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let rest = '';
  for await (const bytes of createReadStream(file)) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop();
    yield* lines;
  }
  need(rest + decoder.decode() === '', 'the export is cut off within a line');
}

const readOrigin = (line) => /^\{"readback_ledger":1,"origin":"([\w/.-]+)"\}$/.exec(line)?.[1];

// An entry stands at the end of its line, in the very bytes that were hashed.
const checkEntry = (line, seq, { before, runs }) => {
  const place = line.slice(0, line.indexOf(',"entry":'));
  const text = line.slice(place.length + 9, -1);
  const { run_id, number, digest: own, log_digest } = JSON.parse(`${place}}`);
  const same = JSON.stringify({ seq, run_id, number, digest: own, log_digest });
  need(`${same.slice(0, -1)},"entry":${text}}` === line, `entry ${seq}: the line is not as it was written`);
  need(digest('entry', text) === own, `entry ${seq}: its text is not what was written`);
  const log = digest('log', before + own);
  need(log === log_digest, `entry ${seq}: it does not follow the one before`);
  const entry = JSON.parse(text);
  const last = runs.get(run_id) ?? { number: 0, digest: digest('run', run_id) };
  need(entry.run_id === run_id && entry.number === number, `entry ${seq}: it was written for another place`);
  const isNext = number === last.number + 1 && entry.prev === last.digest;
  need(isNext, `entry ${seq}: the chain of its run is broken`);
  runs.set(run_id, { number, digest: own });
  return log;
};

const check = async ([exported, headsFile, keyFile]) => {
  const keys = readFileSync(keyFile, 'utf8').split('\n').filter(Boolean).map(readKey);
  const state = { before: undefined, runs: new Map() };
  let [seq, last, heads, counted] = [0, 0, [], undefined];
  for await (const line of linesOf(exported)) {
    need(counted === undefined, `entry ${seq + 1}: it comes after the last line`);
    if (state.before === undefined) {
      const origin = readOrigin(line);
      if (origin === undefined) throw new Unreadable('it is no export of a whole ledger');
      state.before = digest('ledger', origin);
      heads = readHeads(readFileSync(headsFile, 'utf8'), origin, keys);
    } else if (line.startsWith('{"entries":')) counted = line;
    else {
      state.before = checkEntry(line, ++seq, state);
      const told = heads.get(seq);
      need(told === undefined || told === state.before, `entry ${seq}: a head says otherwise`);
      if (told !== undefined) last = seq;
    }
  }
  need(counted === JSON.stringify({ entries: seq }), `entry ${seq + 1}: the export is cut off`);
  const known = [...heads.keys()].reduce((most, size) => Math.max(most, size), 0);
  need(known <= seq, `entry ${seq + 1}: a head tells of ${known} entries`);
  return `holds: ${seq} entries, ${seq - last} of them after the last head\n`;
};

check(process.argv.slice(2)).then(
  (told) => process.stdout.write(told),
  (error) => {
    process.exitCode = error instanceof Fault || error instanceof SyntaxError ? 1 : 2;
    process.stdout.write(`${error instanceof Fault ? 'FAULT' : 'cannot be checked'}: ${error.message}\n`);
  },
);
