const LONGEST = 300;

const LOREM = /^[^a-z0-9]{0,8}lorem ipsum\b/;

// A placeholder alone, with whatever marks stand around it. What is still to be done may be named.
const PLACEHOLDER =
  /^[^a-z0-9]{0,8}(?:(?:none|nil|n\/?a|not applicable|todo|to ?do|tbd|tba|fixme|xxx|wip|work in progress|coming soon|nothing(?: here)?(?: yet)?|empty|placeholder|blank|(?:text |content |section )?(?:to be|will be) (?:written|done|added|defined|determined|decided|completed|announced|provided|filled(?: in)?)(?: later| soon)?|(?:fill|write) (?:this |me )?(?:in )?(?:later|here))\b[^a-z0-9]{0,8}|(?:todo|tbd|fixme)\b[:(].{0,120})$/;

// The section's own name, denied. `This guide has no authority` is another matter: that says something.
const DENIED =
  /^[^a-z0-9]{0,8}(?:(?:this|the) (?:guide|file|document|section|task) (?:has|contains|gives|defines|needs|provides|includes|states|carries) no|there (?:is|are) no|no) (?:task scope|scope|(?:assistant )?invocation prompt|authority statement|safety rules|action classification|stop[ -]and[ -]ask conditions|stop conditions|acceptance (?:checklist|criteria)|threat model|untrusted[ -]content handling|disclaimer)(?: (?:here|yet|for this (?:guide|task)|in this (?:guide|file)))?\W{0,4}$/;

const isHollowSentence = (sentence: string): boolean =>
  !/[a-z0-9]/.test(sentence) || PLACEHOLDER.test(sentence) || DENIED.test(sentence);

/** Whether a section's body is there for its heading's sake alone: `None.`, `TODO`, `This guide has no task scope.` */
export const isHollow = (body: string): boolean => {
  if (body.length > LONGEST) return false;
  const [first = ''] = body.split('. ', 1);
  if (LOREM.test(body)) return true;
  return isHollowSentence(first) && body.split(/(?<=[.!?;]) /).every(isHollowSentence);
};
