import type { ReadDb } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { asWon, daonToString, wonToString, type Won } from '../../../domain/money.ts';
import type { Deps } from '../../deps/deps.ts';
import { lastClosedDay } from '../../ledger/won-bookings.ts';
import { readDays, type Day, type DaySums } from '../../ledger/won-rules.ts';
import { seoulIso } from '../../../domain/time.ts';
import { readDepositAccounts } from '../../companies/deposit-account-wire.ts';
import { listDepositAccounts } from '../../companies/deposit-accounts.repo.ts';
import type { Preview } from './closing-wire.ts';
import { findClosingOf, listOpenItems, listOpenNow, sumDaon, sumEachDay, sumWon } from './closings.repo.ts';
import type { Days, OpenItem } from './days.ts';
import { findFirstSigners, signerOf } from './first-signers.ts';
import { dayAfter, dayBefore, readClosings } from './list-closings.ts';
import { findStatementBalance } from './statement.repo.ts';

export type ClosingInput = {
  companyId: number;
  day: string;
  /** The account that buyers are shown now, unless another one is named. */
  depositAccountId?: number | undefined;
};

const DAYS_SHOWN = 62;

/** What a signature states, before it is text. */
export type Sums = DaySums & { statement: Won | null };

/** What there is to sign; null for a day that is closed. */
type ReadPreview = { preview: Preview; sums: Sums | null };

async function chooseAccount(db: ReadDb, { companyId, depositAccountId }: ClosingInput) {
  const own = await listDepositAccounts(db, companyId);
  const chosen = own.find((row) =>
    depositAccountId === undefined ? row.until === null : row.id === depositAccountId,
  );
  if (chosen === undefined) throw new DomainError('NOT_FOUND');
  return { chosen, ids: own.map(({ id }) => id) };
}

const itemOut = ({ kind, count, won, since }: OpenItem) => ({
  kind,
  count,
  won: wonToString(won),
  ...(since === undefined ? {} : { since: seoulIso(since) }),
});

/** Each day on which won moved, where a closing covers several. */
async function eachDay(
  db: ReadDb,
  { depositAccountId, after, day }: Days,
  moved: readonly Day[],
): Promise<Preview['days']> {
  const days = [...new Set([...moved.map((row) => row.day).filter((one) => one < day), day])];
  if (days.length === 1) return [];
  const text = (amount: bigint) => wonToString(asWon(amount));
  const sums = await sumEachDay(db, { depositAccountId, after }, days, moved);
  return sums.slice(-DAYS_SHOWN).map(({ day: one, ...own }) => ({
    ...{ day: one, opening: text(own.opening), in: text(own.in), out: text(own.out) },
    ...{ closing: text(own.closing), unmatched: text(own.unmatched) },
  }));
}

/** What the books say of a day and the days before it that are still open. Throws NOT_FOUND. */
export async function readPreview(
  db: ReadDb,
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  input: ClosingInput,
): Promise<ReadPreview> {
  const { chosen, ids } = await chooseAccount(db, input);
  const { id: depositAccountId, companyId } = chosen;
  const shown = await readDepositAccounts(db, secrets, ids);
  const depositAccount = shown.get(depositAccountId);
  if (depositAccount === undefined) throw new Error(`deposit account ${depositAccountId} has no company`);
  const lastClosed = await lastClosedDay(db, depositAccountId);
  const closedId = await findClosingOf(db, depositAccountId, input.day);
  const common = { depositAccount, depositAccounts: [...shown.values()], lastClosedDay: lastClosed };
  const openNowOf = async (days: Days) => (await listOpenNow(db, days)).map(itemOut);
  if (closedId !== null) {
    const closed = (await readClosings(db, secrets, [closedId])).get(closedId);
    if (closed === undefined) throw new Error(`closing ${closedId} is missing`);
    const { id: _id, closedAt: _at, ...signed } = closed;
    const { note: _note, closedBy: _by, agreedBy: _agreed, agreedNote: _agreedNote, ...stated } = signed;
    const { from, day } = closed;
    const openNow = await openNowOf({ depositAccountId, after: from === null ? null : dayBefore(from), day });
    return { preview: { ...stated, ...common, openNow, days: [], firstSigner: null, closed }, sums: null };
  }
  const days: Days = { depositAccountId, after: lastClosed, day: input.day };
  const moved = await readDays(db, depositAccountId, lastClosed);
  const won = await sumWon(db, days, moved);
  const statement = await findStatementBalance(db, days);
  const daon = await sumDaon(db, days);
  const open = await listOpenItems(db, days, { companyId, isOpen: depositAccount.isOpen });
  const text = (amount: bigint) => wonToString(asWon(amount));
  const stated = {
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
    open: open.map(itemOut),
  };
  const first = (await findFirstSigners(db, depositAccountId, clock.now())).get(input.day);
  const preview: Preview = {
    ...stated,
    ...common,
    openNow: await openNowOf(days),
    days: await eachDay(db, days, moved),
    firstSigner: signerOf(first, stated),
    closed: null,
  };
  return { preview, sums: { ...won, statement } };
}

/** Throws NOT_FOUND. */
export async function previewClosing(deps: Deps, input: ClosingInput): Promise<Preview> {
  return deps.store.read(async (db) => (await readPreview(db, deps, input)).preview);
}
