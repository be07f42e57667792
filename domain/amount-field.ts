/**
 * How an amount is typed (specification section 5): digits and one dot, two decimals, thousands separators; won mode
 * takes digits only, the buy field at most 14 characters as shown. The result of a keystroke or a paste is accepted as
 * a whole or not at all, so '1e3' never becomes 13.
 */
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

const UNIT_WORDS = /DAON|다온|KRW|WON|원|₩/gi;
const TYPED = /^([0-9]*)(\.[0-9]*)?$/;

/** Removes separators, spaces and unit words, and converts the full-width digits of a Korean keyboard. */
function bare(raw: string): string {
  return raw.normalize('NFKC').replace(UNIT_WORDS, '').replace(/[\s,]/g, '');
}

/**
 * The text that the field shows after `raw` was typed or pasted over `previous`. Excess decimals are cut; anything else
 * that the rule forbids leaves the field unchanged.
 */
export function typeAmount(previous: string, raw: string, rule: AmountRule): string {
  const match = TYPED.exec(bare(raw));
  if (match === null) return previous;
  const digits = (match[1] ?? '').replace(/^0+(?=[0-9])/, '');
  const hasDot = match[2] !== undefined && rule.decimals > 0;
  const whole = hasDot && digits === '' ? '0' : digits;
  if (whole.length > rule.integerDigits) return previous;
  const text = groupDigits(hasDot ? `${whole}${(match[2] ?? '').slice(0, 1 + rule.decimals)}` : whole);
  return text.length > rule.maxLength ? previous : text;
}

function significant(text: string): number {
  return text.replace(/[^0-9.]/g, '').length;
}

/** The caret position in `formatted`, given its position in the browser's unformatted text. */
export function caretAfter(raw: string, rawCaret: number, formatted: string): number {
  const leading = /^0*/.exec(bare(raw).replace(/\..*$/, ''))?.[0].length ?? 0;
  const kept = /^0*/.exec(formatted.replace(/\..*$/, ''))?.[0].length ?? 0;
  let left = Math.max(0, significant(raw.slice(0, rawCaret).normalize('NFKC')) - leading + kept);
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
