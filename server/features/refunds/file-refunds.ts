// The file of a bulk transfer that sends refunds back; the writer and the rules are those of payouts.
import { z } from 'zod';
import { isUniqueViolation } from '../../../db/errors.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { positiveId, requestIdUuid } from '../../../domain/input-schema.ts';
import { asWon, wonToString } from '../../../domain/money.ts';
import {
  PAYOUT_FORMATS,
  PAYOUT_SALES_MAX,
  PAYOUT_TEMPLATE_IDS,
  payoutMark,
} from '../../../domain/payout-file.ts';
import { refundReference, type RefundRefusal } from '../../../domain/refund-states.ts';
import { onceAct } from '../../acting/once-act.ts';
import { logAct, NOTHING_CHANGED, operatorAct, type Acted, type Actor } from '../../acting/operator-act.ts';
import { readDepositAccounts } from '../../companies/deposit-account-wire.ts';
import type { Deps } from '../../deps/deps.ts';
import { reasonInput } from '../../trpc/reason-input.ts';
import { findDebited } from '../bank-lines/match/file-debits.repo.ts';
import { refundsOfOpenLines } from '../bank-lines/match/match-bank-lines.ts';
import { fileAsMade, withNumbers, writePayoutFile, type payoutFileOut } from '../payouts/payout-file.ts';
import { insertRefundFile, markRefundTakenBack, readFiled } from './refund-files.repo.ts';
import { readRefund, type RefundWire } from './list-refunds.ts';
import { readWhyNot } from './refunds-to-file.ts';
import {
  findRefunds,
  getRefund,
  payeePlace,
  refuseOwnPayee,
  type Refund,
} from '../bank-lines/match/refunds.repo.ts';
import {
  downloadedBefore,
  getMadeFile,
  giveAgain,
  isSeen,
  type MadeFileRow,
  type SeenFile,
} from '../payouts/give-again.ts';

type File = z.infer<typeof payoutFileOut>;

export const fileRefundsInput = z.strictObject({
  /** The account on which the money came, which sends it back. */
  depositAccountId: positiveId,
  refundIds: z.array(positiveId).min(1).max(PAYOUT_SALES_MAX),
  template: z.enum(PAYOUT_TEMPLATE_IDS),
  format: z.enum(PAYOUT_FORMATS),
  /** Why the account numbers are shown. */
  reason: reasonInput,
  requestId: requestIdUuid,
});

type FileRefundsInput = z.infer<typeof fileRefundsInput>;

const enciphered = ({
  id,
  bankCode,
  name,
  won,
  numEnc,
}: Pick<Refund, 'id' | 'bankCode' | 'name' | 'won' | 'numEnc'>) => {
  if (bankCode === null || name === null || numEnc === null) throw new DomainError('PAYOUT_CHANGED');
  return { reference: refundReference(id), bankCode, name, won, place: payeePlace(id), numEnc };
};

/** Throws REFUND_REFUSED with all refunds that stand against the file, and why. */
async function refuseAny(
  tx: Tx,
  depositAccountId: number,
  ids: readonly number[],
  found: readonly Refund[],
  now: Date,
): Promise<void> {
  const whyNot = await readWhyNot(tx, found, now);
  const own = new Set(
    found.filter((refund) => refund.depositAccountId === depositAccountId).map(({ id }) => id),
  );
  const refused = ids.flatMap((id): { id: number; why: RefundRefusal }[] => {
    const why = own.has(id) ? (whyNot.get(id) ?? null) : 'missing';
    return why === null ? [] : [{ id, why }];
  });
  if (refused.length > 0) throw new DomainError('REFUND_REFUSED', { refused });
}

async function makeFile(
  deps: Deps,
  tx: Tx,
  operator: Actor,
  input: FileRefundsInput,
  now: Date,
): Promise<Acted<{ id: number }>> {
  const { depositAccountId, template, format, reason } = input;
  const account = (await readDepositAccounts(tx, deps.secrets, [depositAccountId])).get(depositAccountId);
  if (account === undefined) throw new DomainError('NOT_FOUND');
  const ids = [...new Set(input.refundIds)].toSorted((a, b) => a - b);
  const found = (await findRefunds(tx, ids)).toSorted((a, b) => a.id - b.id);
  for (const refund of found) await refuseOwnPayee(tx, operator.id, refund);
  await refuseAny(tx, depositAccountId, ids, found, now);
  const mark = payoutMark(account.companyName);
  const rows = withNumbers(deps.secrets, found.map(enciphered), mark);
  const { contentHash } = writePayoutFile({ template, format }, rows);
  const won = asWon(found.reduce((sum, refund) => sum + refund.won, 0n));
  const count = found.length;
  const file = {
    ...{ depositAccountId, template, format, mark, count, won, contentHash, reason },
    ...{ madeBy: operator.id, madeAt: now },
  };
  const id = await insertRefundFile(tx, file, found).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new DomainError('IN_REFUND_FILE') : error;
  });
  const subject = `refundFile:${id}`;
  const detail = {
    ...{ depositAccount: depositAccountId, count, won: wonToString(won), template, format },
    ...{ contentHash, refunds: ids.join(' '), reason },
  };
  await logAct(tx, operator, 'refunds.file', { subject, detail }, now);
  const shown = { subject, detail: { kind: 'refundAccounts', count, reason } };
  return { value: { id }, log: await logAct(tx, operator, 'personalData.reveal', shown, now) };
}

const DONE = '파일의 환불을 모두 돌려줬어요. 다시 올리면 두 번 나가기 때문에 받을 수 없어요.';
const CHANGED = '환불을 뺐거나 계좌 정보가 지워져 같은 파일을 다시 만들 수 없어요.';

const changed = (): DomainError => new DomainError('PAYOUT_CHANGED', undefined, { sentence: CHANGED });

/** A file as it was made, with the refunds of it that are paid. Throws PAYOUT_CHANGED. */
async function readFile(
  deps: Deps,
  db: ReadDb,
  file: MadeFileRow,
  isRepeat: boolean,
): Promise<{ file: File; paidIds: number[]; isAllPaid: boolean }> {
  const filed = await readFiled(db, file.id);
  if (filed.some(({ takenBackAt, numEnc }) => takenBackAt !== null || numEnc === null)) throw changed();
  const rows = withNumbers(deps.secrets, filed.map(enciphered), file.mark);
  const paidIds = filed.filter(({ paidLineId }) => paidLineId !== null).map(({ id }) => id);
  return {
    file: fileAsMade(file, rows, { word: '환불', isRepeat }),
    paidIds,
    isAllPaid: paidIds.length === filed.length,
  };
}

async function giveFile(
  deps: Deps,
  tx: Tx,
  operator: Actor,
  asked: { id: number; reason: string; seen: SeenFile; isRepeat: boolean; now: Date },
): Promise<Acted<File>> {
  const { id, reason, seen, isRepeat, now } = asked;
  const stored = await getMadeFile(tx, 'refundFiles', id);
  const { file, paidIds, isAllPaid } = await readFile(deps, tx, stored, isRepeat);
  if (isAllPaid) throw new DomainError('PAYOUT_DONE', undefined, { sentence: DONE });
  const paid = { ids: paidIds };
  if (!isSeen(stored, paid, seen)) throw downloadedBefore('refundFiles', stored, paid);
  return { value: file, log: await giveAgain(tx, operator, 'refundFiles', stored, { reason, paid, now }) };
}

/**
 * Makes the file that sends refunds of one account back, and shows their account numbers for one reason, in one transaction. A repeated
 * call is answered with the same file, and counted and logged as a download of its own. Throws NOT_FOUND, REFUND_REFUSED (with each refund
 * and why), IN_REFUND_FILE, OWN_REQUEST, IDEMPOTENCY_MISMATCH, and for a repeated call what `downloadRefunds` throws.
 */
export async function fileRefunds(deps: Deps, operator: Actor, input: FileRefundsInput): Promise<File> {
  const { requestId, refundIds, ...rest } = input;
  const content = { ...rest, refundIds: refundIds.join(' ') };
  type Made = { id: number; again: File | null };
  const { id, again } = await operatorAct<Made>(deps, operator, 'refunds.file', async (tx, now) => {
    const key = { requestId, content, now };
    const { value: made, log } = await onceAct(tx, operator, 'refunds.file', key, () =>
      makeFile(deps, tx, operator, input, now),
    );
    if (log !== NOTHING_CHANGED) return { value: { ...made, again: null }, log };
    // The answer was lost, so the file has not been seen; once one of its refunds is paid, it has.
    const { downloads } = await getMadeFile(tx, 'refundFiles', made.id);
    const asked = { ...made, reason: input.reason, seen: { downloads, paid: [] }, isRepeat: false, now };
    const given = await giveFile(deps, tx, operator, asked);
    return { value: { ...made, again: given.value }, log: given.log };
  });
  if (again !== null) return again;
  return deps.store.read(
    async (db) => (await readFile(deps, db, await getMadeFile(db, 'refundFiles', id), false)).file,
  );
}

/**
 * A file once more, which is a reveal of its own, for an operator who has seen how often it was downloaded and which of its refunds are
 * paid. Throws NOT_FOUND, PAYOUT_CHANGED, PAYOUT_DONE, and PAYOUT_AGAIN with what the operator has to see first.
 */
export async function downloadRefunds(
  deps: Deps,
  operator: Actor,
  { fileId, reason, seen }: { fileId: number; reason: string; seen?: SeenFile | undefined },
): Promise<File> {
  // No file has been downloaded so often, so without `seen` the answer says what is to be seen.
  const shown = seen ?? { downloads: -1, paid: [] };
  return operatorAct(deps, operator, 'refunds.download', (tx, now) =>
    giveFile(deps, tx, operator, { id: fileId, reason, seen: shown, isRepeat: true, now }),
  );
}

const MAYBE_PAID = '이 환불을 돌려준 것으로 보이는 출금이 있어요. 은행 거래를 먼저 확인해주세요.';
const NOT_MAKER = '파일을 만든 운영자나 관리자만 뺄 수 있어요.';

/**
 * Takes a refund out of its file, because the bank has not sent it: by the one who made the file, or an admin. Throws NOT_FOUND,
 * REFUND_PAID, also for one that an open line out may have paid, OWN_REQUEST, and TAKEN.
 */
export async function takeBackRefund(
  deps: Deps,
  operator: Actor,
  { id, reason }: { id: number; reason: string },
): Promise<RefundWire> {
  return operatorAct(deps, operator, 'refunds.takeBack', async (tx, now, { role }) => {
    const refund = await getRefund(tx, id);
    const { fileId, paidLineId, won } = refund;
    if (paidLineId !== null) throw new DomainError('REFUND_PAID', { refundId: id, lineId: paidLineId });
    if (fileId === null) throw new DomainError('NOT_FOUND');
    await refuseOwnPayee(tx, operator.id, refund);
    const file = await getMadeFile(tx, 'refundFiles', fileId);
    if (file.madeBy !== operator.id && role !== 'admin')
      throw new DomainError('TAKEN', undefined, { sentence: NOT_MAKER });
    const { depositAccountId } = file;
    const debited = await findDebited(tx, { kind: 'refund', id: fileId, depositAccountId });
    if (debited.has(id) || (await refundsOfOpenLines(tx, [won], now)).has(id))
      throw new DomainError('REFUND_PAID', { refundId: id, lineId: null }, { sentence: MAYBE_PAID });
    const by = { operatorId: operator.id, at: now, reason, unpaidLineId: null };
    if (!(await markRefundTakenBack(tx, { fileId, refundId: id }, by))) throw new DomainError('NOT_FOUND');
    return {
      value: await readRefund(deps, tx, id),
      log: { subject: `refund:${id}`, detail: { refundFile: fileId, reason } },
    };
  });
}
