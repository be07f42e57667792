import { showDaon, showExact, showFee, showPrice, showWon } from '../../domain/display.ts';
import { parseDaon, parsePrice, parseRate, parseWon, subUnits } from '../../domain/money.ts';
import type { RatePpm } from '../../domain/money.ts';
import type { Result } from '../../domain/result.ts';

/** The wire's decimal strings as a person reads them, unit included. No float is involved at any step. */

// What the server sent and the rules cannot read is a fault to be seen, not a zero.
const unreadable = '확인 필요';

function text<T>(parsed: Result<T>, show: (value: T) => string): string {
  return parsed.ok ? show(parsed.value) : unreadable;
}

export function daonText(raw: string): string {
  return text(parseDaon(raw), (units) => `${showDaon(units)} DAON`);
}

/** For a column whose heading names the unit. */
export function daonFigure(raw: string): string {
  return text(parseDaon(raw), showDaon);
}

/** Every digit, for what an operator compares. */
export function exactDaonText(raw: string): string {
  return text(parseDaon(raw), (units) => `${showExact(units)} DAON`);
}

export function feeText(raw: string): string {
  return text(parseDaon(raw), (units) => `${showFee(units)} DAON`);
}

/** What is left of `raw` once `fee` is taken, with every digit. */
export function netDaonText(raw: string, fee: string): string {
  const parsedFee = parseDaon(fee);
  if (!parsedFee.ok) return unreadable;
  return text(parseDaon(raw), (units) => `${showExact(subUnits(units, parsedFee.value))} DAON`);
}

export function wonText(raw: string): string {
  return text(parseWon(raw), (won) => `${showWon(won)}원`);
}

export function priceText(raw: string): string {
  return text(parsePrice(raw), (price) => `${showPrice(price)}원`);
}

const PERCENT_DECIMALS = 4;

function percentOf(rate: RatePpm): string {
  const digits = rate.toString().padStart(PERCENT_DECIMALS + 1, '0');
  const fraction = digits.slice(-PERCENT_DECIMALS).replace(/0+$/, '');
  return `${digits.slice(0, -PERCENT_DECIMALS)}${fraction === '' ? '' : `.${fraction}`}%`;
}

/** '0.005' is '0.5%'. */
export function rateText(raw: string): string {
  return text(parseRate(raw), percentOf);
}
