// The marks of a move (ADR-0025), rows of `meta`. The database that was left is marked when the other one holds
// everything, and is not written to again by mistake. The database that was filled is marked from its first moment until
// the other one is, so that two never serve the same wallet.
import { z } from 'zod';
import { TERMINAL } from '../domain/terminal-sentences.ts';
import { StoreRefusedError } from './errors.ts';
import { parseJson } from './parse-json.ts';

export const MOVED_TO = 'moved_to';
export const ARRIVING_FROM = 'arriving_from';
export type MarkKey = typeof MOVED_TO | typeof ARRIVING_FROM;

const markContent = z.object({
  /** The same in both marks of one move. */
  move: z.string(),
  /** The other database, without a password. */
  other: z.string(),
  at: z.string(),
  /** The SHA-256 of what was moved; see `contentOf`. */
  content: z.string(),
});

export type MoveNote = z.infer<typeof markContent>;
export type MoveMark = MoveNote & { key: MarkKey };

export const MARKS_QUERY = `SELECT key, value FROM meta WHERE key IN ('${MOVED_TO}', '${ARRIVING_FROM}')`;

/** The mark among rows of MARKS_QUERY; null when there is none. A mark that cannot be read counts as one. */
export function findMark(rows: readonly { key: string; value: string }[]): MoveMark | null {
  const [row] = rows;
  if (row === undefined) return null;
  const content = parseJson(row.value, markContent) ?? { move: '', other: '?', at: '?', content: '' };
  return { ...content, key: row.key as MarkKey };
}

export const textOfNote = ({ move, other, at, content }: MoveNote): string =>
  JSON.stringify({ move, other, at, content });

/** Throws StoreRefusedError for a database that was left, or that a move has not finished to fill. */
export function assertNotMoved(mark: MoveMark | null): void {
  if (mark === null) return;
  throw new StoreRefusedError(
    mark.key === MOVED_TO ? TERMINAL.movedAway(mark.other, mark.at) : TERMINAL.moveUnfinished(mark.other),
  );
}
