import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { WalletHistoryFilter } from '../../../domain/history-filters.ts';
import { ALL_TIME } from './period.ts';
import type { Period } from './period.ts';

export type Conditions = {
  readonly filter: WalletHistoryFilter;
  readonly period: Period;
  readonly search: string;
  /** Counts the choices: each one clears the list and loads it anew, the same choice again too. */
  readonly turn: number;
};

const NONE: Conditions = { filter: 0, period: ALL_TIME, search: '', turn: 0 };

export const isNarrowed = ({ filter, period, search }: Conditions): boolean =>
  filter !== 0 || period.preset !== 'all' || search !== '';

const kept = new Map<string, Conditions>();

/** What the list is narrowed to; still so when the list is returned to by the back button. */
export function useConditions() {
  const { key } = useLocation();
  // The history entry on which this screen was opened; an open sheet has an entry of its own.
  const [visit] = useState(key);
  const [conditions, setConditions] = useState(() => kept.get(visit) ?? NONE);

  const change = (next: Partial<Omit<Conditions, 'turn'>>): void => {
    const changed = { ...conditions, ...next, turn: conditions.turn + 1 };
    kept.set(visit, changed);
    setConditions(changed);
  };
  const clear = (): void => change({ filter: 0, period: ALL_TIME, search: '' });

  return { visit, conditions, change, clear };
}
