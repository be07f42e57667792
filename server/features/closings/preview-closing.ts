import type { z } from 'zod';
import type { ReadDb } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { asWon, daonToString, wonToString, type Won } from '../../../domain/money.ts';
import type { Deps } from '../../deps/deps.ts';
import { lastClosedDay } from '../../ledger/won-bookings.ts';
import type { DaySums } from '../../ledger/won-rules.ts';
import type { Secrets } from '../../ports/secrets.ts';
import { readDepositAccounts } from '../../companies/deposit-account-wire.ts';
import { listDepositAccounts } from '../../companies/deposit-accounts.repo.ts';
import type { previewOut } from './closing-wire.ts';
import { findClosingOf, listOpenItems, sumDaon, sumWon } from './closings.repo.ts';
import type { Days } from './days.ts';
import { dayAfter, readClosings } from './list-closings.ts';
import { findStatementBalance } from './statement.repo.ts';

export type ClosingInput = {
  companyId: number;
  day: string;
  /** The account that buyers are shown now, unless another one is named. */
  depositAccountId?: number | undefined;
};

export type Preview = z.infer<typeof previewOut>;

/** What a signature states, before it is text. */
export type Sums = DaySums & { statement: Won | null };

type ReadPreview = { preview: Preview; days: Days; sums: Sums };

async function chooseAccount(db: ReadDb, { companyId, depositAccountId }: ClosingInput) {
  const own = await listDepositAccounts(db, companyId);
  const chosen = own.find((row) =>
    depositAccountId === undefined ? row.until === null : row.id === depositAccountId,
  );
  if (chosen === undefined) throw new DomainError('NOT_FOUND');
  return { chosen, ids: own.map(({ id }) => id) };
}

/** What the books say of a day and the days before it that are still open. Throws NOT_FOUND. */
export async function readPreview(
  db: ReadDb,
  secrets: Pick<Secrets, 'decrypt'>,
  input: ClosingInput,
): Promise<ReadPreview> {
  const { chosen, ids } = await chooseAccount(db, input);
  const { id: depositAccountId, companyId } = chosen;
  const shown = await readDepositAccounts(db, secrets, ids);
  const depositAccount = shown.get(depositAccountId);
  if (depositAccount === undefined) throw new Error(`deposit account ${depositAccountId} has no company`);
  const lastClosed = await lastClosedDay(db, depositAccountId);
  const closedId = await findClosingOf(db, depositAccountId, input.day);
  const days: Days = { depositAccountId, after: lastClosed, day: input.day };
  const common = { depositAccount, depositAccounts: [...shown.values()], lastClosedDay: lastClosed };
  if (closedId !== null) {
    const closed = (await readClosings(db, secrets, [closedId])).get(closedId);
    if (closed === undefined) throw new Error(`closing ${closedId} is missing`);
    const { id: _id, closedAt: _at, ...signed } = closed;
    const { note: _note, closedBy: _by, agreedBy: _agreed, agreedNote: _agreedNote, ...stated } = signed;
    const statement = stated.statementBalance === null ? null : asWon(BigInt(stated.statementBalance));
    const sums = {
      opening: BigInt(stated.opening),
      in: BigInt(stated.in),
      out: BigInt(stated.out),
      closing: BigInt(stated.closing),
      unmatched: BigInt(stated.unmatched),
      statement,
    };
    return { preview: { ...stated, ...common, closed }, days, sums };
  }
  const won = await sumWon(db, days);
  const statement = await findStatementBalance(db, days);
  const daon = await sumDaon(db, days);
  const open = await listOpenItems(db, days, { companyId, isOpen: depositAccount.isOpen });
  const text = (amount: bigint) => wonToString(asWon(amount));
  const preview: Preview = {
    from: lastClosed === null ? null : dayAfter(lastClosed),
    day: input.day,
    opening: text(won.opening),
    in: text(won.in),
    out: text(won.out),
    closing: text(won.closing),
    unmatched: text(won.unmatched),
    statementBalance: statement === null ? null : wonToString(statement),
    difference: statement === null ? null : text(statement - won.closing),
    issued: daonToString(daon.issued),
    redeemed: daonToString(daon.redeemed),
    fees: daonToString(daon.fees),
    open: open.map((item) => ({ kind: item.kind, count: item.count, won: wonToString(item.won) })),
    ...common,
    closed: null,
  };
  return { preview, days, sums: { ...won, statement } };
}

/** Throws NOT_FOUND. */
export async function previewClosing({ store, secrets }: Deps, input: ClosingInput): Promise<Preview> {
  return store.read(async (db) => (await readPreview(db, secrets, input)).preview);
}
