import { seoulDay } from '../../../domain/time.ts';

export const PRESETS = ['thisMonth', 'lastMonth', 'threeMonths', 'thisYear'] as const;
export type Preset = (typeof PRESETS)[number];

/** Days in Seoul, both included. */
export type Days = { readonly from: string; readonly to: string };

const pad = (value: number): string => String(value).padStart(2, '0');

/** The first day of a month, counted from January of year 0. */
const firstOf = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${pad((month % 12) + 1)}-01`;

function lastOf(month: number): string {
  const days = new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate();
  return `${firstOf(month).slice(0, 8)}${pad(days)}`;
}

/** Whole calendar months, the current one up to today. */
export function daysOf(preset: Preset, now: Date): Days {
  const today = seoulDay(now);
  const [year = 0, month = 1] = today.split('-').map(Number);
  const current = year * 12 + month - 1;
  switch (preset) {
    case 'thisMonth':
      return { from: firstOf(current), to: today };
    case 'lastMonth':
      return { from: firstOf(current - 1), to: lastOf(current - 1) };
    case 'threeMonths':
      return { from: firstOf(current - 2), to: today };
    case 'thisYear':
      return { from: firstOf(year * 12), to: today };
  }
}
