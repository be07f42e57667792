/**
 * Money is a whole number with its unit in the type (D1 to D3): DAON in 1/100 000 000, won whole, prices in 1/10 000
 * won, rates in parts per million. No floating-point arithmetic, and every division names its rounding.
 */
import { fail, ok } from './result.ts';
import type { Result } from './result.ts';

declare const unit: unique symbol;

export type DaonUnits = bigint & { readonly [unit]: 'daon' };
export type Won = bigint & { readonly [unit]: 'won' };
/** 1/10 000 won per whole DAON. */
export type PriceE4 = bigint & { readonly [unit]: 'priceE4' };
/** Parts per million. */
export type RatePpm = bigint & { readonly [unit]: 'ppm' };

export const asUnits = (value: bigint): DaonUnits => value as DaonUnits;
export const asWon = (value: bigint): Won => value as Won;
export const asPriceE4 = (value: bigint): PriceE4 => value as PriceE4;
export const asRatePpm = (value: bigint): RatePpm => value as RatePpm;

const DAON_DECIMALS = 8;
const PRICE_DECIMALS = 4;
const RATE_DECIMALS = 6;

/** Units in one DAON. */
export const DAON = asUnits(100_000_000n);
export const ZERO_UNITS = asUnits(0n);
export const ZERO_WON = asWon(0n);
/** 1/10 000 won in one won. */
export const PRICE_SCALE = 10_000n;
/** A rate of one. */
export const PPM = 1_000_000n;

/** Upper bound of every computed amount: leaves a tenfold margin below a signed 64-bit integer. */
export const MAX_AMOUNT = asUnits(9_000_000_000n * DAON);
/** Won has at most 14 digits. */
export const MAX_WON = asWon(99_999_999_999_999n);

export const addWon = (a: Won, b: Won): Won => asWon(a + b);
export const addUnits = (a: DaonUnits, b: DaonUnits): DaonUnits => asUnits(a + b);
export const subUnits = (a: DaonUnits, b: DaonUnits): DaonUnits => asUnits(a - b);
export const negateUnits = (a: DaonUnits): DaonUnits => subUnits(ZERO_UNITS, a);

/** Rounds towards minus infinity. Throws RangeError on a zero divisor. */
export function divFloor(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient;
}

/** Rounds towards plus infinity. Throws RangeError on a zero divisor. */
export function divCeil(a: bigint, b: bigint): bigint {
  return -divFloor(-a, b);
}

/** a × b ÷ c, rounded down once at the end. */
export const mulDivFloor = (a: bigint, b: bigint, c: bigint): bigint => divFloor(a * b, c);
export const mulDivCeil = (a: bigint, b: bigint, c: bigint): bigint => divCeil(a * b, c);

/** The won value of an amount, cut down to the whole won. */
export function wonOf(units: DaonUnits, price: PriceE4): Won {
  return asWon(mulDivFloor(units, price, DAON * PRICE_SCALE));
}

/**
 * A worth as it is recorded for the thresholds of decisions, which never exceed the largest amount of won: at the highest price a
 * large amount is worth more than the database's integers hold.
 */
export const recordedWorth = (won: Won): Won => (won > MAX_WON ? MAX_WON : won);

/** The DAON that an amount of won buys, cut down to the unit. Throws RangeError on a price of zero. */
export function daonOf(won: Won, price: PriceE4): DaonUnits {
  return asUnits(mulDivFloor(won, DAON * PRICE_SCALE, price));
}

// ASCII digits only, no sign, no leading zero, a dot only between digits. `[0-9]` rather than `\d` makes that explicit.
const PLAIN_DECIMAL = /^(0|[1-9][0-9]*)(?:\.([0-9]+))?$/;

function parseScaled(raw: unknown, integerDigits: number, decimals: number): bigint | null {
  // The type is checked at runtime because both APIs pass on untrusted input.
  if (typeof raw !== 'string' || raw.length > integerDigits + 1 + decimals) return null;
  const match = PLAIN_DECIMAL.exec(raw);
  if (match === null) return null;
  const whole = match[1] ?? '';
  const fraction = match[2] ?? '';
  if (whole.length > integerDigits || fraction.length > decimals) return null;
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

/** Strict parsing (D2). Zero is valid here; the tariff checks minimum amounts. */
export function parseDaon(raw: string): Result<DaonUnits> {
  const value = parseScaled(raw, 10, DAON_DECIMALS);
  return value === null ? fail('AMOUNT_INVALID') : ok(asUnits(value));
}

/** Whole won, at most 14 digits. */
export function parseWon(raw: string): Result<Won> {
  // A dot never matches: with no decimals allowed, the fraction group is either absent or too long.
  const value = parseScaled(raw, 14, 0);
  return value === null ? fail('AMOUNT_INVALID') : ok(asWon(value));
}

/** Whole won that were computed, as a balance's worth: the largest balance at the highest price has more digits than can be asked for. */
export function parseWorth(raw: string): Result<Won> {
  const value = parseScaled(raw, Infinity, 0);
  return value === null ? fail('AMOUNT_INVALID') : ok(asWon(value));
}

/** Won per DAON with up to four decimals, above zero. */
export function parsePrice(raw: string): Result<PriceE4> {
  const value = parseScaled(raw, 10, PRICE_DECIMALS);
  return value === null || value === 0n ? fail('AMOUNT_INVALID') : ok(asPriceE4(value));
}

/** '0.005' is 5 000 parts per million. From zero to below one. */
export function parseRate(raw: string): Result<RatePpm> {
  const value = parseScaled(raw, 1, RATE_DECIMALS);
  return value === null || value >= PPM ? fail('AMOUNT_INVALID') : ok(asRatePpm(value));
}

/**
 * For the legacy API only: old clients divide won by price and send more decimals than a unit has. Text that is not a
 * plain decimal is returned unchanged, for the parser to refuse.
 */
export function cutDaonDecimals(raw: string): string {
  return /^[0-9]+\.[0-9]{9,}$/.test(raw) ? raw.slice(0, raw.indexOf('.') + 1 + DAON_DECIMALS) : raw;
}

/** For the legacy API only: won decimals are cut, as the typing fields do. */
export function cutWonDecimals(raw: string): string {
  return /^[0-9]+\.[0-9]+$/.test(raw) ? raw.slice(0, raw.indexOf('.')) : raw;
}

function scaledToString(value: bigint, decimals: number): string {
  if (value === 0n) return '0';
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  let end = digits.length;
  while (end > point && digits[end - 1] === '0') end -= 1;
  const fraction = end === point ? '' : `.${digits.slice(point, end)}`;
  return `${value < 0n ? '-' : ''}${digits.slice(0, point)}${fraction}`;
}

/** The wire format: '1.5', no grouping, no trailing zeros. */
export const daonToString = (units: DaonUnits): string => scaledToString(units, DAON_DECIMALS);
export const wonToString = (won: Won): string => won.toString();
export const priceToString = (price: PriceE4): string => scaledToString(price, PRICE_DECIMALS);
export const rateToString = (rate: RatePpm): string => scaledToString(rate, RATE_DECIMALS);
