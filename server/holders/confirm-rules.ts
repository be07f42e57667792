import { definePrepared } from '../../db/prepared.ts';
import { eq, sql } from '../../db/sql.ts';
import type { ReadDb } from '../../db/store.ts';
import { demandsAny, stricterOf, type ConfirmRules } from '../../domain/confirmations.ts';
import { ownRuleColumns, ownRulesOf } from './require-active-holder.ts';
import { readOutflowSettings, type OutflowSettings } from '../settings/outflow-settings.ts';

const rulesOfHolder = definePrepared('confirm_rules_of_holder', (db: ReadDb) =>
  db
    .select(ownRuleColumns(db))
    .from(db.t.holders)
    .where(eq(db.t.holders.id, sql.placeholder('holderId'))),
);

/** Throws for a holder that is not there. */
export async function readOwnRules(db: ReadDb, holderId: number): Promise<ConfirmRules> {
  const [row] = await rulesOfHolder(db, { holderId });
  if (row === undefined) throw new Error(`holder ${holderId} is missing`);
  return ownRulesOf(row);
}

/** The owner's rules with the holder's own. An owner who exempts the legacy API exempts it from the owner's alone. */
export const rulesFor = (settings: OutflowSettings, own: ConfirmRules, isLegacy: boolean): ConfirmRules =>
  isLegacy && settings.confirmExemptsApi
    ? own
    : stricterOf(own, {
        day: settings.confirmDayWon,
        first: settings.confirmFirstWon,
        changes: settings.confirmChanges,
      });

/** The rules that hold for a holder's own calls. */
export async function readRules(db: ReadDb, holderId: number): Promise<ConfirmRules> {
  return rulesFor(await readOutflowSettings(db), await readOwnRules(db, holderId), false);
}

/** Whether the holder has locks of the own, which the password does not open: rules, limits, warnings, or a wait. */
export async function hasOwnLocks(db: ReadDb, holderId: number): Promise<boolean> {
  const { holders } = db.t;
  const [row] = await db
    .select({
      ...{ day: holders.dayLimitWon, act: holders.actLimitWon },
      ...{ waitWon: holders.waitWon, waitHours: holders.waitHours, freezeHours: holders.freezeWaitHours },
      asksWarnings: holders.asksWarnings,
      ...ownRuleColumns(db),
    })
    .from(holders)
    .where(eq(holders.id, holderId));
  if (row === undefined) return false;
  const { day, act, waitWon, waitHours, freezeHours, asksWarnings } = row;
  const isSet = [day, act, waitWon, waitHours, asksWarnings].some((value) => value !== null);
  return isSet || freezeHours > 0 || demandsAny(ownRulesOf(row));
}
