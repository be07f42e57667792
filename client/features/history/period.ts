import { seoulDay } from '../../../domain/time.ts';

export const PRESETS = ['all', 'month', 'threeMonths', 'sixMonths'] as const;
export type Preset = (typeof PRESETS)[number];

/** Days in Seoul, both included; null leaves that end open. */
export type Period = {
  readonly preset: Preset | 'custom';
  readonly from: string | null;
  readonly to: string | null;
};

export const ALL_TIME: Period = { preset: 'all', from: null, to: null };

const MONTHS: Readonly<Record<Preset, number>> = { all: 0, month: 1, threeMonths: 3, sixMonths: 6 };

const pad = (value: number): string => String(value).padStart(2, '0');

/** The same day some months earlier, or the last one of that month where it is shorter. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const index = year * 12 + (month - 1) - months;
  const [toYear, toMonth] = [Math.floor(index / 12), index % 12];
  const lastDate = new Date(Date.UTC(toYear, toMonth + 1, 0)).getUTCDate();
  return `${String(toYear).padStart(4, '0')}-${pad(toMonth + 1)}-${pad(Math.min(date, lastDate))}`;
}

export function periodOf(preset: Preset, now: Date): Period {
  if (preset === 'all') return ALL_TIME;
  const today = seoulDay(now);
  return { preset, from: monthsBefore(today, MONTHS[preset]), to: today };
}
