import type { RequestRecord } from '../base/index.ts';
import type {
  Ask,
  Channel,
  ChannelEvidence,
  Guide,
  Lookups,
  Received,
  RepositoryEvidence,
  Supplied,
} from '../guide/index.ts';
import type { Net, NetOptions } from '../net/index.ts';
import { receive } from './received.ts';

/** Whose entry in a transparency log counts besides the repository's own (A44). */
export interface LogPin {
  /** A subject alternative name, compared as a whole. */
  readonly identity?: string;
  /** A public key, PEM. */
  readonly key?: Received;
}

/** How evidence is fetched; all of it comes from the caller, none from a document. */
export interface GatherOptions {
  readonly net: NetOptions;
  readonly lookups: Lookups;
  /** The OpenPGP key that security.txt must be signed with, armored or binary. */
  readonly securityTxtKey?: Received;
  readonly logPin?: LogPin;
  /** A Sigstore trusted root (JSON) in place of the public good instance's. */
  readonly trustedRoot?: Received;
  /** Hears one line for each thing that is asked. */
  readonly progress?: (line: string) => void;
  /**
   * Hears what a channel threw, which only a bug can make it do: that channel counts as unreadable, and the others are
   * still looked at. Without it, gathering throws.
   */
  readonly onBug?: (error: unknown) => void;
}

/** What the gatherers of one run share. */
export interface Gathering {
  readonly net: Net;
  readonly options: GatherOptions;
  readonly guide: Guide;
  readonly ask: Ask;
  /** The guide as it was received. */
  readonly served: Received;
  /** The caller gave the repository as a folder, so its files need not be fetched. */
  readonly hasRepository?: boolean;
  /** Settles with the manifest, or with nothing when none could be asked for. */
  readonly manifest: Promise<Supplied | undefined>;
}

/** What looking at a channel brought; the repository also shows the files that actions run. */
export interface Gathered {
  readonly channel: ChannelEvidence;
  readonly repository?: RepositoryEvidence;
}

/** Looks at one channel. Never throws for what a server or a document does. */
export type GatherChannel = (gathering: Gathering) => Promise<Gathered>;

const NOTHING = receive(new Uint8Array());

/** A channel that nothing in the guide or its manifest leads to. */
export const unnamed = (channel: Channel, why: string): Gathered => ({
  channel: { channel, ...NOTHING, unnamed: why },
});

/** A channel that was asked and could not be read. */
export const unread = (channel: Channel, requests: readonly RequestRecord[], url?: string): Gathered => ({
  channel: {
    channel,
    ...NOTHING,
    ...(url !== undefined && { url }),
    ...(requests[0] !== undefined && { fetchedAt: requests[0].fetchedAt }),
    requests,
  },
});
