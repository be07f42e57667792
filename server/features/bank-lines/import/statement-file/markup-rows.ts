// The rows of a web page or of XML of 2003, both of which banks save as .xls. The parser is loaded with the first such file.
import { COLUMNS_MAX, RECORD_MAX, ROWS_MAX, type FileRow } from './file-limits.ts';
import { rowsOfOnlySheet, type NamedRows } from './sheet-rows.ts';
import { Unreadable } from './unreadable.ts';

const DEPTH_MAX = 200;
/** Of the text of a page, in characters. */
const AT_ONCE = 65_536;

const isWorkbook = (text: string): boolean => /<(?:\w+:)?Workbook[\s>]/.test(text.slice(0, AT_ONCE));

type Attributes = Readonly<Record<string, string>>;

/** A table, its row and its cell that are being read. A cell may hold a table of its own. */
type Table = {
  name: string;
  cells: string[] | null;
  /** The place of the next cell, and whether its text is being read. */
  column: number;
  isInCell: boolean;
  length: number;
  /** In how many rows to come a cell of a row above takes a column. */
  taken: number[];
};

const NAMES: Readonly<Record<string, 'sheet' | 'table' | 'row' | 'cell' | 'text' | 'break' | 'none'>> = {
  ...{ table: 'table', tr: 'row', td: 'cell', th: 'cell', br: 'break' },
  ...{ script: 'none', style: 'none', title: 'none' },
};
const XML_NAMES: typeof NAMES = {
  worksheet: 'sheet',
  table: 'table',
  row: 'row',
  cell: 'cell',
  data: 'text',
};

/** Tags that do not end the line of a text. */
const INLINE = new Set(['a', 'b', 'em', 'font', 'i', 'nobr', 'span', 'strong', 'u']);

/** What the parser calls for each tag and text, in the order of the file. */
class MarkupReader {
  readonly sheets: NamedRows[] = [];
  private readonly tables: Table[] = [];
  private readonly isXml: boolean;
  private row = 0;
  private depth = 0;
  private silent = 0;
  private isInText = false;
  /** The text of a page above its next table, which may say whose it is. */
  private above = '';
  isAtEnd = false;

  constructor(isXml: boolean) {
    this.isXml = isXml;
    if (!isXml) this.sheets.push({ name: '', isHidden: false, rows: [] });
  }

  private nameOf(tag: string) {
    return this.isXml ? XML_NAMES[tag.replace(/^.*:/, '').toLowerCase()] : NAMES[tag];
  }

  /** A number of an attribute; XML has it in a namespace, whose prefix may be any. */
  private numberOf(attributes: Attributes, name: string, max: number): number {
    const written = attributes[name] ?? attributes[`ss:${name}`] ?? '0';
    if (this.isXml && !/^[0-9]{1,9}$/.test(written)) throw new Unreadable('form', this.row + 1);
    // A page is read as browsers do.
    const number = Number.parseInt(written, 10) || 0;
    if (number > max) throw new Unreadable(max === ROWS_MAX ? 'rows' : 'columns', this.row + 1);
    return number;
  }

  onopentag(tag: string, attributes: Attributes): void {
    this.depth += 1;
    if (this.depth > DEPTH_MAX) throw new Unreadable('form', this.row + 1);
    const table = this.tables.at(-1);
    const name = this.nameOf(tag);
    if (table === undefined && !INLINE.has(tag)) this.above += '\n';
    if (name === 'sheet') {
      this.row = 0;
      this.sheets.push({ name: attributes['ss:Name'] ?? '', isHidden: false, rows: [] });
    } else if (name === 'table') {
      if (table === undefined) this.pushAbove();
      this.tables.push({ name: tag, cells: null, column: 0, isInCell: false, length: 0, taken: [] });
    } else if (name === 'none') this.silent += 1;
    else if (table === undefined) return;
    else if (name === 'row') this.openRow(table, attributes);
    else if (name === 'cell') this.openCell(table, attributes);
    else if (name === 'text') this.isInText = table.isInCell;
    else if (name === 'break') this.ontext(' ');
  }

  onclosetag(tag: string): void {
    this.depth -= 1;
    const table = this.tables.at(-1);
    const name = this.nameOf(tag);
    if (name === 'none') this.silent -= 1;
    else if (table === undefined) return;
    else if (name === 'table') {
      // A page that was cut off closes nothing.
      if (this.isAtEnd) throw new Unreadable('form', this.row + 1);
      this.closeRow(table);
      this.tables.pop();
    } else if (name === 'row') this.closeRow(table);
    else if (name === 'cell') table.isInCell = false;
    else if (name === 'text') this.isInText = false;
  }

  ontext(text: string): void {
    const table = this.tables.at(-1);
    if (this.silent > 0 || (this.isXml && !this.isInText)) return;
    if (table === undefined) this.above += text;
    if (this.above.length > RECORD_MAX) throw new Unreadable('long', this.row + 1);
    const cells = table?.isInCell === true ? table.cells : null;
    if (table === undefined || cells === null) return;
    table.length += text.length;
    if (table.length > RECORD_MAX) throw new Unreadable('long', this.row + 1);
    cells[table.column - 1] = (cells[table.column - 1] ?? '') + text;
  }

  /** XML may define names for texts of any length; a spreadsheet writes none. */
  onprocessinginstruction(name: string): void {
    if (this.isXml && name.toLowerCase() === '!doctype') throw new Unreadable('form');
  }

  private pushAbove(): void {
    const texts = this.isXml ? [] : this.above.split('\n').filter((text) => text.trim() !== '');
    this.above = '';
    for (const text of texts) this.pushRow([text]);
  }

  private pushRow(cells: string[]): void {
    this.row += 1;
    if (cells.every((text) => text.trim() === '')) return;
    if (this.row > ROWS_MAX) throw new Unreadable('rows', this.row);
    this.sheets.at(-1)?.rows.push({ cells, row: this.row });
  }

  private openRow(table: Table, attributes: Attributes): void {
    this.closeRow(table);
    const place = this.isXml ? this.numberOf(attributes, 'Index', ROWS_MAX) : 0;
    if (place !== 0 && place <= this.row) throw new Unreadable('form', this.row + 1);
    if (place !== 0) this.row = place - 1;
    table.cells = [];
    table.column = 0;
    table.length = 0;
  }

  private openCell(table: Table, attributes: Attributes): void {
    if (table.cells === null) this.openRow(table, {});
    while ((table.taken[table.column] ?? 0) > 0) table.column += 1;
    const place = this.isXml ? this.numberOf(attributes, 'Index', COLUMNS_MAX) : 0;
    if (place !== 0 && place <= table.column) throw new Unreadable('form', this.row + 1);
    if (place !== 0) table.column = place - 1;
    const [across, down] = this.isXml ? ['MergeAcross', 'MergeDown'] : ['colspan', 'rowspan'];
    const more = this.isXml ? 1 : 0;
    const width = Math.max(1, this.numberOf(attributes, across ?? '', COLUMNS_MAX) + more);
    const height = Math.max(1, this.numberOf(attributes, down ?? '', ROWS_MAX) + more);
    for (let at = table.column; at < table.column + width; at += 1) table.taken[at] = height;
    table.cells ??= [];
    table.cells[table.column] = '';
    table.column += 1;
    table.isInCell = true;
    if (table.column > COLUMNS_MAX) throw new Unreadable('columns', this.row + 1);
  }

  private closeRow(table: Table): void {
    const { cells } = table;
    table.isInCell = false;
    if (cells === null) return;
    table.cells = null;
    table.taken = table.taken.map((rows) => Math.max(0, rows - 1));
    this.pushRow(Array.from(cells, (cell: string | undefined) => cell ?? ''));
  }
}

/** The rows of all tables of a page, or of the only sheet that holds anything. Throws Unreadable. */
export async function markupRows(text: string): Promise<FileRow[]> {
  const { Parser } = await import('htmlparser2');
  const isXml = isWorkbook(text);
  const reader = new MarkupReader(isXml);
  const parser = new Parser(reader, { xmlMode: isXml, lowerCaseTags: !isXml, decodeEntities: true });
  for (let at = 0; at < text.length; at += AT_ONCE) parser.write(text.slice(at, at + AT_ONCE));
  reader.isAtEnd = true;
  parser.end();
  const rows = rowsOfOnlySheet(reader.sheets);
  if (rows.length === 0) throw new Unreadable('html');
  return rows;
}
