import { z } from 'zod';
import { daonString, wonString } from '../../../domain/input-schema.ts';
import { CHANGED_BY_TWO } from '../../../domain/four-eyes.ts';
import {
  SETTING_BOUNDS,
  WARNING_SETTINGS,
  WHOLE_NUMBER_SETTINGS,
  type Settings,
  type WholeNumberSetting,
} from '../../../domain/settings.ts';
import { asUnits, daonToString } from '../../../domain/money.ts';
import { WARNING_MODES } from '../../../domain/settings.ts';
import { isSupportLink } from '../../../domain/settings.ts';
import type { Tx } from '../../../db/store.ts';
import type { Deps } from '../../deps/deps.ts';
import { signaturesValidSince } from '../../four-eyes/signatures-valid-since.ts';
import { endOpenSignaturesUntil } from '../requests/approvals.repo.ts';
import { agreeTogether, type Agreed } from '../../four-eyes/agree-together.ts';
import { withdrawProposalsUntil } from '../../four-eyes/proposals.repo.ts';
import { readSettings, writeSetting } from '../../settings/read-settings.ts';
import { operatorAct, type Actor } from '../../acting/operator-act.ts';
import { refuseStale, shownText } from '../../trpc/refuse-stale.ts';
import { settingsOut } from './view-settings.ts';

const shown = z.union([shownText, z.number(), z.boolean()]).nullable().optional();

const settingOf = <Key extends keyof Settings, Value extends z.ZodType>(key: Key, value: Value) =>
  z.strictObject({ key: z.literal(key), value, shown });

const wholeNumber = (key: WholeNumberSetting) =>
  settingOf(key, z.number().int().min(SETTING_BOUNDS[key].min).max(SETTING_BOUNDS[key].max));

/**
 * One setting and its new value; `fourEyesWon` null switches four eyes off. `shown` is its value as `admin.settings.get`
 * returned it: a setting that has another value now stays as it is.
 */
export const settingInput = z.discriminatedUnion('key', [
  settingOf('openPurchasesWonMax', wonString),
  settingOf('fourEyesWon', wonString.nullable()),
  settingOf('maxIssuePerDay', daonString),
  settingOf('closeAccountWithFunds', z.enum(['allow', 'refuse'])),
  settingOf('confirmWithPassword', z.boolean()),
  settingOf('newDeviceText', z.boolean()),
  settingOf('requireTotp', z.enum(['off', 'deciders', 'everyone'])),
  settingOf('firstSendWaitWon', wonString.nullable()),
  ...Object.values(WARNING_SETTINGS).map((key) => settingOf(key, z.enum(WARNING_MODES))),
  settingOf('confirmDayWon', wonString.nullable()),
  settingOf('confirmFirstWon', wonString.nullable()),
  settingOf('confirmChanges', z.boolean()),
  settingOf('confirmExemptsApi', z.boolean()),
  settingOf('supportUrl', z.string().refine(isSupportLink).nullable()),
  ...WHOLE_NUMBER_SETTINGS.map(wholeNumber),
]);

export type SettingInput = z.infer<typeof settingInput>;

function describe(key: keyof Settings, value: Settings[keyof Settings]): string {
  if (value === null) return 'off';
  return key === 'maxIssuePerDay' && typeof value === 'bigint' ? daonToString(asUnits(value)) : String(value);
}

/**
 * Ends the signatures and proposals that have expired, before more hours would make them valid again: other operators have
 * acted since as if they were gone.
 */
async function endExpired(tx: Tx, now: Date): Promise<void> {
  const since = await signaturesValidSince(tx, now);
  await endOpenSignaturesUntil(tx, since, now);
  await withdrawProposalsUntil(tx, since, now);
}

/**
 * Changes a setting for everything that begins from now on (D47). While four eyes are on, a setting that limits money
 * or time changes only after an identical request by a second operator (D50). Throws STALE_VERSION, and the
 * errors of proposeTogether.
 */
export async function changeSetting(deps: Deps, operator: Actor, input: SettingInput): Promise<Agreed> {
  return operatorAct(deps, operator, 'settings.set', async (tx, now) => {
    const before = await readSettings(tx);
    refuseStale({
      held: settingsOut.parse(before)[input.key],
      shown: input.shown,
      asked: settingsOut.parse({ ...before, [input.key]: input.value })[input.key],
    });
    const to = describe(input.key, input.value);
    const proposal = { kind: `setting:${input.key}`, content: { value: to }, operatorId: operator.id, now };
    const changed = CHANGED_BY_TWO[input.key]
      ? await agreeTogether(tx, proposal)
      : { applied: true, approvals: 1 };
    if (changed.applied) {
      if (input.key === 'signatureHours') await endExpired(tx, now);
      await writeSetting(tx, input.key, input.value, now);
    }
    return {
      value: changed,
      log: {
        subject: `setting:${input.key}`,
        applied: changed.applied,
        detail: { from: describe(input.key, before[input.key]), to },
      },
    };
  });
}
