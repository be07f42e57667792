/**
 * Comma-separated values (RFC 4180) that a spreadsheet may open. A cell that begins with one of = + - @ or with a control
 * character would be run as a formula, so text of that kind gets an apostrophe in front; amounts are not text and keep
 * their sign.
 */
const FORMULA = /^[=+\-@\t\r\n]/;
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export function csvText(text: string | null): string {
  if (text === null) return '';
  return quoted(FORMULA.test(text) ? `'${text}` : text);
}

/** A decimal string of the wire or an integer. Anything else is treated as the text that it is. */
export function csvNumber(value: string | number | null): string {
  if (value === null) return '';
  const text = String(value);
  return PLAIN_NUMBER.test(text) ? text : csvText(text);
}

/** Cells that are encoded already, as one line with its end. */
export const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

/** What makes a spreadsheet read the file as UTF-8. */
export const CSV_BYTE_ORDER_MARK = '\uFEFF';
