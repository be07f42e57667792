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

export type SheetCell = string | number | { date: number };

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A workbook of one sheet; `sheet` takes the place of what the rows would make. */
export function workbook(rows: readonly (readonly SheetCell[])[], sheet?: string): Uint8Array {
  const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const cell = (value: SheetCell, row: number, column: number) => {
    const at = `r="${String.fromCharCode(65 + column)}${row + 1}"`;
    if (typeof value === 'string')
      return `<c ${at} t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;
    return typeof value === 'number'
      ? `<c ${at}><v>${value}</v></c>`
      : `<c ${at} s="1"><v>${value.date}</v></c>`;
  };
  const data = rows.map(
    (cells, row) =>
      `<row r="${row + 1}">${cells.map((value, column) => cell(value, row, column)).join('')}</row>`,
  );
  const files: Record<string, string> = {
    '[Content_Types].xml': `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    'xl/workbook.xml': `${xml}<workbook ${main} xmlns:r="${relations}"><sheets><sheet name="내역" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${xml}<styleSheet ${main}><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy-mm-dd hh:mm:ss"/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml':
      sheet ?? `${xml}<worksheet ${main}><sheetData>${data.join('')}</sheetData></worksheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}
