import {
  type ChannelEvidence,
  NO_RECORD,
  RECORD_LIMIT,
  type RegistryRecord,
  registryTarget,
} from '../../guide/index.ts';
import type { NetResponse } from '../../net/index.ts';
import { type GatherChannel, unnamed } from '../gathering.ts';
import { suppliedBy } from '../manifest.ts';
import { receive } from '../received.ts';
import { unpackFile } from '../registry/unpack.ts';

const MIB = 1024 * 1024;

/** Above the largest packages that registries take; a few files apart, they are a hundredth of it. */
const PACKAGE_LIMIT = 32 * MIB;
const UNPACK_LIMITS = { bytes: 128 * MIB, entries: 20_000, fileBytes: MIB };

/** What was served, or the file in it that holds the package's own metadata. */
const channelOf = async (record: RegistryRecord, answer: NetResponse): Promise<ChannelEvidence> => {
  const served: ChannelEvidence = { channel: 'package-registry', ...suppliedBy(answer) };
  const path = record.registry.packed?.(record.name, record.version);
  if (path === undefined || !served.received) return served;
  const without = { ...served, ...receive(new Uint8Array()) };
  if (served.truncated)
    return { ...without, unreadable: `the package is longer than ${PACKAGE_LIMIT} bytes` };
  const file = await unpackFile(served.bytes, path, UNPACK_LIMITS);
  return file.ok
    ? { ...served, ...receive(file.bytes), received: true }
    : { ...without, unreadable: file.why };
};

/** The record that `registry-url` addresses: its JSON, the published `Cargo.toml` or the `go.mod` (GP-11-73 to GP-11-83, A43). */
export const gatherPackageRegistry: GatherChannel = async ({ net, guide, ask, options }) => {
  const target = registryTarget(guide, ask, options.lookups);
  if (target.what !== 'record') return unnamed('package-registry', NO_RECORD[target.what]);
  const { record } = target;
  const { accept, packed } = record.registry;
  const limit = packed === undefined ? RECORD_LIMIT : PACKAGE_LIMIT;
  return { channel: await channelOf(record, await net.fetch({ url: record.url, limit, accept })) };
};
