import { isBigPriceMove } from '../../domain/four-eyes.ts';
import { divFloor, parsePrice } from '../../domain/money.ts';
import type { PriceE4 } from '../../domain/money.ts';

/** By how much a price moves, in tenths of a percent cut towards zero: '+12.5%', '−3.0%'. */
function percentText(current: PriceE4, next: PriceE4): string {
  const size = next > current ? next - current : current - next;
  const tenths = divFloor(size * 1000n, current);
  return `${next < current ? '−' : '+'}${tenths / 10n}.${tenths % 10n}%`;
}

/** What to say before a price is changed by a lot; null for an everyday step, or for the first price. */
export function priceWarning(rawCurrent: string | null, rawNext: string): string | null {
  const next = parsePrice(rawNext);
  if (rawCurrent === null || !next.ok) return null;
  const current = parsePrice(rawCurrent);
  if (!current.ok || !isBigPriceMove(current.value, next.value)) return null;
  return `지금보다 ${percentText(current.value, next.value)} 바뀌어요. 소수점과 자릿수를 다시 확인해주세요.`;
}
