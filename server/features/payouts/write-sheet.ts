// A spreadsheet of one sheet. Every text is a text cell, so nothing in it is a formula and no account loses its zeros. The
// archive is not compressed and has a fixed time: the same cells are the same bytes in every version of the library.
import { zipSync } from 'fflate';
import type { PayoutCell } from '../../../domain/payout-file.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const FIXED_TIME = new Date(1980, 0, 1); // the first that an archive can hold; in local time, as the archive holds it

const FRAME: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function cell({ text, isNumber }: PayoutCell, place: string): string {
  if (isNumber) return `<c r="${place}"><v>${text}</v></c>`;
  const escaped = text.replace(/[&<>]/g, (sign) => ESCAPED[sign] ?? sign);
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped}</t></is></c>`;
}

function sheetOf(rows: readonly (readonly PayoutCell[])[]): string {
  const written = rows.map((cells, at) => {
    const row = String(at + 1);
    // A template has fewer columns than the alphabet has letters.
    const all = cells.map((one, column) => cell(one, `${String.fromCharCode(65 + column)}${row}`));
    return `<row r="${row}">${all.join('')}</row>`;
  });
  return `<worksheet xmlns="${MAIN}"><sheetData>${written.join('')}</sheetData></worksheet>`;
}

/** An XLSX file of these cells; amounts are numbers, everything else is text. */
export function writeSheet(rows: readonly (readonly PayoutCell[])[]): Buffer {
  const parts = { ...FRAME, 'xl/worksheets/sheet1.xml': sheetOf(rows) };
  const encoder = new TextEncoder();
  const files = Object.fromEntries(
    Object.entries(parts).map(([name, text]) => [name, encoder.encode(XML + text)]),
  );
  return Buffer.from(zipSync(files, { level: 0, mtime: FIXED_TIME }));
}
