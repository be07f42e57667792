import { z } from 'zod';
import type { Tx } from '../../../db/store.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { ALARM_RECEIVED } from '../../../domain/alarm-types.ts';
import { maskAddress } from '../../../domain/display.ts';
import { DomainError } from '../../../domain/errors.ts';
import { checkMayReceive } from '../../../domain/holder.ts';
import { addressString, daonString, requestIdUuid, txHashString } from '../../../domain/input-schema.ts';
import { addUnits, daonToString, ZERO_UNITS } from '../../../domain/money.ts';
import { DONE } from '../../../domain/request-state.ts';
import { checkAmount } from '../../../domain/tariff.ts';
import { TRANSFER } from '../../../domain/transactions.ts';
import { findOwner } from '../../custody/find-owner.ts';
import type { Deps } from '../../deps/deps.ts';
import { readBalance } from '../../ledger/accounts.ts';
import { addHistoryRow } from '../../ledger/history-rows.ts';
import { postTransaction, type PostedTransaction } from '../../ledger/post-transaction.ts';
import { unwrap } from '../../trpc/unwrap.ts';
import { idOut } from '../../trpc/wire.ts';
import { addAlarm } from '../../alarms/add-alarm.ts';
import { checkIssueLimit } from '../../four-eyes/check-issue-limit.ts';
import { isDeposited, isOwnHash, reserveIncomingHash } from '../../four-eyes/reserve-tx-hash.ts';
import { refuseOwnHolder } from '../../holders/refuse-own-holder.ts';
import { UNKNOWN_SENDER } from '../../../domain/unknown-sender.ts';
import { agreeOnAmount } from '../../four-eyes/agree-together.ts';
import { readPricing } from '../../settings/read-pricing.ts';
import { onceAct } from '../../acting/once-act.ts';
import { operatorAct, type Acted, type Actor } from '../../acting/operator-act.ts';

// The column is a 32-bit integer; no block has that many logs.
const LOG_INDEX_MAX = 2_147_483_647;

export const recordDepositInput = z.strictObject({
  /** The holder's wallet address. */
  address: addressString,
  amount: daonString,
  txHash: txHashString,
  logIndex: z.number().int().nonnegative().max(LOG_INDEX_MAX).default(0),
  /** The sender's address on the chain, if the operator knows it. */
  from: addressString.optional(),
  requestId: requestIdUuid,
});

type RecordDepositInput = z.infer<typeof recordDepositInput>;

export const recordedOut = z.object({
  /** Null while it waits for a second operator. */
  id: idOut.nullable(),
  state: z.union([z.literal(0), z.literal(1)]),
  approvals: z.number().int().positive(),
});

type Recorded = z.infer<typeof recordedOut>;

async function getReceiver({ custody }: Deps, tx: Tx, input: RecordDepositInput): Promise<number> {
  const owner = await findOwner(tx, input.address.address);
  if (owner === null) throw new DomainError('NOT_FOUND');
  unwrap(checkMayReceive(owner.status));
  // Tokens sent to an address without a key are lost: crediting them would pay won for tokens that the operating
  // company does not have.
  if (custody === null || owner.xpubId === null) throw new DomainError('DEPOSITS_OFF');
  return owner.holderId;
}

async function insertDeposit(
  tx: Tx,
  row: { id: number; holderId: number; operatorId: number; now: Date },
  input: RecordDepositInput,
  posted: PostedTransaction,
): Promise<void> {
  const { now, ...rest } = row;
  try {
    await tx.insert(tx.t.deposits).values({
      ...rest,
      amount: input.amount,
      txHash: input.txHash,
      logIndex: input.logIndex,
      ledgerTransactionId: posted.id,
      createdAt: now,
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new DomainError('DEPOSIT_RECORDED');
    throw error;
  }
}

/** Credits tokens that arrived on the chain, with history row and alarm. Returns the id of the row. */
async function credit(
  tx: Tx,
  holderId: number,
  operatorId: number,
  input: RecordDepositInput,
  now: Date,
): Promise<number> {
  const { amount } = input;
  const { balance } = await readBalance(tx, holderId);
  unwrap(checkAmount(addUnits(balance, amount)));
  await checkIssueLimit(tx, amount, now);
  const posted = await postTransaction(tx, {
    kind: 'deposit',
    at: now,
    spends: 'available',
    operatorId,
    moves: [{ from: 'external', to: { holderId }, amount }],
  });
  const id = await tx.nextId();
  await reserveIncomingHash(tx, { txHash: input.txHash, logIndex: input.logIndex, now });
  await insertDeposit(tx, { id, holderId, operatorId, now }, input, posted);
  const { price } = await readPricing(tx);
  await addHistoryRow(tx, {
    id,
    holderId,
    type: TRANSFER,
    incoming: true,
    state: DONE,
    amount,
    price,
    otherInfo: input.from?.address ?? UNKNOWN_SENDER,
    fee: ZERO_UNITS,
    txId: input.txHash,
    ledgerTransactionId: posted.id,
    at: now,
  });
  await addAlarm(tx, {
    holderId,
    type: ALARM_RECEIVED,
    comName: null,
    amount,
    accountInfo: input.from === undefined ? UNKNOWN_SENDER : maskAddress(input.from.address),
    trxId: id,
    reason: null,
    at: now,
  });
  return id;
}

/**
 * Records what a holder received on the chain, once for each (hash, log index) (D45). From `fourEyesWon` on, including
 * the sums of the last hours, a second operator must record the same first. Throws NOT_FOUND (no such wallet),
 * DEPOSITS_OFF (no key for the address), RECIPIENT_UNAVAILABLE, AMOUNT_TOO_SMALL, AMOUNT_TOO_LARGE, TX_HASH_USED (our
 * own transaction), DEPOSIT_RECORDED, ISSUE_LIMIT, OWN_REQUEST, IDEMPOTENCY_MISMATCH, and the errors of agreeOnAmount.
 */
export async function recordDeposit(
  deps: Deps,
  operator: Actor,
  input: RecordDepositInput,
): Promise<Recorded> {
  if (input.amount <= 0n) throw new DomainError('AMOUNT_TOO_SMALL');
  // Before the first of two signatures: the second could never complete it.
  unwrap(checkAmount(input.amount));
  const amount = daonToString(input.amount);
  const from = input.from?.address ?? '';
  const { txHash, logIndex } = input;
  const content = { address: input.address.address, amount, txHash, logIndex, from };

  const work = async (tx: Tx, now: Date): Promise<Acted<Recorded>> => {
    // The first of two recordings is refused as well, but reserves nothing.
    if (await isOwnHash(tx, txHash)) throw new DomainError('TX_HASH_USED');
    if (await isDeposited(tx, txHash, input.logIndex)) throw new DomainError('DEPOSIT_RECORDED');
    const holderId = await getReceiver(deps, tx, input);
    await refuseOwnHolder(tx, operator.id, holderId);
    const subject = `holder:${holderId}`;
    const { applied, approvals } = await agreeOnAmount(tx, input.amount, {
      kind: `deposit:${txHash}:${logIndex}`,
      content: { address: content.address, amount, from },
      operatorId: operator.id,
      now,
      holderId,
      holderIds: [holderId],
      action: 'deposits.record',
      subject,
    });
    const id = applied ? await credit(tx, holderId, operator.id, input, now) : null;
    return {
      value: { id, state: applied ? DONE : 0, approvals },
      log: { subject, applied, detail: { ...content, depositId: id, approvals } },
    };
  };

  const { requestId } = input;
  return operatorAct(deps, operator, 'deposits.record', (tx, now) =>
    onceAct(tx, operator, 'deposits.record', { requestId, content, now }, () => work(tx, now)),
  );
}
