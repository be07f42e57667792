import { z } from 'zod';
import { isUniqueViolation } from '../../../db/errors.ts';
import type { Tx } from '../../../db/store.ts';
import { ALARM_RECEIVED } from '../../../domain/alarm-types.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { LedgerKind } from '../../../domain/ledger-kinds.ts';
import {
  asUnits,
  asWon,
  negateUnits,
  ZERO_UNITS,
  ZERO_WON,
  type DaonUnits,
  type Won,
} from '../../../domain/money.ts';
import { DONE } from '../../../domain/request-state.ts';
import { TRANSFER } from '../../../domain/transactions.ts';
import type { Deps } from '../../deps/deps.ts';
import { addHistoryRow, moveHistoryRow } from '../../ledger/history-rows.ts';
import { postTransaction, type PostedTransaction } from '../../ledger/post-transaction.ts';
import { idOut } from '../../trpc/wire.ts';
import { addAlarm } from '../../alarms/add-alarm.ts';
import { releaseLinesOfTransaction } from '../bank-lines/lines/bank-lines.repo.ts';
import { refuseOwnLines } from '../bank-lines/settle/refuse-own-lines.ts';
import { freeDeposit } from '../deposits/free-deposit.ts';
import { checkIssueLimit } from '../../four-eyes/check-issue-limit.ts';
import { keptReason, refuseErased } from '../../holders/erased-holder.ts';
import { refuseOwnHolder } from '../../holders/refuse-own-holder.ts';
import { agreeOnAmount } from '../../four-eyes/agree-together.ts';
import { readPricing } from '../../settings/read-pricing.ts';
import { findTransaction, isReversed, listEntries, worthWhenMade, type Posted } from './corrections.repo.ts';
import { reverseMoves, reverseWonMoves, type Entry } from './reverse-moves.ts';
import { onceAct } from '../../acting/once-act.ts';
import { operatorAct, type Acted, type Actor } from '../../acting/operator-act.ts';

/**
 * A correction is final: what was reversed wrongly must be requested or recorded again. What the bank says can not be
 * corrected here.
 */
const FINAL: ReadonlySet<string> = new Set<LedgerKind>(['correction', 'bankLine', 'bankOpening']);

/** The counterparty in the history of a holder affected by a correction. */
export const CORRECTION_INFO = '거래 정정';

export const correctedOut = z.object({
  /** The reversing ledger transaction; null while it waits for a second operator. */
  id: idOut.nullable(),
  state: z.union([z.literal(0), z.literal(1)]),
  approvals: z.number().int().positive(),
});

type Corrected = z.infer<typeof correctedOut>;
type CorrectInput = { transactionId: number; reason: string; requestId: string };

/** The change of each holder's balance by the correction, in units. */
function holdersOf(entries: readonly Entry[]): { holderId: number; amount: DaonUnits }[] {
  return entries.flatMap(({ account, amount }) =>
    typeof account === 'string' ? [] : [{ holderId: account.holderId, amount: negateUnits(amount) }],
  );
}

/** The amount that the reversal takes from issuance and external, in units. */
function mintedBack(entries: readonly Entry[]): DaonUnits {
  const minting = entries.filter(
    ({ account, amount }) => (account === 'issuance' || account === 'external') && amount > 0n,
  );
  return asUnits(minting.reduce((sum, { amount }) => sum + amount, 0n));
}

/** The larger of what it was worth in won when it was made and what it moved in won; null when neither is known. */
async function formerWorth(
  tx: Tx,
  transactionId: number,
  moved: DaonUnits,
  { won }: Posted,
): Promise<Won | null> {
  const whenMade = await worthWhenMade(tx, transactionId, moved);
  if (won === null) return whenMade;
  const inWon = won.entries.reduce((sum, { amount }) => (amount > 0n ? sum + amount : sum), 0n);
  return asWon(inWon > (whenMade ?? ZERO_WON) ? inWon : (whenMade ?? ZERO_WON));
}

async function post(
  tx: Tx,
  { entries, won }: Posted,
  about: { operatorId: number; reversesId: number; at: Date },
): Promise<PostedTransaction> {
  try {
    return await postTransaction(tx, {
      kind: 'correction',
      spends: 'available',
      moves: reverseMoves(entries),
      won:
        won === null ? null : { depositAccountId: won.depositAccountId, moves: reverseWonMoves(won.entries) },
      ...about,
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new DomainError('ALREADY_REVERSED');
    throw error;
  }
}

const NOT_RETURNED = '개인정보를 파기한 회원에게는 DAON을 돌려줄 수 없어요.';

/** Writes the history row with the reason; an alarm as well when tokens are returned. */
async function notifyHolder(
  tx: Tx,
  concerned: { holderId: number; amount: DaonUnits },
  posted: PostedTransaction,
  reason: string,
  at: Date,
): Promise<void> {
  const { holderId, amount } = concerned;
  const { price } = await readPricing(tx);
  const id = await tx.nextId();
  const incoming = amount > 0n;
  await addHistoryRow(tx, {
    id,
    holderId,
    type: TRANSFER,
    incoming,
    state: DONE,
    amount,
    price,
    otherInfo: CORRECTION_INFO,
    fee: ZERO_UNITS,
    txId: null,
    ledgerTransactionId: posted.id,
    at,
  });
  await moveHistoryRow(tx, { id, state: DONE, reason: await keptReason(tx, holderId, reason), at });
  if (!incoming) return;
  const alarm = { comName: null, accountInfo: CORRECTION_INFO, trxId: id, reason, at };
  await addAlarm(tx, { holderId, type: ALARM_RECEIVED, amount, ...alarm });
}

export type Reversal = {
  transactionId: number;
  /** For the holders. */
  reason: string;
  /** What two operators agree on, where they must; the act that asks for it, and what it is about. */
  agreement: { kind: string; action: 'corrections.create' | 'bankLines.settle'; subject: string };
  /** The caller says what becomes of the lines that it paid for: of a debit for a payout file, one part alone came back. */
  keepsLines?: boolean;
};

export type Reversed = { kind: string; id: number | null; applied: boolean; approvals: number };

/**
 * Reverses a transaction within an act of the caller; `id` is null while a second operator must agree. Throws as `correctTransaction`.
 */
export async function reverseWithin(
  tx: Tx,
  operator: Actor,
  { transactionId, reason, agreement, keepsLines = false }: Reversal,
  now: Date,
): Promise<Reversed> {
  const transaction = await findTransaction(tx, transactionId);
  if (transaction === null) throw new DomainError('NOT_FOUND');
  if (FINAL.has(transaction.kind)) throw new DomainError('STATUS_NOT_ALLOWED');
  if (await isReversed(tx, transactionId)) throw new DomainError('ALREADY_REVERSED');
  const reversed = await listEntries(tx, transactionId);
  const { entries } = reversed;
  const concerned = holdersOf(entries);
  for (const { holderId, amount } of concerned) {
    await refuseOwnHolder(tx, operator.id, holderId);
    if (amount > 0n) await refuseErased(tx, holderId, NOT_RETURNED);
  }
  if (!keepsLines) await refuseOwnLines(tx, operator.id, transactionId);
  const moved = entries.reduce((sum, { amount }) => (amount > 0n ? sum + amount : sum), 0n);
  const { applied, approvals } = await agreeOnAmount(tx, asUnits(moved), {
    ...agreement,
    content: {},
    operatorId: operator.id,
    now,
    // A transaction has one payer, so its reversal has one receiving holder.
    holderId: concerned.find(({ amount }) => amount > 0n)?.holderId ?? null,
    holderIds: concerned.map(({ holderId }) => holderId),
    formerWorth: await formerWorth(tx, transactionId, asUnits(moved), reversed),
  });
  const { kind } = transaction;
  if (!applied) return { kind, id: null, applied, approvals };
  await checkIssueLimit(tx, mintedBack(entries), now);
  const posted = await post(tx, reversed, { operatorId: operator.id, reversesId: transactionId, at: now });
  for (const holder of concerned) await notifyHolder(tx, holder, posted, reason, now);
  await freeDeposit(tx, transactionId);
  // What a line paid for is undone, so its money is to be accounted for again.
  if (!keepsLines) await releaseLinesOfTransaction(tx, transactionId, now);
  return { kind, id: posted.id, applied, approvals };
}

/**
 * Reverses a transaction with a new one that names it (D4), in DAON and in won; states of requests never go back. A holder
 * who must return tokens needs them available. Throws NOT_FOUND, ALREADY_REVERSED, STATUS_NOT_ALLOWED (FINAL, an erased holder), NOT_ENOUGH, ISSUE_LIMIT, OWN_REQUEST,
 * IDEMPOTENCY_MISMATCH, and the errors of agreeOnAmount.
 */
export async function correctTransaction(
  deps: Deps,
  operator: Actor,
  input: CorrectInput,
): Promise<Corrected> {
  const { requestId, ...content } = input;
  const { transactionId, reason } = input;
  const subject = `ledgerTransaction:${transactionId}`;

  const work = async (tx: Tx, now: Date): Promise<Acted<Corrected>> => {
    const action = 'corrections.create' as const;
    const agreement = { kind: `correction:${transactionId}`, action, subject };
    const reversal = { transactionId, reason, agreement };
    const { kind, id, applied, approvals } = await reverseWithin(tx, operator, reversal, now);
    return {
      value: { id, state: applied ? DONE : 0, approvals },
      log: { subject, applied, detail: { reason, kind, correctionId: id, approvals } },
    };
  };

  return operatorAct(deps, operator, 'corrections.create', (tx, now) =>
    onceAct(tx, operator, 'corrections.create', { requestId, content, now }, () => work(tx, now)),
  );
}
