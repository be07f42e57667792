/** How a price differs from an earlier one, in words for the wallet. */
import { groupDigits } from './group-digits.ts';
import { asPriceE4, divFloor, priceToString, type PriceE4 } from './money.ts';

/** '+5원 (+5.2%)' or '−0.5원 (−0.5%)', with a true minus sign; the part in hundred is rounded half up to one decimal. */
export function showPriceChange(from: PriceE4, to: PriceE4): string {
  const sign = to < from ? '−' : '+';
  const difference = to < from ? from - to : to - from;
  const perMille = divFloor(difference * 2_000n + from, from * 2n);
  const percent = `${groupDigits(String(divFloor(perMille, 10n)))}.${perMille % 10n}`;
  return `${sign}${groupDigits(priceToString(asPriceE4(difference)))}원 (${sign}${percent}%)`;
}
