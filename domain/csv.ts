/**
 * Comma-separated values (RFC 4180) that a spreadsheet may open. A spreadsheet runs a cell as a formula if it begins
 * with one of = + - @ or a control character, so such text gets a leading apostrophe; amounts are not text and keep
 * their sign. Spreadsheets of East Asia read the full-width signs alike, and some drop blanks and invisible marks first.
 */
const UNSEEN = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}]+/u;
const SIGN = /^[=+\-@\u2212]/;
const CONTROL = /^[\t\r\n]/;
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function looksLikeFormula(text: string): boolean {
  if (CONTROL.test(text)) return true;
  return SIGN.test(text.replace(UNSEEN, '').slice(0, 1).normalize('NFKC'));
}

export function csvText(text: string | null): string {
  if (text === null) return '';
  return quoted(looksLikeFormula(text) ? `'${text}` : text);
}

/** A decimal string or an integer. Anything else is encoded as text. */
export function csvNumber(value: string | number | null): string {
  if (value === null) return '';
  const text = String(value);
  return PLAIN_NUMBER.test(text) ? text : csvText(text);
}

/** A time of the wire ('2026-11-20T09:00:00+09:00') as a spreadsheet reads it, in Seoul's time. */
export function csvTime(iso: string | null): string {
  if (iso === null) return '';
  const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})/.exec(iso);
  return match === null ? csvText(iso) : `${match[1]} ${match[2]}`;
}

// A spreadsheet would read '0012' as twelve, '1e5' as a hundred thousand and 'may1' as a day.
const LIKE_NUMBER = /^(?:\d+(?:e\d+)?|\d*(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\d*)$/i;

/** A login, which has letters and digits only. One that looks like a number or a day is kept as text by a formula. */
export const csvLogin = (login: string): string =>
  LIKE_NUMBER.test(login) ? `"=""${login}"""` : csvText(login);

/** Joins cells that are already encoded into one line. */
export const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

/** Makes spreadsheets read the file as UTF-8. */
export const CSV_BYTE_ORDER_MARK = '\uFEFF';
