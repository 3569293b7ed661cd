import { isLogBundle, manifestField } from '../../guide/index.ts';
import { type GatherChannel, unnamed } from '../gathering.ts';
import { suppliedBy } from '../manifest.ts';
import { proveLog } from '../sigstore.ts';

const CHANNEL = 'transparency-log';

/** The bundle that `transparency-log-url` of the manifest names, verified as far as it is one (VP-22-15, A44). */
export const gatherTransparencyLog: GatherChannel = async ({ net, options, manifest: asked }) => {
  const manifest = await asked;
  if (manifest === undefined) return unnamed(CHANNEL, 'the metadata has no manifest-url');
  if (!manifest.received) return unnamed(CHANNEL, 'the manifest that would name the log could not be read');
  const url = manifestField(manifest, 'transparency-log-url');
  if (url === undefined) return unnamed(CHANNEL, 'the manifest has no transparency-log-url');
  const { documentBytes } = options.net.limits;
  const found = suppliedBy(
    await net.fetch({ url, limit: documentBytes, accept: 'application/json, */*;q=0.5' }),
  );
  const channel = { channel: CHANNEL, ...found } as const;
  if (found.truncated || !isLogBundle(found.bytes)) return { channel };
  return { channel: { ...channel, proof: await proveLog(found.bytes, manifest, options) } };
};
