import type { DashboardSummary } from '../api/contract.ts';
import { ledgerKindLabel } from '../../domain/ledger-kinds.ts';

type Flows = DashboardSummary['flows'];

export interface FlowBar {
  day: string;
  count: number;
  daon: string;
  /** Relative to the tallest bar of the week, from 0 to 1. */
  height: number;
  isToday: boolean;
}

export interface FlowSeries {
  kind: string;
  label: string;
  bars: FlowBar[];
  total: number;
}

// Always shown, also in a week without movements; rarer kinds are shown when they occur.
const everyday = ['purchase', 'sale', 'send', 'externalSend', 'deposit'];

/** The week's days, oldest first and today last, kind by kind. */
export function flowSeries(flows: Flows): FlowSeries[] {
  const happened = flows.flatMap(({ kinds }) => Object.keys(kinds));
  const kinds = [...new Set([...everyday, ...happened])];
  return kinds.map((kind) => {
    const days = flows.map(({ day, kinds: ofDay }) => ({
      day,
      count: ofDay[kind]?.count ?? 0,
      daon: ofDay[kind]?.daon ?? '0',
    }));
    const tallest = Math.max(1, ...days.map(({ count }) => count));
    return {
      kind,
      label: ledgerKindLabel(kind),
      total: days.reduce((sum, { count }) => sum + count, 0),
      bars: days.map((bar, index) => ({
        ...bar,
        height: bar.count / tallest,
        isToday: index === days.length - 1,
      })),
    };
  });
}
