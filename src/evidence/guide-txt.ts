import type { DnsRecord } from '../base/index.ts';
import type { ChannelEvidence, Received } from '../guide/index.ts';
import type { Net } from '../net/index.ts';
import { receive } from './received.ts';

/** What `_assistant-guide.<domain>` answered. An answer without a record was received all the same. */
export interface GuideTxt extends Received {
  readonly request: DnsRecord;
  readonly dns?: NonNullable<ChannelEvidence['dns']>;
}

// What a line can hold as it is: printable, no space at its ends, and no quote that would begin the other form.
const PLAIN = /^[!#-~](?:[ -~]*[!-~])?$/;

const escaped = (character: string): string => `\\${character.charCodeAt(0).toString().padStart(3, '0')}`;

/** A value on one line: as it is, or in zone-file form, so that no byte in it makes two values of one. */
const onOneLine = (value: Uint8Array): string => {
  const text = Buffer.from(value).toString('latin1');
  return PLAIN.test(text) ? text : `"${text.replace(/[^ -~]|["\\]/g, escaped)}"`;
};

const answered = ({ problems, rcode }: DnsRecord): boolean =>
  problems.length === 0 && (rcode === 'NOERROR' || rcode === 'NXDOMAIN');

/** Asks for the TXT values of a registered domain's guide record, one a line (GP-11-67, A42). */
export const lookUpGuideTxt = async (net: Net, domain: string): Promise<GuideTxt> => {
  const { record, values, authenticated, ttl } = await net.txt(`_assistant-guide.${domain}`);
  if (!answered(record)) return { ...receive(new Uint8Array()), request: record };
  const bytes = Buffer.from(values.map((value) => `${onOneLine(value)}\n`).join(''), 'latin1');
  return {
    ...receive(bytes),
    received: true,
    request: record,
    dns: { authenticated, ...(ttl !== undefined && { ttl }) },
  };
};
