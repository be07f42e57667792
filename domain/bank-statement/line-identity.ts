/**
 * When two lines of different statements are the same movement. A running balance makes a line nearly unique, so where
 * there is one, texts do not count: banks write a name differently in the file and on the screen.
 */
import { MINUTE_MS } from '../durations.ts';
import type { StatementLine } from './statement-line.ts';

type Identified = Pick<StatementLine, 'at' | 'direction' | 'won' | 'balanceAfter' | 'name' | 'memo'>;

// The ellipsis of a text that was cut was three full stops once.
const plain = (text: string): string => text.normalize('NFKC').replace(/\s/g, '').toUpperCase();

/** The text on which two lines agree when they are the same movement, apart from how often it occurs. */
function contentOf({ at, direction, won, balanceAfter, name, memo }: Identified): string {
  if (balanceAfter === null) {
    return JSON.stringify([at.getTime(), direction, won.toString(), plain(name), plain(memo)]);
  }
  // One export gives seconds and another only minutes.
  const minute = Math.floor(at.getTime() / MINUTE_MS);
  return JSON.stringify([minute, direction, won.toString(), balanceAfter.toString()]);
}

/**
 * The identity of each line within its statement: equal lines of one statement are different movements, so they are
 * counted. `hash` shortens a text.
 */
export function identitiesOf(lines: readonly Identified[], hash: (text: string) => string): string[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const content = contentOf(line);
    const times = (seen.get(content) ?? 0) + 1;
    seen.set(content, times);
    return hash(`${content}#${times}`);
  });
}
