// What the library reads as a spreadsheet does. It looks for tags in the text of a part, and passes over what it does not
// expect: of two cells at one place it keeps the second, a comment hides nothing from it, and a sheet without its part is empty. What
// programs write has one form, which is required here; a file of any other form is refused, and none is read differently.
import { Unreadable } from './unreadable.ts';

type Parts = Readonly<Record<string, Uint8Array>>;

/** In single bytes: the tags are of ASCII, and no text counts here. */
const textOf = (part: Uint8Array): string =>
  Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('latin1');

const DECLARATION = /^(?:\xEF\xBB\xBF)?\s*<\?xml(?: [a-z]+=(?:"[\w.-]*"|'[\w.-]*'))*\s*\?>/;
const OTHER_ENCODING = /encoding=["'](?!utf-8["'])/i;

/** Throws Unreadable for comments, CDATA, entities, instructions and other encodings than UTF-8. */
function requirePlain(xml: string): void {
  const declaration = DECLARATION.exec(xml)?.[0] ?? '';
  const rest = xml.slice(declaration.length);
  if (OTHER_ENCODING.test(declaration) || !/^\s*(?:\xEF\xBB\xBF)?\s*<[A-Za-z]/.test(rest))
    throw new Unreadable('form');
  if (rest.includes('<!') || rest.includes('<?')) throw new Unreadable('form');
}

const ATTRIBUTE = /\s+([\w:.-]+)=(?:"([^"<>]*)"|'([^'<>]*)')/g;
const ATTRIBUTES = String.raw`((?: \s*[\w:.-]+=(?:"[^"<>&]*"|'[^'<>&]*'))*)\s*`;
const TEXT = '(?:<t(?: [^<>]*)?/>|<t(?: [^<>]*)?>[^<]*</t>)';
/** The texts of a string: one, or one for each run, and how they sound. */
const STRING = String.raw`(?:\s*${TEXT}|(?:\s*<r>(?:\s*<rPr>(?:[^<]|<(?!/?(?:r|t|rPr|c|row)[\s/>]))*</rPr>|\s*<rPr/>)?\s*${TEXT}\s*</r>)*)`;
const SOUND = String.raw`(?:\s*<rPh(?: [^<>]*)?>\s*${TEXT}\s*</rPh>)*(?:\s*<phoneticPr(?: [^<>]*)?/>)?\s*`;

const ROW = new RegExp(String.raw`\s*<row(?=[ />])${ATTRIBUTES}(/?)>`, 'y');
const ROW_END = /\s*<\/row>/y;
const FORMULA = String.raw`(?:<f(?: [^<>]*)?/>|<f(?: [^<>]*)?>[^<]*</f>)`;
const VALUE = String.raw`<v(?: [^<>]*)?/>|<v(?: [^<>]*)?>([^<]*)</v>|<is>${STRING}${SOUND}</is>`;
const CELL = new RegExp(
  String.raw`\s*<c(?=[ />])${ATTRIBUTES}(?:/>|>\s*${FORMULA}?\s*(?:${VALUE})?\s*</c>)`,
  'y',
);
const SHARED = new RegExp(String.raw`\s*<si>${STRING}${SOUND}</si>`, 'y');

/** The attributes of a tag. Those of another namespace may have any name but those that are read here. */
function attributesOf(text: string): Map<string, string> | null {
  const found = new Map<string, string>();
  for (const [, name = '', double, single] of text.matchAll(ATTRIBUTE)) {
    const [, local = name] = /^[^:]*:(.*)$/.exec(name) ?? [];
    const isRead = /^[rst](?:_|$)/.test(local);
    if (found.has(name) || (isRead && local.length + name.length > 2)) return null;
    found.set(name, double ?? single ?? '');
  }
  return found;
}

/** What a value is written as, by the type of its cell. */
const VALUES: Readonly<Record<string, RegExp>> = {
  n: /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:E[+-]?\d+)?\s*$/i,
  s: /^\s*\d+\s*$/,
  b: /^(?:[01]|true|false)$/,
  e: /^#/,
  d: /^\d{4}-\d\d-\d\d/,
  str: /^/,
  inlineStr: /^$/,
};

function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

/** Reads one form after another from a place of a text. */
class Scanner {
  private at = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  next(form: RegExp): RegExpExecArray | null {
    form.lastIndex = this.at;
    const found = form.exec(this.text);
    if (found !== null) this.at = form.lastIndex;
    return found;
  }

  get isAtEnd(): boolean {
    return this.text.slice(this.at).trim() === '';
  }
}

function requireCells(scanner: Scanner, row: number): void {
  let column = 0;
  const refuse = () => new Unreadable('form', row);
  for (let cell = scanner.next(CELL); cell !== null; cell = scanner.next(CELL)) {
    const [all, attributes = '', value] = cell;
    const named = attributesOf(attributes);
    if (named === null) throw refuse();
    const [, letters, number] = /^([A-Z]{1,3})([0-9]{1,7})$/.exec(named.get('r') ?? '') ?? [];
    if (named.has('r') && Number(number) !== row) throw refuse();
    // Without a place of its own, the library takes one from the text of the cell.
    if (letters === undefined && /r=["']/.test(all)) throw refuse();
    const place = letters === undefined ? column + 1 : columnOf(letters);
    if (place <= column) throw refuse();
    column = place;
    if (VALUES[named.get('t') ?? 'n']?.test(value ?? '') !== true && (value ?? '') !== '') throw refuse();
    if (!Object.hasOwn(VALUES, named.get('t') ?? 'n')) throw refuse();
  }
  if (scanner.next(ROW_END) === null) throw refuse();
}

/** Throws Unreadable unless rows and cells stand in their order, each once, and each value is of its type. */
function requireRows(data: string): void {
  const scanner = new Scanner(data);
  let row = 0;
  let wasEmpty = false;
  for (let found = scanner.next(ROW); found !== null; found = scanner.next(ROW)) {
    const [, attributes = '', end] = found;
    const named = attributesOf(attributes);
    const place = named?.get('r');
    // The library does not count an empty one.
    if (named === null || (place === undefined && wasEmpty)) throw new Unreadable('form', row + 1);
    const next = place === undefined ? row + 1 : /^[0-9]{1,7}$/.test(place) ? Number(place) : 0;
    if (next <= row) throw new Unreadable('form', row + 1);
    row = next;
    wasEmpty = end === '/';
    if (!wasEmpty) requireCells(scanner, row);
  }
  if (!scanner.isAtEnd) throw new Unreadable('form', row + 1);
}

/** A part without the prefix of its root. Tags of other namespaces keep theirs. */
function withoutPrefix(xml: string): string {
  const prefix = /<(\w+):(?:worksheet|sst|workbook|Relationships)[\s>]/.exec(xml)?.[1];
  return prefix === undefined ? xml : xml.replaceAll(`<${prefix}:`, '<').replaceAll(`</${prefix}:`, '</');
}

function requireSheet(xml: string): void {
  const opened = [...xml.matchAll(/<(?:\w+:)?sheetData(?![\w.-])[^<>]*>/g)];
  const [first] = opened;
  if (opened.length !== 1 || first === undefined) throw new Unreadable('form');
  if (/^<sheetData\s*\/>$/.test(first[0])) return;
  const from = first.index + first[0].length;
  const to = xml.indexOf('</sheetData>', from);
  if (to === -1 || !/^<sheetData\s*>$/.test(first[0])) throw new Unreadable('form');
  requireRows(xml.slice(from, to));
}

function requireStrings(xml: string): void {
  const [opening, content] = /<sst(?:\s[^<>]*[^/])?>/.exec(xml) ?? [undefined];
  if (opening === undefined || content !== undefined) return;
  const from = xml.indexOf(opening) + opening.length;
  const to = xml.lastIndexOf('</sst>');
  const scanner = new Scanner(xml.slice(from, to === -1 ? undefined : to));
  while (scanner.next(SHARED) !== null);
  if (to === -1 || !scanner.isAtEnd) throw new Unreadable('form');
}

const tagsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}(?=[\\s/>])([^<>]*)>`, 'g'))].map(([, text = '']) =>
    // A program may name the namespace beside each id.
    attributesOf(text.replace(/\sxmlns:\w+=(?:"[^"<>]*"|'[^'<>]*')/g, '')),
  );

const SHEETS = 'xl/worksheets/';

/** Throws Unreadable unless each sheet of the workbook has a part of its own, and each part of a sheet is named. */
function requireParts(xml: ReadonlyMap<string, string>): void {
  const sheets = tagsOf(xml.get('xl/workbook.xml') ?? '', 'sheet');
  const relations = tagsOf(xml.get('xl/_rels/workbook.xml.rels') ?? '', 'Relationship');
  const targets = new Map(relations.map((one) => [one?.get('Id'), one?.get('Target') ?? '']));
  if (sheets.length === 0 || targets.size !== relations.length) throw new Unreadable('form');
  const named = sheets.map((sheet) => {
    const id = [...(sheet ?? [])].find(([name]) => /^\w+:id$/.test(name))?.[1];
    const target = targets.get(id) ?? '';
    return (target.startsWith('/') ? target.slice(1) : `xl/${target}`).toLowerCase();
  });
  const own = new Set(named);
  const parts = [...xml.keys()].filter((name) => name.startsWith(SHEETS) && name.endsWith('.xml'));
  if (
    own.size !== named.length ||
    named.some((name) => !xml.has(name)) ||
    parts.some((name) => !own.has(name))
  )
    throw new Unreadable('form');
}

/** Throws Unreadable for an archive of another form than spreadsheets write. */
export function requirePlainWorkbook(parts: Parts): void {
  const xml = new Map<string, string>();
  for (const [name, part] of Object.entries(parts)) {
    const key = name.toLowerCase();
    if (!/^(?:xl\/.*\.(?:xml|rels)|\[content_types\]\.xml|_rels\/\.rels)$/.test(key)) continue;
    if (xml.has(key)) throw new Unreadable('form');
    const text = textOf(part);
    requirePlain(text);
    xml.set(key, withoutPrefix(text));
  }
  requireParts(xml);
  for (const [name, text] of xml) {
    if (/<sheetData(?![\w.-])/.test(text)) requireSheet(text);
    else if (name.startsWith(SHEETS) && /\.xml$/.test(name)) throw new Unreadable('form');
    if (/<sst[\s>]/.test(text)) requireStrings(text);
  }
}
