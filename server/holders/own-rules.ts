import type { ReadDb } from '../../db/store.ts';
import type { ConfirmRules } from '../../domain/confirmations.ts';
import type { Won } from '../../domain/money.ts';

/** The columns of what a holder's own settings demand to be confirmed (ADR-0043). */
export const ownRuleColumns = ({ t: { holders } }: ReadDb) => ({
  confirmDayWon: holders.confirmDayWon,
  confirmFirstWon: holders.confirmFirstWon,
  confirmChanges: holders.confirmChanges,
});

type Row = { confirmDayWon: Won | null; confirmFirstWon: Won | null; confirmChanges: boolean | null };

export const ownRulesOf = (row: Row): ConfirmRules => ({
  day: row.confirmDayWon,
  first: row.confirmFirstWon,
  changes: row.confirmChanges === true,
});
