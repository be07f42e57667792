/**
 * How an amount is typed (specification section 5): digits and one dot, two decimals, thousands separators; won mode
 * takes digits only, the buy field at most 14 characters as shown. The result of a keystroke or a paste is accepted as
 * a whole or not at all, so '1e3' never becomes 13, nor '100원 200원' 100,200.
 */
import { foldWidth } from './fold-width.ts';
import { groupDigits } from './group-digits.ts';
import { BUY_FIELD_MAX_LENGTH, FIELD_DECIMALS } from './limits.ts';
import { asWon, DAON, divFloor, parseDaon, parseWon, ZERO_UNITS, ZERO_WON } from './money.ts';
import type { DaonUnits, Won } from './money.ts';

export type AmountRule = {
  readonly decimals: number;
  readonly integerDigits: number;
  /** In characters as shown, including separators. */
  readonly maxLength: number;
};

const UNBOUNDED = 40;

/** The fields of the product: DAON for sends and sales, won for sends, won for purchases. */
export const AMOUNT_RULES = {
  daon: { decimals: FIELD_DECIMALS, integerDigits: 10, maxLength: UNBOUNDED },
  won: { decimals: 0, integerDigits: 14, maxLength: UNBOUNDED },
  buy: { decimals: FIELD_DECIMALS, integerDigits: 14, maxLength: BUY_FIELD_MAX_LENGTH },
} as const satisfies Record<string, AmountRule>;

export const OVER_BALANCE_SENTENCE = '보유수량보다 많은 금액을 입력할 수 없습니다.';
export const BUY_AMOUNT_SENTENCE = '구매하실 금액을 입력해주세요.';

const UNIT_BEFORE = /^\s*(?:(?:DAON|다온|KRW|WON|원|₩)\s*)?/i;
const UNIT_AFTER = /\s*(?:(?:DAON|다온|KRW|WON|원|₩)\s*)?$/i;
const DIGITS = /^[0-9.]*$/;
// One kind of separator, and no leading zero: '0,500' is a half in many countries.
const GROUPED = /^[1-9][0-9]{0,2}(?:(?:,[0-9]{3})+|(?:[ \u00a0\u202f][0-9]{3})+)(?:\.[0-9]*)?$/;
const TYPED = /^([0-9]*)(\.[0-9]*)?$/;

/** What of the field's text an edit kept at both sides, and what it put between. */
export type AmountEdit = { readonly before: string; readonly inserted: string; readonly after: string };

/** The edit between two texts of the field, for an edit whose selection is not known. */
function editBetween(previous: string, raw: string): AmountEdit {
  const most = Math.min(previous.length, raw.length);
  let start = 0;
  while (start < most && previous[start] === raw[start]) start += 1;
  let end = 0;
  while (end < most - start && previous.at(-1 - end) === raw.at(-1 - end)) end += 1;
  const cut = raw.length - end;
  return { before: raw.slice(0, start), inserted: raw.slice(start, cut), after: raw.slice(cut) };
}

/**
 * Digits and dots alone, or null for what is no amount. A unit may stand at an end. Separators stay only where they group by
 * three, except those that the field has set itself: an edit in the middle moves its digits.
 */
function bare({ before, inserted, after }: AmountEdit): string | null {
  let part = foldWidth(inserted);
  if (before === '') part = part.replace(UNIT_BEFORE, '');
  if (after === '') part = part.replace(UNIT_AFTER, '');
  const whole = `${before}${part}${after}`;
  return DIGITS.test(part) || GROUPED.test(whole) ? whole.replace(/[^0-9.]/g, '') : null;
}

/**
 * The text that the field shows after `raw` was typed or pasted over `previous`, by `edit` where it is known. Excess decimals
 * are cut; anything else that the rule forbids leaves the field unchanged.
 */
export function typeAmount(
  previous: string,
  raw: string,
  rule: AmountRule,
  edit: AmountEdit = editBetween(previous, raw),
): string {
  const match = TYPED.exec(bare(edit) ?? 'none');
  if (match === null) return previous;
  const digits = (match[1] ?? '').replace(/^0+(?=[0-9])/, '');
  const hasDot = match[2] !== undefined && rule.decimals > 0;
  const whole = hasDot && digits === '' ? '0' : digits;
  if (whole.length > rule.integerDigits) return previous;
  const text = groupDigits(hasDot ? `${whole}${(match[2] ?? '').slice(0, 1 + rule.decimals)}` : whole);
  return text.length > rule.maxLength ? previous : text;
}

/** Whether a field takes this text as it is, so that a chip may put it there. */
export const isTypable = (text: string, rule: AmountRule): boolean => typeAmount('', text, rule) === text;

const significant = (text: string): string => foldWidth(text).replace(/[^0-9.]/g, '');

/** The caret position in `formatted`, given its position in the browser's unformatted text. */
export function caretAfter(raw: string, rawCaret: number, formatted: string): number {
  const leading = /^0*/.exec(significant(raw).replace(/\..*$/, ''))?.[0].length ?? 0;
  const kept = /^0*/.exec(formatted.replace(/\..*$/, ''))?.[0].length ?? 0;
  let left = Math.max(0, significant(raw.slice(0, rawCaret)).length - leading + kept);
  let caret = 0;
  while (caret < formatted.length && left > 0) {
    if (formatted[caret] !== ',') left -= 1;
    caret += 1;
  }
  return caret;
}

/** The field's text in the form that the parsers take: no separators, no dot without decimals. */
export function fieldToRaw(text: string): string {
  return text.replace(/,/g, '').replace(/\.$/, '');
}

/** An empty or unfinished field is zero. */
export function daonOfField(text: string): DaonUnits {
  const parsed = parseDaon(fieldToRaw(text));
  return parsed.ok ? parsed.value : ZERO_UNITS;
}

/** The whole won of the field: the amount that is validated, sent and wired (D9). */
export function wonOfField(text: string): Won {
  const parsed = parseWon(fieldToRaw(text).replace(/\..*$/, ''));
  return parsed.ok ? parsed.value : ZERO_WON;
}

/** Fills a field with an amount, cut down to the decimals that can be typed. */
export function fieldOfDaon(units: DaonUnits): string {
  const hundredths = divFloor(units, DAON / 100n);
  const fraction = (hundredths % 100n).toString().padStart(2, '0').replace(/0+$/, '');
  return groupDigits(`${hundredths / 100n}${fraction === '' ? '' : `.${fraction}`}`);
}

export function fieldOfWon(won: Won): string {
  return groupDigits(won.toString());
}

/** The sell field's alert; the number is shown in red with it. */
export function sellAmountError(gross: DaonUnits, available: DaonUnits): string | null {
  return gross > available ? OVER_BALANCE_SENTENCE : null;
}

/** The buy field's alert. */
export function buyAmountError(won: Won): string | null {
  return won < asWon(1n) ? BUY_AMOUNT_SENTENCE : null;
}
