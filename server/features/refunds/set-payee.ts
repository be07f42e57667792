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
import { refuseOwnHolder } from '../../holders/refuse-own-holder.ts';
import { accountHmac } from '../../ports/look-up-hashes.ts';
import { accountPlace } from '../linked-accounts/open-link.ts';
import { readRefund, type RefundWire } from './list-refunds.ts';
import { findOffers } from './refund-offers.ts';
import { getRefund, payeePlace, refuseBegun, refuseOwnPayee } from '../bank-lines/refunds.repo.ts';

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

async function setWithin(
  deps: Deps,
  tx: Tx,
  operator: Actor,
  input: SetPayeeInput,
  now: Date,
): Promise<Acted<{ id: number }>> {
  const { id } = input;
  const refund = await getRefund(tx, id);
  refuseBegun(refund);
  await refuseOwnPayee(tx, operator.id, refund);
  const { bankCode, accountNum, name, linkedAccountId } = await payeeOf(deps, tx, operator, input);
  const { refunds } = tx.t;
  await tx
    .update(refunds)
    .set({
      ...{ bankCode, name, linkedAccountId, payeeBy: operator.id, payeeAt: now },
      numEnc: deps.secrets.encrypt(accountNum, payeePlace(id)),
      numLast4: lastFour(accountNum),
    })
    .where(eq(refunds.id, id));
  // Who gets the money is in the log; the number is not.
  const detail = { payeeBank: bankCode, payeeName: name, linkedAccount: linkedAccountId };
  return { value: { id }, log: { subject: `refund:${id}`, detail } };
}

/**
 * Says who gets a refund, with the number typed or copied from a holder's account. Throws NOT_FOUND, IN_REFUND_FILE, REFUND_PAID,
 * OWN_REQUEST, IDEMPOTENCY_MISMATCH.
 */
export async function setPayee(deps: Deps, operator: Actor, input: SetPayeeInput): Promise<RefundWire> {
  const { requestId } = input;
  // A number has few digits, so its plain hash would give it away; the keyed one does not.
  const payee =
    'linkedAccountId' in input
      ? { linkedAccountId: input.linkedAccountId }
      : { name: input.name, account: accountHmac(deps.secrets, input.bank, input.accountNum) };
  const content = { id: input.id, ...payee };
  return operatorAct(deps, operator, 'refunds.setPayee', async (tx, now) => {
    const key = { requestId, content, now };
    const { log } = await onceAct(tx, operator, 'refunds.setPayee', key, () =>
      setWithin(deps, tx, operator, input, now),
    );
    return { value: await readRefund(deps, tx, input.id), log };
  });
}
