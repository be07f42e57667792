// The rows of a statement in text, with tabs, commas, semicolons or bars between the cells.
import { parseWrittenAmount } from '../../../../../domain/bank-statement/statement-cells.ts';
import { recogniseColumns } from '../../../../../domain/bank-statement/statement-columns.ts';
import { cellsBehindTime } from '../../../../../domain/bank-statement/statement-rows.ts';
import { COLUMNS_MAX, RECORD_MAX, ROWS_MAX, type FileRow } from './file-limits.ts';
import { cellsAllQuoted, cellsOfMarked } from './quoted-cells.ts';
import { Unreadable } from './unreadable.ts';

/** Lines among which the heading and the separator are looked for. */
const FIRST_LINES = 60;
/** A cell may be written in several lines. */
const JOINED_MAX = 20;
/** Lines of which the usual number of cells is found. */
const COUNTED_LINES = 1_000;

type Line = { text: string; row: number };
/** The cells of a record, and the number of its lines. */
type Record = { cells: string[]; count: number };

const [NEWLINE, RETURN] = [0x0a, 0x0d];

/** The lines that hold anything; they end with either character, or both. */
function* linesOf(text: string): Generator<Line> {
  let from = 0;
  let row = 0;
  for (let at = 0; at <= text.length; at += 1) {
    const code = at === text.length ? NEWLINE : text.charCodeAt(at);
    if (code !== NEWLINE && code !== RETURN) continue;
    row += 1;
    if (at - from > RECORD_MAX) throw new Unreadable('long', row);
    const line = text.slice(from, at);
    if (line.trim() !== '') yield { text: line, row };
    if (code === RETURN && text.charCodeAt(at + 1) === NEWLINE) at += 1;
    from = at + 1;
  }
}

/** The separator that most of the first lines share. */
function separatorOf(lines: readonly Line[]): string {
  const score = (separator: string) => {
    const counts = lines.map(({ text }) => text.split(separator).length - 1);
    return Math.max(0, ...counts) >= 2 ? counts.filter((count) => count >= 2).length : 0;
  };
  const [best] = ['\t', ',', ';', '|']
    .map((separator) => ({ separator, score: score(separator) }))
    .sort((a, b) => b.score - a.score);
  return best?.separator ?? ',';
}

/** The lines of a record whose first one leaves a cell open; null when it does not close. */
function joined(lines: readonly Line[], at: number, separator: string): Record | null {
  let text = '';
  for (let count = 1; count <= JOINED_MAX && at + count <= lines.length; count += 1) {
    const line = lines[at + count - 1];
    text = count === 1 ? (line?.text ?? '') : `${text}\n${line?.text ?? ''}`;
    if (text.length > RECORD_MAX) return null;
    const cells = cellsAllQuoted(text, separator);
    if (cells !== null) return { cells, count };
  }
  return null;
}

/** Where the heading stands among the first lines, and how many cells it has; `at` is -1 without one. */
function headingOf(lines: readonly Line[], separator: string): { at: number; width: number } {
  for (let at = 0; at < Math.min(lines.length, FIRST_LINES); at += 1) {
    const cells = joined(lines, at, separator)?.cells;
    if (cells !== undefined && recogniseColumns(cells) !== null) return { at, width: cells.length };
  }
  return { at: -1, width: 1 };
}

/** How many cells most lines below the heading have: some banks end them, but not the heading, with a separator. */
function usualWidth(lines: readonly Line[], separator: string): number {
  const counts = lines.flatMap(({ text }) => cellsAllQuoted(text, separator)?.length ?? []);
  const groups = [...Map.groupBy(counts, (count) => count).values()].sort((a, b) => b.length - a.length);
  return groups[0]?.[0] ?? 1;
}

// Excel writes ="0012" so that a number stays text.
const asText = (cell: string): string => /^="(.*)"$/.exec(cell)?.[1] ?? cell;

/** Cuts the lines of a text into records. */
class TextRecords {
  private readonly lines: readonly Line[];
  private readonly separator: string;
  private readonly heading: number;
  private readonly width: number;

  constructor(lines: readonly Line[]) {
    this.lines = lines;
    this.separator = separatorOf(lines.slice(0, FIRST_LINES));
    const { at, width } = headingOf(lines, this.separator);
    this.heading = at;
    this.width = Math.max(width, usualWidth(lines.slice(at + 1, at + 1 + COUNTED_LINES), this.separator));
    if (this.width > COLUMNS_MAX) throw new Unreadable('columns', lines[Math.max(at, 0)]?.row ?? null);
  }

  /** The record that begins with a line. Throws Unreadable. */
  at(index: number): Record {
    const { text = '', row = 0 } = this.lines[index] ?? {};
    const plain = { cells: text.split(this.separator), count: 1 };
    if (!text.includes('"')) return plain;
    if (index <= this.heading) {
      const record = joined(this.lines, index, this.separator);
      // A title does not take the heading with it.
      const isOwn = record !== null && (index === this.heading || index + record.count <= this.heading);
      return isOwn ? record : plain;
    }
    const cells = cellsOfMarked(text, this.separator, this.width);
    const record = joined(this.lines, index, this.separator);
    // The next lines are movements, or the text of a payer who wrote what looks like some.
    const isEither = record !== null && record.count > 1 && record.cells.length === this.width;
    if (cells !== null && isEither) throw new Unreadable('quotes', row);
    if (cells !== null) return { cells, count: 1 };
    if (record?.cells.length !== this.width || !this.areParts(index + 1, index + record.count))
      throw new Unreadable('quotes', row);
    return record;
  }

  /** Whether none of these lines is a record of its own. */
  private areParts(from: number, to: number): boolean {
    return this.lines.slice(from, to).every(({ text }) => {
      const cells = text.includes('"')
        ? cellsOfMarked(text, this.separator, this.width)
        : text.split(this.separator);
      return cells?.length !== this.width;
    });
  }
}

function isAmount(cell: string): boolean {
  const read = parseWrittenAmount(cell);
  return read !== null && read !== 'empty';
}

/** The rows of a statement in text. Throws Unreadable. */
export function* textRows(text: string): Generator<FileRow> {
  const lines: Line[] = [];
  for (const line of linesOf(text)) {
    if (lines.length >= ROWS_MAX) throw new Unreadable('rows', line.row);
    lines.push(line);
  }
  const records = new TextRecords(lines);
  const isOpenAtEnd = !/[\r\n]/.test(text.slice(text.trimEnd().length));
  let narrowest = 0;
  for (let index = 0; index < lines.length;) {
    const { cells, count } = records.at(index);
    const row = lines[index]?.row ?? 0;
    if (cellsBehindTime(cells) !== null) {
      const isLast = index + count === lines.length;
      // The rest of the amount may be missing with the rest of the line: 10 of 1000000.
      if (isLast && isOpenAtEnd && cells.length < narrowest && isAmount(cells.at(-1) ?? ''))
        throw new Unreadable('cut', row);
      narrowest = narrowest === 0 ? cells.length : Math.min(narrowest, cells.length);
    }
    if (cells.findLastIndex((cell) => cell.trim() !== '') >= COLUMNS_MAX)
      throw new Unreadable('columns', row);
    yield { cells: cells.map(asText), row };
    index += count;
  }
}
