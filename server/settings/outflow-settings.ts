// What the owner's settings demand of tokens that leave a wallet: confirmations, waits and warnings.
import { after, type Answer } from '../../db/answer.ts';
import { defineRemembered } from '../../db/remembered.ts';
import { inArray } from '../../db/sql.ts';
import type { ReadDb } from '../../db/store.ts';
import { WARNING_SETTINGS, type Settings } from '../../domain/settings.ts';
import { warnsAtAll, type WarningRules } from '../../domain/send-warnings.ts';
import { parseSettings, type SettingKey } from './read-settings.ts';

const OUTFLOW_KEYS = [
  'confirmWithPassword',
  'confirmDayWon',
  'confirmFirstWon',
  'confirmChanges',
  'confirmExemptsApi',
  'firstSendWaitWon',
  'firstSendWaitHours',
  ...Object.values(WARNING_SETTINGS),
  'warnListedReports',
  'warnNightMinutes',
  'warnAmountTimes',
] as const satisfies readonly SettingKey[];

const settingsOfOutflow = defineRemembered(
  'settings_of_outflow',
  (db: ReadDb) => {
    const { settings } = db.t;
    return db
      .select({ key: settings.key, value: settings.value })
      .from(settings)
      .where(inArray(settings.key, [...OUTFLOW_KEYS]));
  },
  { settings: 'any row' },
);

export type OutflowSettings = Pick<Settings, (typeof OUTFLOW_KEYS)[number]>;

/** What the settings demand of an outflow, by one statement and by these rows alone (`readSetting`). */
export const readOutflowSettings = (db: ReadDb): Answer<OutflowSettings> =>
  after(settingsOfOutflow(db, {}), parseSettings);

/** What the settings demand about warnings (D75). */
export const warningRulesOf = (settings: Pick<Settings, (typeof OUTFLOW_KEYS)[number]>): WarningRules => ({
  modes: {
    lookalike: settings.warnLookalike,
    listed: settings.warnListed,
    night: settings.warnNight,
    amount: settings.warnAmount,
  },
  reports: settings.warnListedReports,
  minutes: settings.warnNightMinutes,
  times: settings.warnAmountTimes,
});

/** What the warnings demand that let a send wait; null while none does. */
export function warningsThatWait(settings: OutflowSettings): WarningRules | null {
  const rules = warningRulesOf(settings);
  return warnsAtAll(rules, ['wait']) ? rules : null;
}
