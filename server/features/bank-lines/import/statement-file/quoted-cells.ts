/**
 * The cells of a record in which quotation marks stand. A payer may write one, so a mark opens a cell only where it closes in the
 * same record and the record has the cells of the heading then; else it is a letter. Otherwise it would take the lines up to
 * the next mark into one cell, and give a line the amount of another.
 */

/** Where a quoted cell that begins at `from` ends, behind its closing mark; null when it does not close before a separator. */
function endOfQuoted(line: string, from: number, separator: string): number | null {
  for (let at = from + 1; ;) {
    const mark = line.indexOf('"', at);
    if (mark === -1) return null;
    if (line[mark + 1] === '"') {
      at = mark + 2;
      continue;
    }
    const isClosing = mark + 1 === line.length || line[mark + 1] === separator;
    return isClosing ? mark + 1 : null;
  }
}

type Cell = { text: string; end: number };

const letters = (line: string, from: number, separator: string): Cell => {
  const next = line.indexOf(separator, from);
  const end = next === -1 ? line.length : next;
  return { text: line.slice(from, end), end };
};

function quoted(line: string, from: number, separator: string): Cell | null {
  const end = line[from] === '"' ? endOfQuoted(line, from, separator) : null;
  return end === null ? null : { text: line.slice(from + 1, end - 1).replaceAll('""', '"'), end };
}

/** Each mark at the start of a cell opens it; null when one of them does not close. */
export function cellsAllQuoted(line: string, separator: string): string[] | null {
  const cells: string[] = [];
  for (let from = 0; ;) {
    const cell = line[from] === '"' ? quoted(line, from, separator) : letters(line, from, separator);
    if (cell === null) return null;
    cells.push(cell.text);
    if (cell.end >= line.length) return cells;
    from = cell.end + 1;
  }
}

/** All ways to read a line with so many cells, at most two of them. */
function readingsOfWidth(line: string, separator: string, width: number): string[][] {
  const found: string[][] = [];
  /** Positions and numbers of cells from which no reading follows, or those that were found already. */
  const seen = new Set<number>();
  const read = (from: number, before: readonly string[]): boolean => {
    const key = from * (width + 1) + before.length;
    if (before.length >= width || seen.has(key)) return false;
    let isAny = false;
    const choices = [quoted(line, from, separator), letters(line, from, separator)];
    for (const cell of choices) {
      if (cell === null || found.length >= 2) continue;
      const cells = [...before, cell.text];
      if (cell.end < line.length) isAny = read(cell.end + 1, cells) || isAny;
      else if (cells.length === width) {
        found.push(cells);
        isAny = true;
      }
    }
    if (!isAny) seen.add(key);
    return isAny;
  };
  read(0, []);
  return found;
}

/** An amount with its separators, which no name is. */
const AMOUNT = /^[\s+\-−(₩\\]*[0-9][0-9,.]*[)\s원-]*$/;

/** Whether a reading moves no cell but by the commas within amounts, or is a remark in one cell. */
function isHarmless(cells: readonly string[], separator: string): boolean {
  return cells.length === 1 || cells.every((cell) => !cell.includes(separator) || AMOUNT.test(cell));
}

/**
 * The cells of a line in which marks stand, in a file whose lines have `width` cells; null when the line may be read in more
 * than one way, or in none.
 */
export function cellsOfMarked(line: string, separator: string, width: number): string[] | null {
  const all = cellsAllQuoted(line, separator);
  if (all?.length === width) return all;
  const [first, second] = readingsOfWidth(line, separator, width);
  if (first !== undefined) return second === undefined ? first : null;
  if (all !== null) return isHarmless(all, separator) ? all : null;
  const plain = line.split(separator);
  // Fewer cells than the heading, and no mark that could hold a separator.
  return plain.every((cell) => !cell.startsWith('"')) ? plain : null;
}
