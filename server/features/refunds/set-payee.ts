import { z } from 'zod';
import { and, eq, inArray } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { HIDDEN_SENTENCE, isPlainName } from '../../../domain/hidden-text.ts';
import { accountNumberString, bankString, positiveId, requestIdUuid } from '../../../domain/input-schema.ts';
import { lastFour } from '../../../domain/masks.ts';
import { operatorAct, type Acted, type Actor } from '../../acting/operator-act.ts';
import { onceAct } from '../../acting/once-act.ts';
import type { Deps } from '../../deps/deps.ts';
import { agreeTogether, type Agreed } from '../../four-eyes/agree-together.ts';
import { refundPayeeKind, withdrawProposalOf } from '../../four-eyes/proposals.repo.ts';
import { refuseOwnHolder } from '../../holders/refuse-own-holder.ts';
import { accountHmac } from '../../ports/look-up-hashes.ts';
import { accountPlace } from '../linked-accounts/open-link.ts';
import { readRefund, refundOut } from './list-refunds.ts';
import { findOffers } from './refund-offers.ts';
import { getRefund, payeePlace, refuseBegun, refuseOwnPayee } from '../bank-lines/match/refunds.repo.ts';

const PAYEE_NAME_MAX = 40;

export const setPayeeInput = z.union([
  /** A holder's account that was offered; its number is copied here. */
  z.strictObject({ id: positiveId, linkedAccountId: positiveId, requestId: requestIdUuid }),
  z.strictObject({
    id: positiveId,
    bank: bankString,
    accountNum: accountNumberString,
    /** In any spelling: money may go back to a company. */
    name: z
      .string()
      .transform((raw) => raw.normalize('NFC').trim())
      .pipe(z.string().min(1).max(PAYEE_NAME_MAX).refine(isPlainName, { error: HIDDEN_SENTENCE })),
    requestId: requestIdUuid,
  }),
]);

/** `applied` is false for the first of two operators. */
export const payeeSetOut = refundOut.extend({ applied: z.boolean() });
type PayeeSet = z.input<typeof payeeSetOut>;

export type SetPayeeInput = z.infer<typeof setPayeeInput>;

type Payee = { bankCode: string; accountNum: string; name: string; linkedAccountId: number | null };

const LIVE = ['waiting', 'active', 'suspended'] as const;

/** The holder's account with this number, so that erasing the holder erases the copy as well. */
async function findOwner(db: ReadDb, numHmac: string) {
  const { linkedAccounts } = db.t;
  const [row] = await db
    .select({ id: linkedAccounts.id, holderId: linkedAccounts.holderId })
    .from(linkedAccounts)
    .where(and(eq(linkedAccounts.numHmac, numHmac), inArray(linkedAccounts.status, [...LIVE])));
  return row ?? null;
}

/** Throws NOT_FOUND for an account that is not offered, and OWN_REQUEST for one of the operator's own. */
async function payeeOf(deps: Deps, tx: Tx, operator: Actor, input: SetPayeeInput): Promise<Payee> {
  if ('linkedAccountId' in input) {
    const offers = await findOffers(tx, input.id);
    const offer = offers.find(({ id }) => id === input.linkedAccountId);
    if (offer === undefined) throw new DomainError('NOT_FOUND');
    await refuseOwnHolder(tx, operator.id, offer.holder.id);
    const { id: linkedAccountId, bankCode, name, numEnc } = offer;
    return {
      ...{ linkedAccountId, bankCode, name },
      accountNum: deps.secrets.decrypt(numEnc, accountPlace(linkedAccountId)),
    };
  }
  const { bank: bankCode, accountNum, name } = input;
  const owner = await findOwner(tx, accountHmac(deps.secrets, bankCode, accountNum));
  if (owner !== null) await refuseOwnHolder(tx, operator.id, owner.holderId);
  return { bankCode, accountNum, name, linkedAccountId: owner?.id ?? null };
}

/**
 * Where four eyes hold, two operators type the same account: a refund would else leave by the hand of one. An account that is copied
 * from a holder with the payer's name takes one, and ends what another operator proposed.
 */
async function agreeOnPayee(
  deps: Deps,
  tx: Tx,
  operator: Actor,
  { input, payee }: { input: SetPayeeInput; payee: Payee },
  now: Date,
): Promise<Agreed> {
  const kind = refundPayeeKind(input.id);
  if ('linkedAccountId' in input) {
    await withdrawProposalOf(tx, { kind, now });
    return { applied: true, approvals: 1 };
  }
  const { bankCode, accountNum, name } = payee;
  // The second operator types all of it unseen, and nothing of a payee stays in the proposal.
  const content = {
    accountNumHmac: accountHmac(deps.secrets, bankCode, accountNum),
    nameHmac: accountHmac(deps.secrets, bankCode, name),
  };
  return agreeTogether(tx, { kind, content, operatorId: operator.id, now });
}

async function setWithin(
  deps: Deps,
  tx: Tx,
  operator: Actor,
  input: SetPayeeInput,
  now: Date,
): Promise<Acted<{ id: number; applied: boolean }>> {
  const { id } = input;
  const refund = await getRefund(tx, id);
  refuseBegun(refund);
  await refuseOwnPayee(tx, operator.id, refund);
  const payee = await payeeOf(deps, tx, operator, input);
  const { bankCode, accountNum, name, linkedAccountId } = payee;
  const { applied } = await agreeOnPayee(deps, tx, operator, { input, payee }, now);
  // Who gets the money is in the log; the number is not.
  const detail = { payeeBank: bankCode, payeeName: name, linkedAccount: linkedAccountId };
  const log = { subject: `refund:${id}`, applied, detail };
  if (!applied) return { value: { id, applied }, log };
  const { refunds } = tx.t;
  await tx
    .update(refunds)
    .set({
      ...{ bankCode, name, linkedAccountId, payeeBy: operator.id, payeeAt: now },
      numEnc: deps.secrets.encrypt(accountNum, payeePlace(id)),
      numLast4: lastFour(accountNum),
    })
    .where(eq(refunds.id, id));
  return { value: { id, applied }, log };
}

/**
 * Says who gets a refund, with the number typed or copied from a holder's account. Where four eyes hold two operators type it: until
 * then the refund keeps the payee that it has. Throws SAME_OPERATOR, NOT_FOUND, IN_REFUND_FILE, REFUND_PAID,
 * OWN_REQUEST, IDEMPOTENCY_MISMATCH.
 */
export async function setPayee(deps: Deps, operator: Actor, input: SetPayeeInput): Promise<PayeeSet> {
  const { requestId } = input;
  // A number has few digits, so its plain hash would give it away; the keyed one does not.
  const payee =
    'linkedAccountId' in input
      ? { linkedAccountId: input.linkedAccountId }
      : { name: input.name, account: accountHmac(deps.secrets, input.bank, input.accountNum) };
  const content = { id: input.id, ...payee };
  return operatorAct(deps, operator, 'refunds.setPayee', async (tx, now) => {
    const key = { requestId, content, now };
    const { value, log } = await onceAct(tx, operator, 'refunds.setPayee', key, () =>
      setWithin(deps, tx, operator, input, now),
    );
    return { value: { ...(await readRefund(deps, tx, input.id)), applied: value.applied }, log };
  });
}
