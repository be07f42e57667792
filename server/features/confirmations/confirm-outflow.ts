// When an act needs the holder's confirmation, which is bound to it (ADR-0043), or the password that the owner asks for with every outflow (D39).
import type { z } from 'zod';
import { after, type Answer } from '../../../db/answer.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { asksIfFirst, demandsAny, reachesDay, type ConfirmRules } from '../../../domain/confirmations.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { DaonUnits, PriceE4 } from '../../../domain/money.ts';
import type { Deps } from '../../deps/deps.ts';
import type { CallingHolder } from '../../holders/require-active-holder.ts';
import { readOwnRules, readRules, rulesFor } from '../../holders/confirm-rules.ts';
import { readSpentOf } from '../../ledger/spent-today.ts';
import { readSetting } from '../../settings/read-settings.ts';
import { readOutflowSettings, type OutflowSettings } from '../../settings/outflow-settings.ts';
import { confirmPassword } from '../auth/confirm-password.ts';
import type { ConfirmedAct } from '../passkeys/confirmed-act.ts';
import { hasPasskey } from '../passkeys/passkeys.repo.ts';
import {
  BY_PASSWORD,
  NO_PROOF,
  proveAct,
  requireProof,
  type Caller,
  type Offered,
  type Proof,
} from '../passkeys/prove-act.ts';
import type { confirmedActInput } from './act-inputs.ts';

/** An act whose confirmation can be asked for. */
type AskableAct = ConfirmedAct & Pick<z.output<typeof confirmedActInput>, 'act'>;

/** Who asks for an act, and what shows that it is the holder. */
export type Confirmer = {
  readonly holder: CallingHolder;
  readonly proof: Proof;
  readonly isLegacy: boolean;
};

/**
 * Checks, before the transaction, what an act came with. A password is not looked at while nothing may ask for one: what was not checked
 * counts for nothing when a setting is switched on before the transaction. Throws PASSWORD_WRONG, PASSKEY_UNAVAILABLE.
 */
export function confirmerOf(
  deps: Deps,
  caller: Caller,
  { password, passkey }: Offered,
  act: () => AskableAct,
): Answer<Confirmer> {
  const { holder, client } = caller;
  const by = (proof: Proof): Confirmer => ({ holder, isLegacy: client?.isLegacy === true, proof });
  if (passkey !== undefined) return after(proveAct(deps, caller, { passkey }, act()), by);
  return password === undefined ? by(NO_PROOF) : after(provePassword(deps, holder, password), by);
}

async function provePassword(deps: Deps, holder: CallingHolder, password: string): Promise<Proof> {
  const mayAsk = await deps.store.read(
    async (db) =>
      (await readSetting(db, 'confirmWithPassword')) || demandsAny(await readRules(db, holder.id)),
  );
  if (!mayAsk) return NO_PROOF;
  await confirmPassword(deps, holder, password);
  return BY_PASSWORD;
}

/** An outflow as the rules look at it. */
export type Outflow = {
  readonly net: DaonUnits;
  readonly price: PriceE4 | null;
  readonly now: Date;
  /** Whether it is the first to its address; asked only where that decides. */
  readonly isFirst: () => Answer<boolean>;
};

/** Whether an outflow needs a confirmation that is bound to it. Reads nothing while no rule asks. */
export function asksFor(
  db: ReadDb,
  holderId: number,
  rules: ConfirmRules,
  { now, isFirst, ...leaving }: Outflow,
): Answer<boolean> {
  const asFirst = () => asksIfFirst(rules, leaving) && isFirst();
  if (rules.day === null) return asFirst();
  return after(
    readSpentOf(db, holderId, now),
    (spent) => reachesDay(rules, { ...leaving, spent }) || asFirst(),
  );
}

/** What a bound confirmation is given with: a passkey where the holder has one, else the password. */
export const confirmedBy = (db: ReadDb, holderId: number): Answer<'passkey' | 'password'> =>
  after(hasPasskey(db, holderId), (has) => (has ? 'passkey' : 'password'));

/** What an outflow is to be confirmed with, as it is quoted; null for nothing. */
export async function confirmByOf(
  db: ReadDb,
  holderId: number,
  settings: OutflowSettings,
  outflow: Outflow,
): Promise<'passkey' | 'password' | null> {
  const rules = rulesFor(settings, await readOwnRules(db, holderId), false);
  return (await asksFor(db, holderId, rules, outflow)) ? confirmedBy(db, holderId) : null;
}

const requireBound = (tx: Tx, { holder, proof }: Confirmer): Answer<void> =>
  after(confirmedBy(tx, holder.id), (by) => {
    if (proof.by !== by) throw new DomainError('CONFIRMATION_REQUIRED', { by });
  });

/**
 * Runs in the transaction of an outflow, inside `writeProven`, before tokens move. Throws PASSWORD_CONFIRM_REQUIRED while the owner
 * asks for the password with each, CONFIRMATION_REQUIRED (`details.by`), CONFIRMATION_REFUSED.
 */
export function requireConfirmed(
  tx: Tx,
  by: Confirmer,
  { settings, own }: { settings: OutflowSettings; own: ConfirmRules },
  outflow: Outflow,
): Answer<void> {
  requirePassword(by, settings);
  if (by.proof.use !== undefined) return requireProof(tx, by.proof);
  const rules = rulesFor(settings, own, by.isLegacy);
  return after(asksFor(tx, by.holder.id, rules, outflow), (asks) =>
    asks ? requireBound(tx, by) : undefined,
  );
}

/** Throws PASSWORD_CONFIRM_REQUIRED. A passkey is more than the password. */
export function requirePassword({ proof }: Confirmer, settings: OutflowSettings): void {
  if (settings.confirmWithPassword && proof.by === 'nothing')
    throw new DomainError('PASSWORD_CONFIRM_REQUIRED');
}

/** As `requireConfirmed`, for a new linked account and for closing. */
export async function requireConfirmedChange(tx: Tx, by: Confirmer): Promise<void> {
  if (by.proof.use !== undefined) return requireProof(tx, by.proof);
  const rules = rulesFor(await readOutflowSettings(tx), await readOwnRules(tx, by.holder.id), by.isLegacy);
  if (rules.changes) await requireBound(tx, by);
}
