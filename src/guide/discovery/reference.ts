/** A guide as a text names it, before it is known whether it may be followed. */
export interface Reference {
  /** As written. */
  readonly href: string;
  /** Set for `llms.txt`: whether it stands in the recommended line form (GP-19-07). */
  readonly recommended?: boolean;
}

/** How many references of one surface are read. */
export const REFERENCES = 32;

/** A URL without query and fragment. */
export const pathOf = (href: string): string => href.split(/[?#]/, 1)[0] ?? '';

/** The name of the artifact (GP-06-01) at the end of a URL's path. */
export const namesGuide = (href: string): boolean => /(?:^|\/)assistant-guide\.txt$/i.test(pathOf(href));
