import { z } from 'zod';
import { desc, eq } from '../../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../../db/store.ts';
import type { StatementProblem } from '../../../../domain/bank-statement/statement-problems.ts';
import { headingKey } from '../../../../domain/bank-statement/statement-columns.ts';
import { DomainError } from '../../../../domain/errors.ts';
import { asWon } from '../../../../domain/money.ts';
import { seoulIso } from '../../../../domain/time.ts';
import type { Deps } from '../../../deps/deps.ts';
import { postBankLines, postBankOpening } from '../../../ledger/post-won.ts';
import { insertLines } from '../lines/bank-lines.repo.ts';
import { findEqualLines } from './find-equal-lines.ts';
import { findLinesOfOtherAccount } from './find-line-of-other-account.ts';
import { findOtherForm } from './find-other-form.ts';
import {
  compareWithStored,
  gapOut,
  gapsOf,
  heldBeforeAll,
  withoutNames,
  withStoredNames,
  type Compared,
} from './stored-lines.ts';
import { readUpload, type Statement, type Upload } from './read-upload.ts';
import { onceAct } from '../../../acting/once-act.ts';
import { NOTHING_CHANGED, operatorAct, type Acted, type Actor } from '../../../acting/operator-act.ts';

export const importedOut = z.object({
  imported: z.number().int().nonnegative(),
  /** Lines that an earlier import brought. */
  repeated: z.number().int().nonnegative(),
  /** The first hundred places where the running balance shows that lines are missing. */
  gaps: z.array(gapOut),
});

/** Rows of the file that a refusal names. */
const ROWS_NAMED = 20;

type Imported = z.infer<typeof importedOut>;

/** What refuses a statement beside those that are stored, and its lines about which the operator must answer. */
async function findDoubts(db: ReadDb, depositAccountId: number, { lines }: Statement, compared: Compared) {
  const ofOther = await findLinesOfOtherAccount(db, depositAccountId, lines, compared);
  const problem = findOtherForm(compared) ?? ofOther.problem;
  return { problem, equal: [...ofOther.equal, ...findEqualLines(compared)] };
}

/**
 * Until when a statement says what came in: its last line, but not later than the import. An order that was placed after the
 * import is not in the statement, whatever the clock of the bank says.
 */
function readUntilOf(lines: readonly { at: Date }[], now: Date): Date | null {
  if (lines.length === 0) return null;
  const last = lines.reduce((latest, { at }) => Math.max(latest, at.getTime()), 0);
  return new Date(Math.min(last, now.getTime()));
}

/** Throws BANK_IMPORT_UNDONE when a line of the statement was taken back: its first answer is not true any more. */
async function refuseUndone(
  tx: Tx,
  depositAccountId: number,
  statement: Statement,
  acceptEqual: boolean | undefined,
): Promise<void> {
  const { lines } = statement;
  const compared = await compareWithStored(tx, depositAccountId, lines);
  // Lines that were left out as stored ones were never stored.
  const leftOut =
    acceptEqual === false ? (await findDoubts(tx, depositAccountId, statement, compared)).equal.length : 0;
  if (compared.fresh.length === leftOut) return;
  const { bankImports, operators } = tx.t;
  const [undone] = await tx
    .select({ importId: bankImports.id, undoneAt: bankImports.undoneAt, undoneBy: operators.login })
    .from(bankImports)
    .innerJoin(operators, eq(operators.id, bankImports.undoneBy))
    .where(eq(bankImports.depositAccountId, depositAccountId))
    .orderBy(desc(bankImports.undoneAt))
    .limit(1);
  const undoneAt = undone?.undoneAt;
  throw new DomainError('BANK_IMPORT_UNDONE', {
    ...undone,
    undoneAt: undoneAt === undefined || undoneAt === null ? null : seoulIso(undoneAt),
  });
}

const statementWrong = ({ code: problem, row, sentence }: StatementProblem): DomainError =>
  new DomainError('STATEMENT_WRONG', { problem, row }, { sentence });

async function store(
  tx: Tx,
  operator: Actor,
  {
    fileName,
    acceptEqual,
    ...read
  }: {
    fileName: string;
    depositAccountId: number;
    contentHash: string;
    statement: Statement;
    acceptEqual?: boolean | undefined;
  },
  now: Date,
): Promise<Acted<Imported>> {
  const { depositAccountId, contentHash, statement } = read;
  const { lines, heading, columns } = statement;
  const compared = await compareWithStored(tx, depositAccountId, lines);
  const { equal, problem } = await findDoubts(tx, depositAccountId, statement, compared);
  if (problem !== null) throw statementWrong(problem);
  if (equal.length > 0 && acceptEqual === undefined)
    throw new DomainError('STATEMENT_EQUAL', {
      lines: equal.length,
      rows: equal.slice(0, ROWS_NAMED).map(({ line }) => line.row),
    });
  // Answered: the same movements, which are left alone as those that are known.
  const leftOut = new Set(acceptEqual === false ? equal.map(({ line }) => line) : []);
  const fresh = compared.fresh.filter((line) => !leftOut.has(line));
  await tx.endTurn();
  const gaps = gapsOf({ ...compared, fresh });
  await tx.endTurn();
  const about = { operatorId: operator.id, at: now };
  const before = await heldBeforeAll(tx, depositAccountId);
  const posted = await postBankLines(tx, {
    depositAccountId,
    ...about,
    lines: fresh,
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
      readUntil: readUntilOf(lines, now),
      importedBy: operator.id,
      createdAt: now,
    })
    .returning({ id: tx.t.bankImports.id });
  if (!made) throw new Error('the database did not answer the id of an import');
  await insertLines(tx, { depositAccountId, importId: made.id, now: about.at }, fresh, posted);
  // Lines older than those that were stored, or the first ones with balances, change what the books must begin with.
  const after = fresh.length === 0 ? before : await heldBeforeAll(tx, depositAccountId);
  if (after !== null) {
    const held = asWon(after.held - (before?.held ?? 0n));
    await postBankOpening(tx, { depositAccountId, ...about, held, day: after.day });
  }
  return {
    value: { ...counts, gaps },
    log: {
      subject: `depositAccount:${depositAccountId}`,
      detail: {
        ...{ fileName, contentHash, ...counts, gaps: gaps.length },
        ...(equal.length === 0 ? {} : { equal: equal.length, acceptEqual: acceptEqual === true }),
      },
    },
  };
}

type ImportInput = Upload & {
  requestId: string;
  /**
   * What an operator says of lines that differ from stored ones only in their text or their account: other movements, which are
   * imported, or the same ones, which are left out. Without an answer they refuse the import.
   */
  acceptEqual?: boolean | undefined;
};

/**
 * Imports a statement of a company's bank in one transaction: the lines, their booking, and the operators' log. Lines that
 * an earlier import brought are counted and left alone. Throws NOT_FOUND, STATEMENT_UNREADABLE, STATEMENT_WRONG (with the
 * row, the code and the sentence), STATEMENT_ACCOUNT where the file names another account than the chosen one, or does not say which of
 * several it is, STATEMENT_EQUAL without an answer about lines of another text, AMOUNT_TOO_LARGE, IDEMPOTENCY_MISMATCH, and BANK_IMPORT_UNDONE for a repeated call whose
 * lines were taken back since.
 */
export async function importStatement(
  deps: Deps,
  operator: Actor,
  { requestId, acceptEqual, ...upload }: ImportInput,
  signal?: AbortSignal,
): Promise<Imported> {
  const { result, whose, contentHash } = await readUpload(deps, upload, signal);
  if (!result.ok) throw statementWrong(result.problem);
  if (whose.account === null) {
    const possibleAccounts = whose.possible.map(({ id }) => id);
    throw new DomainError('STATEMENT_ACCOUNT', { possibleAccounts }, { sentence: whose.problem.sentence });
  }
  const { id: depositAccountId, companyId } = whose.account;
  const { fileName, columns } = upload;
  const content = {
    ...{ companyId, depositAccountId, fileName, contentHash },
    columns: columns === undefined ? '' : columns.join(','),
    ...(acceptEqual === undefined ? {} : { acceptEqual: String(acceptEqual) }),
  };
  return operatorAct(deps, operator, 'bankLines.import', async (tx, now) => {
    const statement = result.value;
    let gaps: Imported['gaps'] | null = null;
    const key = { requestId, content, now };
    const acted = await onceAct<Imported>(tx, operator, 'bankLines.import', key, async () => {
      const about = { fileName, depositAccountId, contentHash, statement, acceptEqual };
      const { value, log } = await store(tx, operator, about, now);
      gaps = value.gaps;
      return { value: { ...value, gaps: withoutNames(value.gaps) }, log };
    });
    if (acted.log === NOTHING_CHANGED) await refuseUndone(tx, depositAccountId, statement, acceptEqual);
    gaps ??= await withStoredNames(tx, depositAccountId, statement.lines, acted.value.gaps);
    return { ...acted, value: { ...acted.value, gaps } };
  });
}
