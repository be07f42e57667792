import { z } from 'zod';
import { daonString, wonString } from '../../../domain/input-schema.ts';
import { CHANGED_BY_TWO } from '../../../domain/four-eyes.ts';
import {
  SETTING_BOUNDS,
  WHOLE_NUMBER_SETTINGS,
  type Settings,
  type WholeNumberSetting,
} from '../../../domain/limits.ts';
import { asUnits, daonToString } from '../../../domain/money.ts';
import type { Tx } from '../../../db/store.ts';
import { appendAudit, operatorActor } from '../../audit/audit-log.ts';
import type { Deps } from '../../deps.ts';
import { signaturesValidSince } from '../four-eyes/signatures-valid-since.ts';
import { deleteOpenSignaturesUntil } from '../requests/approvals.repo.ts';
import { agreeTogether, type Agreed } from './agree-together.ts';
import { withdrawProposalsUntil } from './proposals.repo.ts';
import { readSettings, writeSetting } from './read-settings.ts';
import { requireActing } from '../operators/require-acting.ts';

const wholeNumber = (key: WholeNumberSetting) =>
  z.strictObject({
    key: z.literal(key),
    value: z.number().int().min(SETTING_BOUNDS[key].min).max(SETTING_BOUNDS[key].max),
  });

/** One setting and its new value; `fourEyesWon` null switches four eyes off. */
export const settingInput = z.discriminatedUnion('key', [
  z.strictObject({ key: z.literal('openPurchasesWonMax'), value: wonString }),
  z.strictObject({ key: z.literal('fourEyesWon'), value: wonString.nullable() }),
  z.strictObject({ key: z.literal('maxIssuePerDay'), value: daonString }),
  z.strictObject({ key: z.literal('closeAccountWithFunds'), value: z.enum(['allow', 'refuse']) }),
  z.strictObject({ key: z.literal('confirmWithPassword'), value: z.boolean() }),
  z.strictObject({ key: z.literal('requireTotp'), value: z.enum(['off', 'deciders', 'everyone']) }),
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
  await deleteOpenSignaturesUntil(tx, since);
  await withdrawProposalsUntil(tx, since, now);
}

/**
 * Changes a setting for everything that begins from now on (D47). While four eyes are on, a setting that limits money
 * or time changes only after an identical request by a second operator (D50). Throws the errors of proposeTogether.
 */
export async function changeSetting(
  { store, clock }: Deps,
  operator: { id: number; login: string },
  input: SettingInput,
): Promise<Agreed> {
  const now = clock.now();
  return store.write(async (tx) => {
    await requireActing(tx, operator.id, 'admin');
    const before = await readSettings(tx);
    const to = describe(input.key, input.value);
    const proposal = { kind: `setting:${input.key}`, content: { value: to }, operatorId: operator.id, now };
    const changed = CHANGED_BY_TWO[input.key]
      ? await agreeTogether(tx, proposal)
      : { applied: true, approvals: 1 };
    if (changed.applied) {
      if (input.key === 'signatureHours') await endExpired(tx, now);
      await writeSetting(tx, input.key, input.value, now);
    }
    await appendAudit(tx, {
      at: now,
      actor: operatorActor(operator),
      action: 'settings.set',
      subject: `setting:${input.key}`,
      outcome: changed.applied ? 'done' : 'first approval',
      detail: { from: describe(input.key, before[input.key]), to },
    });
    return changed;
  });
}
