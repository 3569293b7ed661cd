import { ok } from '../../base/index.ts';
import { BROKEN, type Found, unreadable } from './missing.ts';
import { lineOf, type Packet, packetsIn } from './pkt-line.ts';
import type { Remote } from './remote.ts';

/** How long an answer may be, of which the pack is nearly all. */
const ANSWER_LIMIT = 32 * 1024 * 1024;

/** What a band of the multiplexed answer carries. */
const PACK_BAND = 1;
const PROGRESS_BAND = 2;

const REFUSED: Found<never> = unreadable('the host refuses to hand out what was asked for');

/** Skips the sections before the pack; the fault that stands in its place, if one does. */
const skipToPack = (packets: Iterator<Packet>): Found<never> | undefined => {
  for (let next = packets.next(); next.done !== true; next = packets.next()) {
    const packet = next.value;
    if (packet.kind === 'broken' || packet.kind === 'flush' || packet.kind === 'end') return BROKEN;
    if (packet.kind !== 'data') continue;
    const line = lineOf(packet.bytes);
    if (line === 'packfile') return undefined;
    if (line.startsWith('ERR ')) return REFUSED;
  }
  return BROKEN;
};

/** Takes the pack out of an answer to `fetch` (gitprotocol-v2): the host's progress and messages are not read. */
export const packIn = (answer: Uint8Array): Found<Uint8Array> => {
  const packets = packetsIn(answer);
  const fault = skipToPack(packets);
  if (fault !== undefined) return fault;
  const parts: Uint8Array[] = [];
  for (const packet of packets) {
    if (packet.kind === 'flush') return ok(Buffer.concat(parts));
    if (packet.kind !== 'data') return BROKEN;
    const [band] = packet.bytes;
    if (band === PROGRESS_BAND) continue;
    if (band !== PACK_BAND) return REFUSED;
    parts.push(packet.bytes.subarray(1));
  }
  return BROKEN;
};

const fetchPack = async (remote: Remote, parameters: readonly string[]): Promise<Found<Uint8Array>> => {
  const answer = await remote.ask(
    { name: 'fetch', parameters: ['no-progress', 'ofs-delta', ...parameters, 'done'] },
    ANSWER_LIMIT,
  );
  return answer.ok ? packIn(answer.value) : answer;
};

/** One commit with all its folders; the files come only from a host that cannot leave them out. */
export const fetchCommit = (remote: Remote, commit: string): Promise<Found<Uint8Array>> =>
  fetchPack(remote, [
    `want ${commit}`,
    ...(remote.server.shallow ? ['deepen 1'] : []),
    ...(remote.server.filter ? ['filter blob:none'] : []),
  ]);

/** Objects by their ids. */
export const fetchObjects = (remote: Remote, ids: readonly string[]): Promise<Found<Uint8Array>> =>
  fetchPack(
    remote,
    ids.map((id) => `want ${id}`),
  );
