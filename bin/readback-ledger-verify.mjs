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
  const [, name, id, value] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(line) ?? [];
  const bytes = Buffer.from(value ?? '', 'base64');
  const found = sha256(Buffer.concat([Buffer.from(`${name}\n`), bytes])).digest('hex');
  const isKey = bytes.length === 33 && bytes[0] === 1 && bytes.toString('base64') === value;
  if (!isKey || !found.startsWith(id)) throw new Unreadable('the key is none');
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), bytes.subarray(1)]);
  return { name, id, key: createPublicKey({ key: der, format: 'der', type: 'spki' }) };
};

const SIGNATURE = /^\u2014 ([^\s+]+) ([A-Za-z0-9+/=]+)$/;

// The id of a key, and what it signed; undefined when it is written in another way.
const readSignature = (line) => {
  const [, name, value] = SIGNATURE.exec(line) ?? [];
  const bytes = Buffer.from(value ?? '', 'base64');
  if (bytes.length < 68 || bytes.toString('base64') !== value) return undefined;
  return { name, id: bytes.toString('hex', 0, 4), signature: bytes.subarray(4) };
};

const isSigned = (text, signatures, keys) =>
  signatures.some(({ name, id, signature }) => {
    const known = keys.find((key) => key.name === name && key.id === id && text.startsWith(`${name}\n`));
    return known !== undefined && verify(null, Buffer.from(text), known.key, signature);
  });

// A line whose writing was cut off, as by a crash, proves nothing.
const isWhole = (line) => line.split(' ').at(-1).length >= 92;

const HEAD = /^([^\n]+)\n(0|[1-9]\d{0,14})\n([A-Za-z0-9+/]{43}=)(\n|$)/;

// Heads stand one after the other: a text of lines, an empty line, signatures, an empty line.
const blocksOf = (file) => {
  const text = file.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
  const apart = text.replace(/^(\u2014.*\n)(?=[^\u2014\n])/gm, '$1\n');
  return apart.split(/\n{2,}/).map((block) => block.replace(/^\n|\n$/g, ''));
};

const readHeads = (file, origin, keys) => {
  const blocks = blocksOf(file);
  const heads = new Map();
  blocks.forEach((block, at) => {
    const next = blocks[at + 1] ?? '';
    const lines = next.split('\n');
    if (block.startsWith('\u2014') || !next.startsWith('\u2014')) return;
    if (!isWhole(lines.at(-1))) lines.pop();
    if (lines.length === 0) return;
    const [, name, size, root] = HEAD.exec(block) ?? [];
    const signatures = lines.map(readSignature);
    const bytes = Buffer.from(root ?? '', 'base64');
    const isHead = bytes.toString('base64') === root && signatures.every(Boolean);
    need(isHead, 'a head is in no form of one');
    if (name !== origin) return;
    if (!keys.some((key) => key.name === origin)) throw new Unreadable('the key is of another ledger');
    need(isSigned(`${block}\n`, signatures, keys), `a head is not what was signed: size ${size}`);
    const told = bytes.toString('hex');
    need((heads.get(Number(size)) ?? told) === told, `two heads of ${size} entries contradict each other`);
    heads.set(Number(size), told);
  });
  return heads;
};

const LONGEST = 16 * 1024 * 1024;

// Only line feeds end a line, and only bytes that are UTF-8 are read: what is none is followed by a line that is none.
async function* linesOf(file) {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let rest = '';
  for await (const bytes of createReadStream(file)) {
    let text;
    try {
      text = decoder.decode(bytes, { stream: true });
    } catch {
      yield* (rest + new TextDecoder().decode(bytes)).split('\n');
      return yield '';
    }
    const lines = (rest + text).split('\n');
    rest = lines.pop();
    yield* lines;
    if (rest.length > LONGEST) return yield '';
  }
  try {
    rest += decoder.decode();
  } catch {
    rest += '?';
  }
  if (rest !== '') yield* [rest, ''];
}

const readOrigin = (line) => {
  try {
    const origin = JSON.parse(line)?.origin;
    return JSON.stringify({ readback_ledger: 1, origin }) === line ? origin : undefined;
  } catch {
    return undefined;
  }
};

// An id has 200 characters at most, and each is written with six at most.
const LONGEST_PLACE = 2000;

const PLACE =
  /^\{"seq":(\d{1,16}),"run_id":("(?:[^"\\]|\\.)*"),"number":(\d{1,16}),"digest":"([0-9a-f]*)","log_digest":"([0-9a-f]*)","entry":/;

// An entry stands at the end of its line, in the very bytes that were hashed.
const checkEntry = (line, seq, { before, runs }) => {
  const [place, at, run, count, own, log_digest] = PLACE.exec(line.slice(0, LONGEST_PLACE)) ?? [];
  need(place !== undefined && line.endsWith('}'), `entry ${seq}: the line is not as it was written`);
  const [run_id, number] = [JSON.parse(run), Number(count)];
  const isPlain = at === String(seq) && count === String(number) && JSON.stringify(run_id) === run;
  need(isPlain, `entry ${seq}: the line is not as it was written`);
  const text = line.slice(place.length, -1);
  const found = digest('entry', text);
  need(found === own, `entry ${seq}: its text is not what was written`);
  const log = digest('log', before + own);
  need(log === log_digest, `entry ${seq}: it does not follow the one before`);
  const entry = JSON.parse(text);
  const last = runs.get(run_id) ?? { number: 0, digest: digest('run', run_id) };
  const isHere = entry?.run_id === run_id && entry.number === number;
  need(isHere, `entry ${seq}: it was written for another place`);
  const isNext = number === last.number + 1 && entry.prev === last.digest;
  need(isNext, `entry ${seq}: the chain of its run is broken`);
  // A digest of its own: one cut out of the line would keep the line in memory.
  runs.set(run_id, { number, digest: found });
  return log;
};

const check = async ([exported, headsFile, keyFile]) => {
  if (keyFile === undefined) throw new Unreadable('name three files: the export, the heads, the public key');
  const lines = readFileSync(keyFile, 'utf8').split('\n');
  const keys = lines.map((line) => line.trim()).filter(Boolean);
  const known = keys.map(readKey);
  const state = { before: undefined, runs: new Map() };
  let [seq, last, heads, counted] = [0, 0, new Map(), undefined];
  const meet = () => {
    const told = heads.get(seq);
    need(told === undefined || told === state.before, `entry ${seq}: a head says otherwise`);
    if (told !== undefined) last = seq;
  };
  for await (const line of linesOf(exported)) {
    need(counted === undefined, `entry ${seq + 1}: it comes after the last line`);
    if (state.before === undefined) {
      const origin = readOrigin(line);
      if (origin === undefined) throw new Unreadable('it is no export of a whole ledger');
      state.before = digest('ledger', origin);
      heads = readHeads(readFileSync(headsFile, 'utf8'), origin, known);
      meet();
    } else if (line.startsWith('{"entries":')) counted = line;
    else {
      state.before = checkEntry(line, ++seq, state);
      meet();
    }
  }
  if (state.before === undefined) throw new Unreadable('it is no export of a whole ledger');
  need(counted === JSON.stringify({ entries: seq }), `entry ${seq + 1}: the export is cut off`);
  const most = [...heads.keys()].reduce((max, size) => Math.max(max, size), 0);
  need(most <= seq, `entry ${seq + 1}: a head tells of ${most} entries`);
  return last === 0
    ? `holds together: ${seq} entries; no head tells of them, so they may be others than were written\n`
    : `holds: ${seq} entries, ${seq - last} of them after the last head\n`;
};

check(process.argv.slice(2)).then(
  (told) => process.stdout.write(told),
  (error) => {
    process.exitCode = error instanceof Fault || error instanceof SyntaxError ? 1 : 2;
    process.stdout.write(`${error instanceof Fault ? 'FAULT' : 'cannot be checked'}: ${error.message}\n`);
  },
);
