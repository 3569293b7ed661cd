import type { Content, DocumentProblem } from '../../guidance/index.ts';
import type { Db } from '../engine.ts';

/** What lint says of content, with the catalogue in view. */
export const findingsOn = async (_db: Db, _content: Content): Promise<readonly DocumentProblem[]> => [];
