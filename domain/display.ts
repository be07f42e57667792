/**
 * How numbers and addresses are shown (D12, specification section 9). Balances, tokens and maxima are
 * cut down, fees rounded up, and the detail shows every digit, so that no screen promises more than there is. The
 * caller adds the unit (DAON, 원), unless the function says that it does. The sign is a true minus.
 */
import { groupDigits } from './group-digits.ts';
import { asUnits, DAON, daonToString, divCeil, priceToString } from './money.ts';
import type { DaonUnits, PriceE4, RatePpm, Won } from './money.ts';

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}

function decimalText(scaled: bigint, decimals: number): string {
  const digits = scaled.toString().padStart(decimals + 1, '0');
  return groupDigits(`${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`);
}

function isWhole(units: bigint): boolean {
  return units % DAON === 0n;
}

function signedHundredths(units: DaonUnits, hundredths: bigint): string {
  const size = magnitude(units);
  const text = isWhole(size) ? groupDigits((size / DAON).toString()) : decimalText(hundredths, 2);
  // An amount cut to zero has no sign: '−0.00' would be meaningless.
  return units < 0n && hundredths > 0n ? `−${text}` : text;
}

/** '1,234' or '1,234.56': two decimals if not whole, cut towards zero, grouped. */
export function showDaon(units: DaonUnits): string {
  return signedHundredths(units, magnitude(units) / (DAON / 100n));
}

/** Whether an amount is not nothing, and would be cut to nothing. */
export function isDust(units: DaonUnits): boolean {
  const size = magnitude(units);
  return size > 0n && size < DAON / 100n;
}

/** As `showDaon` with its unit, but of dust it says that it is less than a hundredth: '1,234.50 DAON', '0.01 DAON 미만'. */
export function showDaonOrDust(units: DaonUnits): string {
  return isDust(units) ? '0.01 DAON 미만' : `${showDaon(units)} DAON`;
}

/** '1' or '0.5125': four decimals if not whole, rounded up. */
export function showFee(units: DaonUnits): string {
  const size = magnitude(units);
  const text = isWhole(size)
    ? groupDigits((size / DAON).toString())
    : decimalText(divCeil(size, DAON / 10_000n), 4);
  return units < 0n ? `−${text}` : text;
}

/** All digits, and at least two decimals if not whole: '1,234.56789012', '77.50'. */
export function showExact(units: DaonUnits): string {
  const text = groupDigits(daonToString(asUnits(magnitude(units))).replace(/\.\d$/, '$&0'));
  return units < 0n ? `−${text}` : text;
}

export function showWon(won: Won): string {
  const text = groupDigits(magnitude(won).toString());
  return won < 0n ? `−${text}` : text;
}

export function showPrice(price: PriceE4): string {
  return groupDigits(priceToString(price));
}

/** First and last four characters: '0x12…cdef'. */
export function maskAddress(address: string): string {
  return address.length <= 8 ? address : `${address.slice(0, 4)}…${address.slice(-4)}`;
}

/** A counterparty in the history: an address is cut to 20 characters, a name is not. */
export function cutAddress(counterparty: string): string {
  return counterparty.startsWith('0x') && counterparty.length > 20
    ? `${counterparty.slice(0, 20)}…`
    : counterparty;
}

/** For the confirmation: the whole address in groups of four digits, the first with its '0x', so that the last four stand together. */
export function groupAddress(address: string): readonly string[] {
  return address.match(/^0x.{1,4}|.{1,4}/g) ?? [];
}

const PERCENT_DECIMALS = 4;

/** A rate as a percentage with all digits: '0.5%'. */
export function showRate(rate: RatePpm): string {
  const digits = rate.toString().padStart(PERCENT_DECIMALS + 1, '0');
  const fraction = digits.slice(-PERCENT_DECIMALS).replace(/0+$/, '');
  return `${digits.slice(0, -PERCENT_DECIMALS)}${fraction === '' ? '' : `.${fraction}`}%`;
}
