import { showDaon, showExact, showFee, showPrice, showRate, showWon } from '../../domain/display.ts';
import { parseDaon, parsePrice, parseRate, parseWorth, subUnits } from '../../domain/money.ts';
import type { Result } from '../../domain/result.ts';

/** Formats the decimal strings of the API with their unit. No step uses floating point. */

// A value that cannot be parsed is shown as a fault, not as zero.
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

/** All digits, for amounts that an operator compares. */
export function exactDaonText(raw: string): string {
  return text(parseDaon(raw), (units) => `${showExact(units)} DAON`);
}

export function feeText(raw: string): string {
  return text(parseDaon(raw), (units) => `${showFee(units)} DAON`);
}

/** `raw` minus `fee`, with all digits. */
export function netDaonText(raw: string, fee: string): string {
  const parsedFee = parseDaon(fee);
  if (!parsedFee.ok) return unreadable;
  return text(parseDaon(raw), (units) => `${showExact(subUnits(units, parsedFee.value))} DAON`);
}

export function wonText(raw: string): string {
  return text(parseWorth(raw), (won) => `${showWon(won)}원`);
}

export function priceText(raw: string): string {
  return text(parsePrice(raw), (price) => `${showPrice(price)}원`);
}

/** '0.005' is '0.5%'. */
export function rateText(raw: string): string {
  return text(parseRate(raw), showRate);
}
