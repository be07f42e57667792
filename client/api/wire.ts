import { asUnits, parseDaon, parsePrice, parseRate, parseWorth } from '../../domain/money.ts';
import type { DaonUnits, PriceE4, RatePpm, Won } from '../../domain/money.ts';
import type { Result } from '../../domain/result.ts';

/** Amounts arrive as decimal strings; one that does not parse cannot come from our server. */
function must<T>(parsed: Result<T>, raw: string): T {
  if (!parsed.ok) throw new RangeError(`not an amount of the wire: ${raw}`);
  return parsed.value;
}

/** DAON units of a decimal string; history amounts carry a sign. */
export function unitsOf(raw: string): DaonUnits {
  return raw.startsWith('-') ? asUnits(-must(parseDaon(raw.slice(1)), raw)) : must(parseDaon(raw), raw);
}

export const wonOfWire = (raw: string): Won => must(parseWorth(raw), raw);
export const priceOf = (raw: string): PriceE4 => must(parsePrice(raw), raw);
export const rateOf = (raw: string): RatePpm => must(parseRate(raw), raw);
