// `.` and `..` as parts, parts that are empty save behind a scheme, dots, slashes and percent signs in percent encoding,
// and control characters, at which some readers end a name.
const CLIMBS = /(?:^|[/\\])\.{1,2}(?:[/\\]|$)|(?<!:)[/\\]{2}|%(?:2e|2f|5c|25|00)|\p{Cc}/iu;

/**
 * Whether a path or address could be another one than its letters say: what begins with a prefix may lie elsewhere, and
 * what equals no forbidden name may be one. Compatible forms of dots and slashes count as these.
 */
export const climbs = (name: string): boolean => CLIMBS.test(name) || CLIMBS.test(name.normalize('NFKC'));
