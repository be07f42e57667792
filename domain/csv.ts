/**
 * Comma-separated values (RFC 4180) that a spreadsheet may open. A spreadsheet runs a cell as a formula if it begins
 * with one of = + - @ or a control character, so such text gets a leading apostrophe; amounts are not text and keep
 * their sign.
 */
const FORMULA = /^[=+\-@\t\r\n]/;
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export function csvText(text: string | null): string {
  if (text === null) return '';
  return quoted(FORMULA.test(text) ? `'${text}` : text);
}

/** A decimal string or an integer. Anything else is encoded as text. */
export function csvNumber(value: string | number | null): string {
  if (value === null) return '';
  const text = String(value);
  return PLAIN_NUMBER.test(text) ? text : csvText(text);
}

/** Joins cells that are already encoded into one line. */
export const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

/** Makes spreadsheets read the file as UTF-8. */
export const CSV_BYTE_ORDER_MARK = '\uFEFF';
