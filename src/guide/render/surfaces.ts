import type { NamedGuideInfo, Report, SurfaceInfo } from '../report/report.ts';

/** A surface in a line: what it is, and what it names or why it names nothing. */
export interface SurfaceLine {
  readonly surface: string;
  readonly says: string;
}

const namedBy = ({ url, not_followed: why }: NamedGuideInfo): string =>
  why === undefined ? url : `${url} (not followed: ${why})`;

const says = ({ status, reason, names }: SurfaceInfo): string => {
  if (status !== 'read') return reason === undefined ? status : `${status} (${reason})`;
  return names.length === 0 ? 'names no guide' : `names ${names.map(namedBy).join(', ')}`;
};

/** Where the guide was looked for; nothing where no surface was asked. */
export const surfaceLines = ({ discovery = [] }: Report): readonly SurfaceLine[] =>
  discovery.map((one) => ({ surface: one.surface, says: says(one) }));
