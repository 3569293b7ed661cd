import { normalised } from './normalise.ts';
import type { Effect, PathRole, PathUse } from './types.ts';

interface PlaceRow {
  readonly pattern: RegExp;
  /** What reading it does. */
  readonly read: readonly Effect[];
  /** What writing, deleting or changing its permissions does. */
  readonly change: readonly Effect[];
}

const HOME =
  '(?:~[a-z_]?[a-z0-9_-]{0,31}|\\$HOME|\\$\\{HOME\\}|%USERPROFILE%|/home/[^/]+|/root|/Users/[^/]+)';

const at = (pattern: string): RegExp => new RegExp(`^${pattern}`);

/**
 * Places whose meaning goes beyond a file, first match wins. Writing to a system path changes persistence and does
 * not by itself prove elevated permission: `/usr/local/bin` is often the user's own.
 */
const PLACES: readonly PlaceRow[] = [
  {
    pattern: at('/dev/(?:sd|hd|vd|xvd|nvme|mmcblk|disk|rdisk|mapper/|md\\d|loop|mem|kmem)'),
    read: ['privileged'],
    change: ['destructive', 'privileged'],
  },
  { pattern: at('/proc/(?:[^/]+)/(?:environ|mem)'), read: ['data-accessing'], change: ['privileged'] },
  { pattern: at('/proc/sys|/sys/'), read: [], change: ['persistence-changing', 'privileged'] },
  {
    pattern: at('/etc/(?:shadow|gshadow|sudoers|ssl/private|ssh/ssh_host_)'),
    read: ['data-accessing', 'privileged'],
    change: ['persistence-changing', 'privileged'],
  },
  {
    pattern: at('/(?:var/log|var/lib/(?:mysql|postgresql|mongodb|redis)|run/secrets|var/run/secrets)'),
    read: ['data-accessing'],
    change: ['persistence-changing'],
  },
  { pattern: at('(?:/private)?/(?:tmp|var/tmp|var/folders)(?:/|$)'), read: [], change: [] },
  {
    pattern: at(
      '/(?:etc|usr|bin|sbin|lib|lib64|boot|opt|var|run|Library|System|Applications|Windows)(?:/|$)',
    ),
    read: [],
    change: ['persistence-changing'],
  },
  { pattern: at('[A-Za-z]:[\\\\/](?:Windows|Program Files)'), read: [], change: ['persistence-changing'] },
  {
    pattern: at(`${HOME}/\\.(?:ssh|gnupg|aws|azure|kube|docker)(?:/|$)`),
    read: ['data-accessing'],
    change: ['persistence-changing'],
  },
  {
    pattern: at(`${HOME}/\\.config/(?:gcloud|gh|op|doctl|hub|sops)(?:/|$)`),
    read: ['data-accessing'],
    change: ['persistence-changing'],
  },
  {
    pattern: at(
      `${HOME}/\\.(?:netrc|pgpass|my\\.cnf|npmrc|pypirc|git-credentials|vault-token|[a-z]+_history|password-store|mozilla)`,
    ),
    read: ['data-accessing'],
    change: ['persistence-changing'],
  },
  {
    pattern: at(
      `${HOME}/Library/(?:Keychains|Cookies|Messages|Mail|Application Support/(?:Google|Firefox|Chromium))`,
    ),
    read: ['data-accessing'],
    change: ['persistence-changing'],
  },
  {
    pattern: at(
      `${HOME}/(?:\\.config/(?:google-chrome|chromium|BraveSoftware|microsoft-edge)|\\.local/share/(?:keyrings|kwalletd))(?:/|$)`,
    ),
    read: ['data-accessing'],
    change: ['persistence-changing'],
  },
  {
    pattern: at(
      `${HOME}/(?:\\.(?:bashrc|bash_profile|bash_login|profile|zshrc|zprofile|zshenv|login|config|gitconfig|local)|Library/LaunchAgents)(?:/|$)`,
    ),
    read: [],
    change: ['persistence-changing'],
  },
  {
    pattern: /(?:^|\/)\.(?:ssh|aws|gnupg)\/|(?:^|\/)\.kube\/config$|(?:^|\/)\.docker\/config\.json$/,
    read: ['data-accessing'],
    change: [],
  },
  {
    pattern: /(?:^|\/)(?:id_(?:rsa|dsa|ecdsa|ed25519)|\.netrc|\.pgpass|\.git-credentials|\.htpasswd)$/,
    read: ['data-accessing'],
    change: [],
  },
  // What git and the shells of the user run or read at their next start.
  {
    pattern:
      /(?:^|\/)\.git\/(?:hooks\/|config$)|(?:^|\/)\.(?:bashrc|bash_profile|bash_login|bash_logout|profile|zshrc|zprofile|zshenv|zlogin|kshrc|cshrc|tcshrc|inputrc|xinitrc|xprofile|xsession)$/,
    read: [],
    change: ['persistence-changing'],
  },
  {
    pattern: /(?:^|\/)(?!(?:example|sample|template|test|dist|defaults)\.env$)[^/]*\.env$/,
    read: ['data-accessing'],
    change: [],
  },
  {
    pattern: /(?:^|\/)\.env\.(?!example|sample|template|dist|defaults)[^/]+$/,
    read: ['data-accessing'],
    change: [],
  },
  {
    pattern:
      /(?:^|\/)(?:secrets?\.(?:ya?ml|json|toml)|credentials\.json|terraform\.tfstate(?:\.backup)?|(?:[^/]+\.)?kubeconfig|[^/]+\.(?:key|kdbx|p12|pfx|jks|keystore|keychain|keychain-db)|cookies\.sqlite|logins\.json|key4\.db)$/,
    read: ['data-accessing'],
    change: [],
  },
  // Certificates and public keys are no secrets.
  {
    pattern: /(?:^|\/)(?![^/]*(?:cert|chain|ca[._-]|public|pub\.|bundle))[^/]+\.pem$/,
    read: ['data-accessing'],
    change: [],
  },
];

const NOTHING: readonly Effect[] = [];

/** What any of the places holds; the paths of most commands are plain files of the project. */
const MAY_BE_PLACE =
  /^(?:[/~%]|\$\{?HOME|[A-Za-z]:)|\.(?:ssh|aws|gnupg|kube|docker|netrc|pgpass|git|htpasswd|env|bash|[ckz]|tcsh|profile|xinit|xprof|xsess|inputrc|p12|pfx|jks|pem)|id_|secret|credentials|tfstate|kubeconfig|\.key|cookies|logins/;

/** What touching this path does beyond reading or writing a file. */
const effectsOfPlace = (path: string, role: PathRole): readonly Effect[] => {
  const plain = normalised(path);
  if (!MAY_BE_PLACE.test(plain)) return NOTHING;
  const place = PLACES.find(({ pattern }) => pattern.test(plain));
  if (place === undefined) return NOTHING;
  return role === 'read' ? place.read : place.change;
};

const SINK = /^\/dev\/(?:null|zero|stdin|stdout|stderr|tty|fd\/|u?random)/;

/** Adds what touching this path does. */
export const addEffects = (effects: Set<Effect>, { path, role }: PathUse): void => {
  if (path.startsWith('/dev/') && SINK.test(normalised(path))) return;
  effects.add(role === 'read' ? 'reads-files' : 'writes-files');
  for (const effect of effectsOfPlace(path, role)) effects.add(effect);
};

/** Whether an operand can name a file at all: not `-`, not a URL, not the output of a command. */
export const isPath = (text: string): boolean =>
  text !== '' &&
  text !== '-' &&
  !(text.includes('://') && /^[a-z][a-z0-9+.-]*:\/\//i.test(text)) &&
  !/^[<>]\(|^\$\(|^`/.test(text);

/** A word that names a place by its form: `.`, `./x`, `../x`, `/x`, `~/x`, `a/b` with a folder in front. */
export const looksLocal = (text: string): boolean =>
  /^(?:\.{1,2}(?:\/|\[|$)|\/|~[\w-]{0,32}\/|file:)/.test(text);
