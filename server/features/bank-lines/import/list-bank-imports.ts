import { z } from 'zod';
import { countRows } from '../../../../db/count-rows.ts';
import { and, asc, desc, eq, inArray } from '../../../../db/sql.ts';
import type { ReadDb } from '../../../../db/store.ts';
import { DomainError } from '../../../../domain/errors.ts';
import { positiveId } from '../../../../domain/input-schema.ts';
import type { Deps } from '../../../deps/deps.ts';
import { belowOf, listInput, totalOf, type Cursor } from '../../../trpc/list-input.ts';
import { idOut, instantOut } from '../../../trpc/wire.ts';
import { depositAccountOut, readDepositAccounts } from '../../../companies/deposit-account-wire.ts';
import { dayFilterInput, timesWithin } from '../../requests/amount-filter.ts';

export const bankImportOut = z.object({
  id: idOut,
  depositAccount: depositAccountOut,
  fileName: z.string(),
  imported: z.number().int().nonnegative(),
  repeated: z.number().int().nonnegative(),
  /** Login of the operator. */
  importedBy: z.string(),
  createdAt: instantOut,
  /** Who took it back, and when; null for most. */
  undone: z.object({ by: z.string(), at: instantOut }).nullable(),
});

export type BankImportWire = z.input<typeof bankImportOut>;

export const bankImportListInput = listInput(
  z.strictObject({ companyId: positiveId.optional(), ...dayFilterInput }),
  ['id'],
);

type BankImportRow = ReadDb['t']['bankImports']['$inferSelect'];

async function toWire(
  { secrets }: Pick<Deps, 'secrets'>,
  db: ReadDb,
  rows: readonly BankImportRow[],
): Promise<BankImportWire[]> {
  const accounts = await readDepositAccounts(db, secrets, [
    ...new Set(rows.map(({ depositAccountId }) => depositAccountId)),
  ]);
  const { operators } = db.t;
  const signers = rows.flatMap(({ importedBy, undoneBy }) =>
    undoneBy === null ? [importedBy] : [importedBy, undoneBy],
  );
  const named = await db
    .select({ id: operators.id, login: operators.login })
    .from(operators)
    .where(inArray(operators.id, signers));
  const logins = new Map(named.map(({ id, login }) => [id, login]));
  return rows.flatMap((row) => {
    const depositAccount = accounts.get(row.depositAccountId);
    if (depositAccount === undefined) return [];
    const { id, fileName, imported, repeated, importedBy, createdAt, undoneBy, undoneAt } = row;
    return {
      ...{ id, depositAccount, fileName, imported, repeated },
      importedBy: logins.get(importedBy) ?? '',
      createdAt,
      undone:
        undoneBy === null || undoneAt === null ? null : { by: logins.get(undoneBy) ?? '', at: undoneAt },
    };
  });
}

/** One import. Throws NOT_FOUND. */
export async function readBankImport(
  deps: Pick<Deps, 'secrets'>,
  db: ReadDb,
  id: number,
): Promise<BankImportWire> {
  const { bankImports } = db.t;
  const rows = await db.select().from(bankImports).where(eq(bankImports.id, id));
  const [found] = await toWire(deps, db, rows);
  if (found === undefined) throw new DomainError('NOT_FOUND');
  return found;
}

/** Imports of statements, the newest first by default. */
export async function listBankImports(deps: Deps, input: z.infer<typeof bankImportListInput> & Cursor) {
  return deps.store.read(async (db) => {
    const { bankImports, depositAccounts } = db.t;
    const { companyId, ...days } = input.filter ?? {};
    const where = and(
      companyId === undefined ? undefined : eq(depositAccounts.companyId, companyId),
      timesWithin(bankImports.createdAt, days),
      belowOf(bankImports.id, input),
    );
    const found = () =>
      db
        .select({ row: bankImports })
        .from(bankImports)
        .innerJoin(depositAccounts, eq(depositAccounts.id, bankImports.depositAccountId))
        .where(where);
    const rows = await found()
      .orderBy((input.sort?.order === 'ASC' ? asc : desc)(bankImports.id))
      .limit(input.perPage)
      .offset((input.page - 1) * input.perPage);
    const total = await totalOf(input, () => countRows(db, found().as('found')));
    const data = await toWire(
      deps,
      db,
      rows.map(({ row }) => row),
    );
    return { data, total };
  });
}
