import { ok } from '../../base/index.ts';
import { formatNamed, type ObjectFormat } from './format.ts';
import { BROKEN, type Found, unreadable, unsupported } from './missing.ts';
import { lineOf, type Packet, packetsIn } from './pkt-line.ts';

/** What a server says that it can do. */
export interface Server {
  readonly format: ObjectFormat;
  /** Objects can be left out of a fetch, such as all files. */
  readonly filter: boolean;
  /** History can be left out of a fetch. */
  readonly shallow: boolean;
  /** What to say with each command: a server refuses one that says more than it knows. */
  readonly greeting: readonly string[];
}

const wordsOf = (capabilities: ReadonlyMap<string, string>, key: string): readonly string[] =>
  capabilities.get(key)?.split(' ') ?? [];

const serverOf = (capabilities: ReadonlyMap<string, string>): Found<Server> => {
  const format = formatNamed(capabilities.get('object-format') ?? 'sha1');
  if (format === undefined || !capabilities.has('ls-refs') || !capabilities.has('fetch'))
    return unsupported('the host offers no way to list references and fetch objects that is known here');
  const features = wordsOf(capabilities, 'fetch');
  return ok({
    format,
    filter: features.includes('filter'),
    shallow: features.includes('shallow'),
    greeting: [
      ...(capabilities.has('agent') ? ['agent=readback'] : []),
      ...(capabilities.has('object-format') ? [`object-format=${format.name}`] : []),
    ],
  });
};

/** The lines up to the end of the capabilities; a server may say first which service answers. */
const linesOf = (bytes: Uint8Array): readonly string[] | undefined => {
  const lines: string[] = [];
  const isPreface = (packet: Packet): boolean =>
    packet.kind === 'flush' && lines.length === 1 && lines[0] === '# service=git-upload-pack';
  for (const packet of packetsIn(bytes)) {
    if (packet.kind === 'data') lines.push(lineOf(packet.bytes));
    if (lines[0]?.startsWith('ERR ') === true) return lines;
    if (packet.kind === 'data') continue;
    if (isPreface(packet)) lines.pop();
    else return packet.kind === 'flush' ? lines : undefined;
  }
  return undefined;
};

/** Reads the answer to `info/refs` under protocol version 2 (gitprotocol-v2, "Capability Advertisement"). */
export const readAdvertisement = (bytes: Uint8Array, truncated: boolean): Found<Server> => {
  const lines = linesOf(bytes);
  const [version, ...rest] = lines ?? [];
  if (version?.startsWith('ERR ') === true) return unreadable('the host refuses to show this repository');
  if (version === 'version 2')
    return serverOf(
      new Map(
        rest.map((line) => {
          const [key = '', ...value] = line.split('=');
          return [key, value.join('=')];
        }),
      ),
    );
  // An older server lists all its references here, which may be many.
  if (lines !== undefined || truncated)
    return unsupported("the host does not speak version 2 of git's protocol");
  return BROKEN;
};
