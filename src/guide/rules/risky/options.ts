/** Words of a command line, for questions about its options. */
export const has = (args: readonly string[], ...names: readonly string[]): boolean =>
  args.some((word) => names.some((name) => word === name || word.startsWith(`${name}=`)));

/** A short option with its value attached: `-nstaging`. */
export const hasShort = (args: readonly string[], letter: string): boolean =>
  args.some((word) => word.startsWith(`-${letter}`) && !word.startsWith('--'));

export const operandsOf = (args: readonly string[]): readonly string[] =>
  args.filter((word) => !word.startsWith('-'));

/** A word that names production: `prod`, `my-app-production`. */
export const namesProduction = (args: readonly string[]): boolean =>
  args.some((word) => /(?:^|[^a-z])prod(?:uction)?(?:[^a-z]|$)/i.test(word));

/** A trial that changes nothing. */
export const isTrial = (args: readonly string[]): boolean =>
  has(args, '--help', '-h', '--version') ||
  args.some((word) => /^--(?:dry-run|dryrun|check|what-if|preview)(?:=(?!none|false).+)?$/.test(word));
