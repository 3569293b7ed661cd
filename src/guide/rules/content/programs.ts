// Programs whose names are no everyday words, so that a sentence that begins with one is a command, unless a
// finite verb follows: `docker maps a port`.
export const PROGRAMS =
  /^(?:sudo |env )?(?:\.{1,2}\/[\w./-]+|(?:curl|wget|npm|npx|pnpm|yarn|bun|bunx|deno|node|pip3?|pipx|uv|uvx|poetry|conda|python3?|ruby|gem|bundle|cargo|rustup|rustc|go|gofmt|mvn|gradle|dotnet|composer|php|apt|apt-get|dpkg|dnf|yum|apk|brew|snap|pacman|git|gh|ssh|scp|rsync|docker|docker-compose|podman|kubectl|helm|terraform|aws|gcloud|az|psql|mysql|sqlite3|redis-cli|systemctl|launchctl|crontab|chmod|chown|rm|rmdir|mv|cp|mkdir|ln|dd|tar|unzip|sed|awk|bash|sh|zsh|openssl|gpg|make|cmake))(?= (?!(?:only|when|if|and|or|in|to|with|as|from|for|again|once|here|there|until|unless|commands?|is|on|but|then|before|after|first|itself|at|the|a|an|any|no|scripts?|tools?|output|by|of|so|because|maps|stores|reads|writes|uses|creates|prints|shows|returns|needs|requires|runs|installs|keeps|looks|checks|downloads|fetches|caches|sends|sets|adds|removes|deletes|makes|does|has|had|was|were|are|can|cannot|will|must|should|may|might|exits|fails|supports|accepts|applies|resolves|exposes|encodes|encrypts|expects|ignores|builds|starts|stops|takes|gives|pulls|pushes|warns|asks|contacts|falls|works|includes|provides|comes|lets|allows|handles|treats|mounts|listens|leaves|changes|never|always|also)\b(?!-))[-./~\w@"'$])/;

/** What orders a command: `2. Then run the following command in a terminal: "`. */
export const STEP =
  /^(?:[-*+] |\d{1,3}[.)] )?(?:(?:then|next|now|finally|first|afterwards|please),? )?(?:run|execute|invoke|type|enter|issue)(?: (?:the(?: following)?|this|these|following) commands?| this| the following)?(?: (?:first|now|next))?(?: in (?:a|the|your) (?:new )?(?:terminal|shell|console|command line|prompt|project (?:root|folder)|repository root))?:? ["'`]?/;

const LOOKS =
  /^(?:git (?:status|log|diff|show|describe|rev-parse|ls-files|remote -v|branch --show-current)|(?:npm|pnpm|yarn|brew|helm|pip3?) (?:ls|list)|npm outdated|pip3? (?:show|freeze)|docker (?:ps|images|info)|kubectl (?:version|get (?:nodes|pods|deployments|services|namespaces))|systemctl (?:status|is-active)|gh auth status|terraform (?:validate|version)|[a-z0-9-]+ (?:--version|-v|version|--help))(?= |$)/;

/** Whether a command only shows how things stand. */
export const isReadOnly = (command: string): boolean => LOOKS.test(command) && !/[|;&<>$`]/.test(command);
