// That it is the holder who asks for an act: a passkey's signature of it, the password that came with it, or a code that was sent to the
// phone for it (ADR-0043).
import type { Answer } from '../../../db/answer.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { eq } from '../../../db/sql.ts';
import { ALARM_PASSKEY } from '../../../domain/alarm-types.ts';
import { looseningCodeMessage } from '../../../domain/code-messages.ts';
import { demandsAny } from '../../../domain/confirmations.ts';
import { DomainError } from '../../../domain/errors.ts';
import { fail, ok, type Result } from '../../../domain/result.ts';
import type { Deps } from '../../deps/deps.ts';
import { hasOwnLocks, readRules } from '../../holders/confirm-rules.ts';
import type { CallingHolder } from '../../holders/require-active-holder.ts';
import { placeOf, type Secrets } from '../../ports/secrets.ts';
import type { Client } from '../../trpc/context.ts';
import { confirmPassword } from '../auth/confirm-password.ts';
import { consumeCode } from '../verifications/consume-code.ts';
import { requestCode, type RequestedCode } from '../verifications/request-code.ts';
import { askerOf, findChallenge, giveChallenge, takeChallenge } from './challenges.repo.ts';
import { challengeOf, confirmedText, type ConfirmedAct } from './confirmed-act.ts';
import { findPasskey, hasPasskey, listPasskeysOf } from './passkeys.repo.ts';
import { relyingParty } from './relying-party.ts';
import { signedBy, usePasskey } from './use-passkey.ts';
import { confirmationOptions, verifySignIn, type SignInAnswer } from './verify-answer.ts';

export type Offered = {
  password?: string | undefined;
  passkey?: { ticket: string; answer: SignInAnswer } | undefined;
  phone?: { verificationId: string; code: string } | undefined;
};

/**
 * What a caller has shown so far. `use` checks the rest in the transaction of the act and uses the proof up. It returns its refusal:
 * what it writes then, a wrong try or an alarm of a copied passkey, is to be committed.
 */
export type Proof =
  | { readonly by: 'nothing' | 'password'; readonly use?: never }
  | { readonly by: 'passkey' | 'phone'; readonly use: (tx: Tx) => Promise<Result<null>> };

export const NO_PROOF: Proof = { by: 'nothing' };
export const BY_PASSWORD: Proof = { by: 'password' };

type Holder = CallingHolder & { tokenHash: string };

/** What a browser asks a passkey of the holder to sign for an act. Throws PASSKEY_UNAVAILABLE; NOT_FOUND without a passkey. */
export async function beginConfirmation(deps: Deps, client: Client, holder: Holder, act: ConfirmedAct) {
  const party = relyingParty(deps, client);
  const known = await deps.store.read((db) => listPasskeysOf(db, holder.id));
  if (known.length === 0) throw new DomainError('NOT_FOUND');
  const { ticket, challenge: nonce } = await giveChallenge(deps, askerOf(holder.tokenHash, 'confirm'));
  const ids = known.map(({ credentialId }) => credentialId);
  return { ticket, options: await confirmationOptions(party, challengeOf(nonce, holder.id, act), ids) };
}

async function readPhone(db: ReadDb, secrets: Pick<Secrets, 'decrypt'>, holderId: number): Promise<string> {
  const { holders } = db.t;
  const [row] = await db.select({ phoneEnc: holders.phoneEnc }).from(holders).where(eq(holders.id, holderId));
  if (row === undefined) throw new Error(`holder ${holderId} is missing`);
  return secrets.decrypt(row.phoneEnc, placeOf('holders.phone_enc', holderId));
}

/** Sends a code that confirms this act alone to the holder's phone; `words` say what it does. Throws RESEND_TOO_SOON, TOO_MANY_REQUESTS. */
export async function sendCodeFor(
  deps: Deps,
  client: Client,
  holder: Holder,
  act: ConfirmedAct,
  words: string,
): Promise<RequestedCode> {
  const phone = await deps.store.read((db) => readPhone(db, deps.secrets, holder.id));
  const claim = { purpose: 'confirm', phone, about: confirmedText(holder.id, act) } as const;
  return requestCode(deps, client, claim, { text: (code) => looseningCodeMessage(code, words) });
}

async function byPasskey(
  deps: Deps,
  client: Client,
  holder: Holder,
  { ticket, answer }: NonNullable<Offered['passkey']>,
  act: ConfirmedAct,
): Promise<Proof> {
  const party = relyingParty(deps, client);
  const now = deps.clock.now();
  const asked = { ticket, asker: askerOf(holder.tokenHash, 'confirm'), now };
  const { nonce, known } = await deps.store.read(async (db) => ({
    nonce: await findChallenge(db, asked),
    known: await findPasskey(db, answer.id),
  }));
  const isOwn = nonce !== null && known?.holderId === holder.id;
  const challenge = challengeOf(nonce ?? '', holder.id, act);
  const signed = isOwn
    ? await signedBy(deps, known, (key) => verifySignIn(party, challenge, answer, key))
    : null;
  return {
    by: 'passkey',
    // Of those who show one signature the first takes the challenge, right or wrong.
    use: async (tx) => {
      const taken = await takeChallenge(tx, asked);
      const used =
        taken === null || signed === null
          ? null
          : await usePasskey(tx, signed, { copyAlarm: ALARM_PASSKEY.confirmationRefused, now });
      return used?.ok === true ? ok(null) : fail('CONFIRMATION_REFUSED');
    },
  };
}

async function byPhone(
  deps: Deps,
  client: Client,
  holder: Holder,
  typed: NonNullable<Offered['phone']>,
  act: ConfirmedAct,
): Promise<Proof> {
  const phone = await deps.store.read((db) => readPhone(db, deps.secrets, holder.id));
  const attempt = { ...typed, purpose: 'confirm', phone, about: confirmedText(holder.id, act) } as const;
  return {
    by: 'phone',
    use: async (tx) => {
      const used = await consumeCode(tx, deps.secrets, client, attempt, deps.clock.now());
      return used.ok ? ok(null) : used;
    },
  };
}

/** Who asks for an act. Without a session and a client, such as an operator on the holder's order, there is no passkey and no phone. */
export type Caller = { readonly holder: CallingHolder; readonly client?: Client | undefined };

/** Checks what takes longer than a transaction may. Throws PASSWORD_WRONG, TOO_MANY_REQUESTS, PASSKEY_UNAVAILABLE. */
export async function proveAct(
  deps: Deps,
  { holder, client }: Caller,
  { password, passkey, phone }: Offered,
  act: ConfirmedAct,
): Promise<Proof> {
  const { id, tokenHash } = holder;
  if (client !== undefined && tokenHash !== undefined) {
    if (passkey !== undefined) return byPasskey(deps, client, { id, tokenHash }, passkey, act);
    if (phone !== undefined) return byPhone(deps, client, { id, tokenHash }, phone, act);
  }
  if (password === undefined) return NO_PROOF;
  await confirmPassword(deps, holder, password);
  return BY_PASSWORD;
}

/** Uses a proof of a kind that the password is not. Returns CONFIRMATION_REQUIRED without one. */
export const useStrongProof = async (tx: Tx, proof: Proof): Promise<Result<null>> =>
  proof.use === undefined ? fail('CONFIRMATION_REQUIRED') : proof.use(tx);

/** Whether adding or removing a passkey gives more than the password does: with one, locks are opened and acts are confirmed. */
export const isLocked = async (db: ReadDb, id: number): Promise<boolean> =>
  (await hasOwnLocks(db, id)) || ((await hasPasskey(db, id)) && demandsAny(await readRules(db, id)));

/** Uses a proof to add or remove a passkey. The password is enough while nothing is locked by more. */
export const useForPasskeys = async (tx: Tx, { id }: { id: number }, proof: Proof): Promise<Result<null>> =>
  proof.by === 'password' && !(await isLocked(tx, id)) ? ok(null) : useStrongProof(tx, proof);

class ProofRefusedError extends DomainError {}

/** Uses a proof where a refusal has to undo the transaction, inside `writeProven`. */
export async function requireProof(tx: Tx, { use }: Pick<Proof, 'use'>): Promise<void> {
  const used = await use?.(tx);
  if (used?.ok === false) throw new ProofRefusedError(used.code);
}

/**
 * A write that calls `requireProof`. What using a refused proof writes is kept: it is used once more, alone.
 */
export function writeProven<T>(
  { store }: Pick<Deps, 'store'>,
  { use }: Pick<Proof, 'use'>,
  work: (tx: Tx) => Answer<T>,
): Promise<T> {
  const written = store.write(work);
  if (use === undefined) return written;
  return written.catch(async (error: unknown) => {
    if (error instanceof ProofRefusedError) await store.write(use);
    throw error;
  });
}
