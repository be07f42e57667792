import { read, utils } from '@e965/xlsx';

/** The cells of a workbook's first sheet. */
export function readSheet(bytes: Uint8Array): (string | number | boolean | null)[][] {
  const { SheetNames, Sheets } = read(bytes);
  const sheet = Sheets[SheetNames[0] ?? ''];
  if (sheet === undefined) throw new Error('the workbook has no sheet');
  return utils.sheet_to_json(sheet, { header: 1, defval: null });
}
