import { arrived, type Guide, manifestField, type Supplied } from '../guide/index.ts';
import type { Net, NetResponse } from '../net/index.ts';
import { receive } from './received.ts';

/** What a fetch brought as a document beside the guide. */
export const suppliedBy = ({ record, bytes, truncated }: NetResponse): Supplied => {
  const whole = arrived(record);
  return {
    ...receive(whole ? bytes : new Uint8Array(), whole && truncated),
    received: whole,
    url: record.url,
    fetchedAt: record.fetchedAt,
    requests: [record],
  };
};

/** The manifest that `manifest-url` names, under the same rules as the guide itself (VP-22-01, VP-22-02). */
export const fetchManifest = async (net: Net, guide: Guide, limit: number): Promise<Supplied | undefined> => {
  const url = guide.metadata.get('manifest-url')?.value;
  return url === undefined ? undefined : suppliedBy(await net.fetch({ url, limit }));
};

/** Whether `immutable-release-url` answers (A45); its content is not read. */
export const fetchRelease = async (net: Net, manifest: Supplied | undefined) => {
  const url = manifest === undefined ? undefined : manifestField(manifest, 'immutable-release-url');
  if (url === undefined) return undefined;
  return (await net.fetch({ url, limit: 0, accept: '*/*' })).record;
};
