/** How a rendering may set text apart. Whoever prints decides; nothing here knows a terminal. */
export interface Style {
  readonly good: (text: string) => string;
  readonly error: (text: string) => string;
  readonly warning: (text: string) => string;
  readonly info: (text: string) => string;
  readonly strong: (text: string) => string;
  readonly faint: (text: string) => string;
}

const asIs = (text: string): string => text;

/** No colour at all. */
export const PLAIN_STYLE: Style = {
  good: asIs,
  error: asIs,
  warning: asIs,
  info: asIs,
  strong: asIs,
  faint: asIs,
};
