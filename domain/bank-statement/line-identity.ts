/**
 * When two lines of different statements are the same movement. A running balance makes a line nearly unique, so where
 * there is one, texts do not count: banks write a name differently in the file and on the screen.
 */
import { MINUTE_MS } from '../durations.ts';
import { cellText } from './statement-cells.ts';
import type { StatementLine } from './statement-line.ts';

type Identified = Pick<StatementLine, 'at' | 'direction' | 'won' | 'balanceAfter' | 'name' | 'memo'>;

// Once the ellipsis of a text that was cut was three full stops, and invisible marks were kept.
const plain = (text: string): string => cellText(text).normalize('NFKC').replace(/\s/g, '').toUpperCase();

const textOf = ({ at, direction, won, name, memo }: Identified): string =>
  JSON.stringify([at.getTime(), direction, won.toString(), plain(name), plain(memo)]);

/** The text on which two lines agree when they are the same movement, apart from how often it occurs. */
function contentOf(line: Identified): string {
  const { at, direction, won, balanceAfter } = line;
  if (balanceAfter === null) return textOf(line);
  // One export gives seconds and another only minutes.
  const minute = Math.floor(at.getTime() / MINUTE_MS);
  return JSON.stringify([minute, direction, won.toString(), balanceAfter.toString()]);
}

/** Equal lines of one statement are different movements, so they are counted. */
function counted(contents: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return contents.map((content) => {
    const times = (seen.get(content) ?? 0) + 1;
    seen.set(content, times);
    return `${content}#${times}`;
  });
}

/** The identity of each line within its statement. `hash` shortens a text. */
export const identitiesOf = (lines: readonly Identified[], hash: (text: string) => string): string[] =>
  counted(lines.map(contentOf)).map(hash);

/**
 * What two lines share whose identities differ although they are one movement. Of the one the balance is printed, of the other it is not: a
 * bank that prints it beside the last line of a day alone prints it beside another one an hour later. Or an older version stored the
 * identity of a text with invisible marks.
 */
export const textKeysOf = (lines: readonly Identified[]): string[] => counted(lines.map(textOf));
