// The responses of the calls (D32 and D34): `res`, `data` (null where there is nothing), and a Korean message when res is
// not 0.
import { z } from 'zod';
import { LEGACY_PER_PAGE } from '../../domain/limits.ts';
import type { RawJson } from './json-numbers.ts';

export type LegacyAnswer<T> = { res: number; data: T; message?: string };

export function answered<T>(data: T): LegacyAnswer<T> {
  return { res: 0, data };
}

/** Success without data. */
export function done(): LegacyAnswer<null> {
  return answered(null);
}

/** A successful result with another `res` than 0. */
export function answeredAs<T>(res: number, message: string, data: T): LegacyAnswer<T> {
  return { res, data, message };
}

/** An amount, price, fee or rate: a JSON number whose digits we write. */
export const number = z.custom<RawJson>().meta({ type: 'number' });
export const integer = z.number().int();
export const time = z.string().meta({ format: 'date-time' });
/** The response of a call without data. */
export const noData = z.null();

/** A page of a list. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    current_page: integer,
    data: z.array(item),
    per_page: integer,
    total: integer,
    last_page: integer,
  });
}

/** The last page that is queried; no holder has that many rows. */
const PAGE_MAX = 1_000_000;

export function pageToRead(asked: number): number {
  return Math.min(asked, PAGE_MAX);
}

/** The first page is always res 0; one past the last is res 1 and empty, which ends an old client's scrolling. */
export function answeredPage<T>(asked: number, list: { total: number; lastPage: number }, items: T[]) {
  const data = {
    current_page: asked,
    data: items,
    per_page: LEGACY_PER_PAGE,
    total: list.total,
    last_page: list.lastPage,
  };
  return asked > list.lastPage ? answeredAs(1, '더 이상 내용이 없어요.', data) : answered(data);
}
