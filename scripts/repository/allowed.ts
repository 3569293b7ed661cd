/** Hits that were looked at and are none. Each says why; one that hits nothing any more fails the check. */
export const ALLOWED: readonly { readonly file: RegExp; readonly kind: string; readonly why: string }[] = [
  {
    file: /^(?:fixtures\/guides\/|src\/guide\/rules\/)public-info[./]/,
    kind: 'token of a service',
    why: 'made up, for the rule that finds secrets in guides',
  },
  {
    file: /^fixtures\/guides\/public-info\.secret\/private-key\//,
    kind: 'private key',
    why: 'random letters between two markers, for the rule that finds secrets in guides',
  },
  {
    file: /^src\/(?:net\/|guide\/rules\/(?:public-info|fetch)\/|guide\/(?:hosts\/)?registry-target)|^fixtures\/(?:guides\/(?:public-info|fetch\.ssrf)\.|network\/ssrf\/)|^test\/cli\/network\.test/,
    kind: 'private host',
    why: 'the names that the product itself refuses to reach, or finds in guides',
  },
  {
    file: /^docs\/requirements\/(?:guide|verifier)-profile\.tsv$|[./]action-outside-block[./]/,
    kind: 'private host',
    why: 'a name of no organisation: of a clause, and of every container',
  },
  {
    file: /^src\/(?:guidance\/xml\/elements|guide\/command\/artifact)\.ts$/,
    kind: 'private host',
    why: 'no host: a member of an object that is called local',
  },
  {
    file: /^(?:fixtures\/guides\/|src\/guide\/rules\/)public-info[./]/,
    kind: 'secret with its name',
    why: 'made up, for the rule that finds secrets in guides',
  },
  {
    file: /^test\/(?:kernel\/markers\.test|support\/loops)\.ts$/,
    kind: 'secret with its name',
    why: 'a marker, which must come through nowhere',
  },
  {
    file: /^src\/net\/target\.test\.ts$/,
    kind: 'password in an address',
    why: 'an address that must be refused',
  },
  {
    file: /^src\/(?:cli\/verify\/target|guide\/artifacts\/closure|guide\/anchors\/transparency-log)\.test\.ts$/,
    kind: 'address of a person',
    why: 'names of files and hosts around an @, and a look-alike of a reserved name',
  },
  {
    file: /^src\/kernel\/output\/output\.test\.ts$/,
    kind: 'path of a machine',
    why: 'made up: a path in an exception, which must not come through',
  },
  {
    file: /^test\/repository\.test\.ts$/,
    kind: 'address of a person',
    why: 'part of a planted password in an address, in an older form of the test',
  },
];
