import { z } from 'zod';
import { and, asc, desc, eq, gt, lt } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { changeOf, type StatementLine } from '../../../domain/bank-statement/statement-line.ts';
import type { StatementProblem } from '../../../domain/bank-statement/read-statement.ts';
import { headingKey } from '../../../domain/bank-statement/statement-columns.ts';
import { findGaps } from '../../../domain/bank-statement/statement-order.ts';
import { DomainError } from '../../../domain/errors.ts';
import { asWon, wonToString } from '../../../domain/money.ts';
import { seoulDay, seoulIso } from '../../../domain/time.ts';
import { appendAudit, operatorActor } from '../../audit/audit-log.ts';
import type { Deps } from '../../deps.ts';
import { once } from '../../idempotency/once.ts';
import { postBankLines, postBankOpening } from '../../ledger/post-won.ts';
import { amountOut, timeOut } from '../../wire.ts';
import { findKnown, insertLines, type BankLineRow } from './bank-lines.repo.ts';
import { findOtherForm } from './find-other-form.ts';
import { readUpload, type Statement, type Upload } from './read-upload.ts';

/** A line beside a gap. */
const gapLineOut = z.object({
  /** Its row in the file; null for a line that was imported before. */
  row: z.number().int().positive().nullable(),
  at: timeOut,
  direction: z.enum(['in', 'out']),
  won: amountOut,
  name: z.string(),
  balanceAfter: amountOut,
});

/** A place where lines are missing, between its two neighbours. */
export const gapOut = z.object({
  before: gapLineOut,
  after: gapLineOut,
  /** What the balance of `after` would be if no line were missing. */
  expected: amountOut,
});

export const importedOut = z.object({
  imported: z.number().int().nonnegative(),
  /** Lines that an earlier import brought. */
  repeated: z.number().int().nonnegative(),
  /** The first hundred places where the running balance shows that lines are missing. */
  gaps: z.array(gapOut),
});

type Imported = z.infer<typeof importedOut>;
type ShownGap = z.infer<typeof gapOut>;
type Beside = Pick<StatementLine, 'at' | 'direction' | 'won' | 'name' | 'balanceAfter'> & { row?: number };

const GAPS_SHOWN = 100;

const gapLine = ({ row, at, direction, won, name, balanceAfter }: Beside) => ({
  row: row ?? null,
  at: seoulIso(at),
  direction,
  won: wonToString(won),
  name,
  balanceAfter: wonToString(asWon(balanceAfter ?? 0n)),
});

/** The stored neighbour of a line: the last one before it, or the first one after it. */
async function neighbourOf(
  db: ReadDb,
  depositAccountId: number,
  at: Date,
  side: 'before' | 'after',
): Promise<BankLineRow | null> {
  const { bankLines } = db.t;
  const [row] = await db
    .select()
    .from(bankLines)
    .where(
      and(
        eq(bankLines.depositAccountId, depositAccountId),
        side === 'before' ? lt(bankLines.at, at) : gt(bankLines.at, at),
      ),
    )
    .orderBy(
      ...(side === 'before'
        ? [desc(bankLines.at), desc(bankLines.id)]
        : [asc(bankLines.at), asc(bankLines.id)]),
    )
    .limit(1);
  return row ?? null;
}

type NewLines = { lines: Statement['lines']; known: ReadonlySet<string> };

/** The gaps within a statement, and between its ends and the lines that are stored. */
export async function gapsOf(
  db: ReadDb,
  depositAccountId: number,
  { lines, known }: NewLines,
): Promise<ShownGap[]> {
  const chain: Beside[] = [...lines];
  const [first, last] = [lines[0], lines.at(-1)];
  // A line that is stored already continues what is stored.
  if (first !== undefined && !known.has(first.identity)) {
    const before = await neighbourOf(db, depositAccountId, first.at, 'before');
    if (before !== null) chain.unshift(stored(before));
  }
  if (last !== undefined && !known.has(last.identity)) {
    const after = await neighbourOf(db, depositAccountId, last.at, 'after');
    if (after !== null) chain.push(stored(after));
  }
  return findGaps(chain)
    .slice(0, GAPS_SHOWN)
    .map(({ before, after, expected }) => ({
      before: gapLine(before),
      after: gapLine(after),
      expected: wonToString(asWon(expected)),
    }));
}

const stored = ({ at, direction, won, name, balanceAfter }: BankLineRow): Beside => ({
  ...{ at, direction, won, name, balanceAfter },
});

/**
 * What the account held before its first line, so that the books equal the bank. Lines older than those that are stored
 * change it, because they were part of it.
 */
async function bookOpening(
  tx: Tx,
  depositAccountId: number,
  fresh: Statement['lines'],
  about: { operatorId: number; at: Date },
): Promise<void> {
  const [first] = fresh;
  if (first === undefined || first.balanceAfter === null) return;
  const { bankLines } = tx.t;
  const [oldest] = await tx
    .select()
    .from(bankLines)
    .where(eq(bankLines.depositAccountId, depositAccountId))
    .orderBy(asc(bankLines.at), asc(bankLines.id))
    .limit(1);
  if (oldest !== undefined && oldest.at <= first.at) return;
  const heldBefore = first.balanceAfter - changeOf(first);
  const booked =
    oldest === undefined || oldest.balanceAfter === null ? 0n : oldest.balanceAfter - changeOf(oldest);
  if (oldest !== undefined && oldest.balanceAfter === null) return;
  await postBankOpening(tx, {
    depositAccountId,
    ...about,
    held: asWon(heldBefore - booked),
    day: seoulDay(first.at),
  });
}

const statementWrong = ({ code: problem, row, sentence }: StatementProblem): DomainError =>
  new DomainError('STATEMENT_WRONG', { problem, row }, { sentence });

async function store(
  tx: Tx,
  operator: { id: number; login: string },
  {
    fileName,
    ...read
  }: { fileName: string; depositAccountId: number; contentHash: string; statement: Statement },
  now: Date,
): Promise<Imported> {
  const { depositAccountId, contentHash, statement } = read;
  const { lines, heading, columns } = statement;
  const known = await findKnown(
    tx,
    depositAccountId,
    lines.map(({ identity }) => identity),
  );
  const otherForm = await findOtherForm(tx, depositAccountId, { lines, known });
  if (otherForm !== null) throw statementWrong(otherForm);
  const fresh = lines.filter(({ identity }) => !known.has(identity));
  const gaps = await gapsOf(tx, depositAccountId, { lines, known });
  const about = { operatorId: operator.id, at: now };
  await bookOpening(tx, depositAccountId, fresh, about);
  const posted = await postBankLines(tx, {
    depositAccountId,
    ...about,
    lines: fresh.map(({ direction, won, at }) => ({ direction, won, day: seoulDay(at) })),
  });
  const counts = { imported: fresh.length, repeated: lines.length - fresh.length };
  const [made] = await tx
    .insert(tx.t.bankImports)
    .values({
      depositAccountId,
      fileName,
      contentHash,
      headingKey: heading === null ? null : headingKey(heading),
      columns,
      ...counts,
      importedBy: operator.id,
      createdAt: now,
    })
    .returning({ id: tx.t.bankImports.id });
  if (!made) throw new Error('the database did not answer the id of an import');
  await insertLines(
    tx,
    fresh.map((line, index) => ({
      depositAccountId,
      importId: made.id,
      at: line.at,
      precisionMs: line.precisionMs,
      day: seoulDay(line.at),
      direction: line.direction,
      won: line.won,
      name: line.name,
      memo: line.memo,
      balanceAfter: line.balanceAfter === null ? null : asWon(line.balanceAfter),
      identity: line.identity,
      ledgerTransactionId: posted[index] ?? 0,
    })),
  );
  await appendAudit(tx, {
    at: now,
    actor: operatorActor(operator),
    action: 'bankLines.import',
    subject: `depositAccount:${depositAccountId}`,
    outcome: 'done',
    detail: { fileName, contentHash, ...counts, gaps: gaps.length },
  });
  return { ...counts, gaps };
}

/**
 * Imports a statement of a company's bank in one transaction: the lines, their booking, and the operators' log. Lines that
 * an earlier import brought are counted and left alone. Throws NOT_FOUND, STATEMENT_UNREADABLE, STATEMENT_WRONG (with the
 * row, the code and the sentence), AMOUNT_TOO_LARGE, IDEMPOTENCY_MISMATCH.
 */
export async function importStatement(
  deps: Deps,
  operator: { id: number; login: string },
  { requestId, ...upload }: Upload & { requestId: string },
): Promise<Imported> {
  const { result, depositAccountId, contentHash } = await readUpload(deps, upload);
  if (!result.ok) throw statementWrong(result.problem);
  const now = deps.clock.now();
  const { companyId, fileName, columns } = upload;
  const content = {
    ...{ companyId, depositAccountId, fileName, contentHash },
    columns: columns === undefined ? '' : columns.join(','),
  };
  const key = { actor: { operatorId: operator.id }, key: requestId, content, now };
  return deps.store.write((tx) =>
    once(tx, { ...key, procedure: 'admin.bankLines.import' }, () =>
      store(tx, operator, { fileName, depositAccountId, contentHash, statement: result.value }, now),
    ),
  );
}
