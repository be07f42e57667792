// A holder freezes the own wallet (D72): signed in, by one tap, or from any device by a code to the phone. Not the emergency stop of
// operators, which is in features/freezes/.
import { and, asc, eq } from '../../../db/sql.ts';
import type { Tx } from '../../../db/store.ts';
import { ok } from '../../../domain/result.ts';
import type { Deps } from '../../deps/deps.ts';
import { logOwnAct } from '../../holders/log-own-act.ts';
import { tellOfFreeze, writeFreeze } from '../../holders/own-freeze.ts';
import { requireHolder, type CallingHolder } from '../../holders/require-active-holder.ts';
import { phoneHmac } from '../../ports/look-up-hashes.ts';
import { MisplacedValueError, placeOf } from '../../ports/secrets.ts';
import type { Client } from '../../trpc/context.ts';
import { unwrap } from '../../trpc/unwrap.ts';
import { endAccess } from '../auth/end-access.ts';
import { holdFreeOutflows } from '../requests/hold-by-holder.ts';
import { giveUpDesignations } from '../recipients/recipients.repo.ts';
import { tellContact } from '../trusted-contact/tell-contact.ts';
import { consumeCode } from '../verifications/consume-code.ts';
import type { VerificationMark } from '../verifications/subject.ts';

/**
 * In one transaction: the sessions end, nothing leaves from its commit on, and what was to leave is on hold. The passkeys stay, because a person has
 * to be verified for each use of them. The devices whose sessions end get one last push. Returns how many requests are on hold now.
 */
async function freezeWallet({ secrets }: Deps, tx: Tx, holderId: number, now: Date): Promise<number> {
  const held = await holdFreeOutflows(tx, holderId, now);
  const frozen = await writeFreeze(tx, holderId, now);
  let finalAlarm: number | null = null;
  if (frozen !== 'unchanged') {
    await giveUpDesignations(tx, holderId);
    await logOwnAct(tx, holderId, 'ownFreeze.begun', { at: now });
    finalAlarm = await tellOfFreeze(tx, secrets, holderId, 'frozen', now);
  }
  if (frozen === 'begun') await tellContact(tx, secrets, holderId, now);
  await endAccess(tx, holderId, now, 'freeze', { keepPasskeys: true, finalAlarm });
  return held;
}

/** Freezes the wallet of the session, which ends. Throws UNAUTHENTICATED. */
export async function freezeOwn(deps: Deps, holder: CallingHolder): Promise<{ held: number }> {
  const now = deps.clock.now();
  const held = await deps.store.write(async (tx) => {
    await requireHolder(tx, holder);
    return freezeWallet(deps, tx, holder.id, now);
  });
  void deps.outbox.flush();
  return { held };
}

/** The active holders with a phone. */
async function findHoldersOf(tx: Tx, { secrets }: Deps, phone: string) {
  const { holders } = tx.t;
  const found = await tx
    .select({ id: holders.id, login: holders.login, phoneEnc: holders.phoneEnc })
    .from(holders)
    .where(and(eq(holders.phoneHmac, phoneHmac(secrets, phone)), eq(holders.status, 'active')))
    .orderBy(asc(holders.id));
  for (const { id, phoneEnc } of found) {
    // The hash is bound to no row.
    const place = placeOf('holders.phone_enc', id);
    if (secrets.decrypt(phoneEnc, place) !== phone) throw new MisplacedValueError(place);
  }
  return found;
}

/**
 * Freezes every wallet of a phone that was just proved, from any device and without a password. Returns their logins, none for a phone without
 * a wallet. The code is consumed. Throws CODE_WRONG, CODE_TRIES_USED, CODE_EXPIRED.
 */
export async function freezeByPhone(
  deps: Deps,
  client: Client,
  input: { phone: string; code: string; verificationId: VerificationMark },
): Promise<{ logins: string[]; held: number }> {
  const now = deps.clock.now();
  const frozen = await deps.store.write(async (tx) => {
    const consumed = await consumeCode(tx, deps.secrets, client, { purpose: 'freeze', ...input }, now);
    // Returned and thrown after the commit, so that a wrong try is counted.
    if (!consumed.ok) return consumed;
    const owned = await findHoldersOf(tx, deps, input.phone);
    let held = 0;
    for (const { id } of owned) held += await freezeWallet(deps, tx, id, now);
    return ok({ logins: owned.map(({ login }) => login), held });
  });
  void deps.outbox.flush();
  return unwrap(frozen);
}
