// Statements as files: the text in the bytes of a bank, and a workbook as a spreadsheet writes it.
import { strToU8, zipSync } from 'fflate';

let table: Map<string, number[]> | undefined;

/** Two-byte characters of CP949 by what the platform reads them as. */
function cp949(): Map<string, number[]> {
  if (table !== undefined) return table;
  const decoder = new TextDecoder('euc-kr');
  table = new Map();
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x41; trail <= 0xfe; trail += 1) {
      const text = decoder.decode(Uint8Array.from([lead, trail]));
      if (text.length === 1 && text !== '\uFFFD') table.set(text, [lead, trail]);
    }
  return table;
}

/** A character that CP949 does not have becomes a question mark, as banks write it. */
export const inCp949 = (text: string): Uint8Array =>
  Uint8Array.from(
    [...text].flatMap((one) => (one < '\u0080' ? [one.charCodeAt(0)] : (cp949().get(one) ?? [0x3f]))),
  );

export type SheetCell = string | number | { date: number } | { formula: string; value?: number };

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function sheetXml(rows: readonly (readonly SheetCell[])[]): string {
  const cell = (value: SheetCell, row: number, column: number) => {
    const at = `r="${String.fromCharCode(65 + column)}${row + 1}"`;
    if (typeof value === 'string')
      return `<c ${at} t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;
    if (typeof value === 'number') return `<c ${at}><v>${value}</v></c>`;
    return 'formula' in value
      ? `<c ${at}><f>${escapeXml(value.formula)}</f>${value.value === undefined ? '' : `<v>${value.value}</v>`}</c>`
      : `<c ${at} s="1"><v>${value.date}</v></c>`;
  };
  const data = rows.map(
    (cells, row) =>
      `<row r="${row + 1}">${cells.map((value, column) => cell(value, row, column)).join('')}</row>`,
  );
  return `${XML}<worksheet ${MAIN}><sheetData>${data.join('')}</sheetData></worksheet>`;
}

type Sheet = { name: string; rows: readonly (readonly SheetCell[])[]; isHidden?: boolean };

/** A workbook of these sheets; `xml` takes the place of the first one's. */
export function workbookOf(sheets: readonly Sheet[], xml?: string): Uint8Array {
  const paths = sheets.map((_, index) => `xl/worksheets/sheet${index + 1}.xml`);
  const override = (path: string, kind: string) =>
    `<Override PartName="/${path}" ContentType="${TYPE}.${kind}+xml"/>`;
  const relation = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
  const listed = sheets.map(
    ({ name, isHidden }, index) =>
      `<sheet name="${escapeXml(name)}" sheetId="${index + 1}"${isHidden === true ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
  );
  const files: Record<string, string> = {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types">${override('xl/workbook.xml', 'sheet.main')}${override('xl/styles.xml', 'styles')}${paths.map((path) => override(path, 'worksheet')).join('')}</Types>`,
    'xl/workbook.xml': `${XML}<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${sheets.map((_, index) => relation(index + 1, 'worksheet', `worksheets/sheet${index + 1}.xml`)).join('')}${relation(sheets.length + 1, 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': `${XML}<styleSheet ${MAIN}><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy-mm-dd hh:mm:ss"/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ rows }, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        index === 0 && xml !== undefined ? xml : sheetXml(rows),
      ]),
    ),
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

/** A workbook of one sheet; `xml` takes the place of what the rows would make. */
export const workbook = (rows: Sheet['rows'], xml?: string): Uint8Array =>
  workbookOf([{ name: '내역', rows }], xml);
