// The wire format of typed procedures (design 5): amounts as decimal strings, won as digits, times as ISO 8601 +09:00. Use-cases
// return values of the domain, and the output of the procedure makes the text. `amountOut` and `timeOut` are text already: in answers that are
// asked for all the time, and in those that are kept under their idempotency key.
import { DAY_MS } from '../../domain/durations.ts';
import { z } from 'zod';
import {
  daonToString,
  priceToString,
  rateToString,
  wonOf,
  wonToString,
  type DaonUnits,
  type PriceE4,
} from '../../domain/money.ts';
import type { Tariff } from '../../domain/tariff.ts';
import { seoulIso } from '../../domain/time.ts';

/** The unit of a whole number is in its type alone. */
const wholeOut = <Whole extends bigint>(toText: (value: Whole) => string) =>
  z.custom<Whole>((value) => typeof value === 'bigint').transform(toText);

export const daonOut = wholeOut(daonToString);
export const wonOut = wholeOut(wonToString);
export const priceOut = wholeOut(priceToString);
export const rateOut = wholeOut(rateToString);
export const instantOut = z.date().transform(seoulIso);

/** When a line of a bank was booked. `isDayOnly`: its bank gives days without times, and `at` is when the day begins. */
export const lineTimeOut = { at: instantOut, isDayOnly: z.boolean() };
export const lineTime = ({ at, precisionMs }: { at: Date; precisionMs: number }) => ({
  at,
  isDayOnly: precisionMs >= DAY_MS,
});

export const amountOut = z.string();
export const timeOut = z.string();
export const idOut = z.number().int().positive();
export const stateOut = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
export const nothing = z.object({});
export const tariffOut = z.object({ perWithdrawalFee: amountOut, withdrawalFee: amountOut });

export function tariffToWire(tariff: Tariff): z.infer<typeof tariffOut> {
  return {
    perWithdrawalFee: daonToString(tariff.perWithdrawalFee),
    withdrawalFee: rateToString(tariff.withdrawalFee),
  };
}

export function priceToWire(price: PriceE4 | null): string | null {
  return price === null ? null : priceToString(price);
}

/** The won value of an amount as digits; null while no price is set. */
export function wonValueToWire(units: DaonUnits, price: PriceE4 | null): string | null {
  return price === null ? null : wonToString(wonOf(units, price));
}
