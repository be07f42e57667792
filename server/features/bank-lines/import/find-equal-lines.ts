import { maskNumbers } from '../../../../domain/masks.ts';
import { z } from 'zod';
import { idOut, lineTime, lineTimeOut, wonOut } from '../../../trpc/wire.ts';
import type { Statement } from './read-upload.ts';
import type { Compared } from './stored-lines.ts';

/** A new line that may be a stored one with another text, or is one of another account, beside that one. */
export const equalLineOut = z.object({
  row: z.number().int().positive(),
  ...lineTimeOut,
  direction: z.enum(['in', 'out']),
  won: wonOut,
  name: z.string(),
  memo: z.string(),
  stored: z.object({
    id: idOut,
    name: z.string(),
    memo: z.string(),
    /** The account that holds it, where it is another one. */
    account: z.string().nullable(),
  }),
});

type Line = Statement['lines'][number];
export type EqualLine = {
  line: Line;
  /** With its account, where that is another one. */
  stored: { id: number; name: string; memo: string; depositAccountId?: number };
};

const keyOf = ({ at, precisionMs, direction, won }: Pick<Line, 'at' | 'precisionMs' | 'direction' | 'won'>) =>
  `${at.getTime()} ${precisionMs} ${direction} ${won}`;

/**
 * The new lines without a balance that have the time, direction and amount of a stored line and another text: a bank may have
 * changed its memo or mask, or two persons may have paid at that moment. A stored line that the statement holds as well is
 * none of them, because a statement lists no movement twice.
 */
export function findEqualLines({ fresh, stored, held }: Compared): EqualLine[] {
  const others = stored.filter((line) => line.balanceAfter === null && !held.has(line));
  const left = Map.groupBy(others, keyOf);
  return fresh.flatMap((line) => {
    const found = line.balanceAfter === null ? left.get(keyOf(line))?.shift() : undefined;
    return found === undefined
      ? []
      : [{ line, stored: { id: found.id, name: found.name, memo: found.memo } }];
  });
}

/** `nameOf` names an account. */
export const equalLineAnswer = (
  { line, stored }: EqualLine,
  nameOf: (depositAccountId: number) => string,
): z.input<typeof equalLineOut> => ({
  ...{ row: line.row, ...lineTime(line), direction: line.direction, won: line.won },
  ...{ name: maskNumbers(line.name), memo: maskNumbers(line.memo) },
  stored: {
    ...{ id: stored.id, name: maskNumbers(stored.name), memo: maskNumbers(stored.memo) },
    account: stored.depositAccountId === undefined ? null : nameOf(stored.depositAccountId),
  },
});
