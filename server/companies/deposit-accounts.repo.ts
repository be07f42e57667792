// The accounts to which buyers of a company wire won, over time. The company's own columns hold the open one as well.
import { definePrepared } from '../../db/prepared.ts';
import { and, asc, eq, isNull, sql } from '../../db/sql.ts';
import type { ReadDb, Tx } from '../../db/store.ts';
import { DomainError } from '../../domain/errors.ts';
import { signedDetail } from '../audit/signed-columns.ts';
import { openWonAccounts } from '../ledger/accounts.ts';
import { placeOf, type Secrets } from '../ports/secrets.ts';

/** The number of the account that a company shows now. Throws MisplacedValueError for that of another company. */
export const companyNumber = (
  secrets: Pick<Secrets, 'decrypt'>,
  { companyId, depositNumEnc }: { companyId: number; depositNumEnc: string },
): string => secrets.decrypt(depositNumEnc, placeOf('companies.deposit_num_enc', companyId));

/** The number of a deposit account. Throws MisplacedValueError for that of another account. */
export const depositNumber = (
  secrets: Pick<Secrets, 'decrypt'>,
  { id, numEnc }: { id: number; numEnc: string },
): string => secrets.decrypt(numEnc, placeOf('deposit_accounts.num_enc', id));

export type DepositAccountRow = ReadDb['t']['depositAccounts']['$inferSelect'];

const openAccount = definePrepared('open_deposit_account', (db: ReadDb) => {
  const { depositAccounts } = db.t;
  return db
    .select({ id: depositAccounts.id })
    .from(depositAccounts)
    .where(and(eq(depositAccounts.companyId, sql.placeholder('companyId')), isNull(depositAccounts.until)));
});

/** The id of the account that buyers of a company are shown now. */
export async function openDepositAccountId(db: ReadDb, companyId: number): Promise<number> {
  const [row] = await openAccount(db, { companyId });
  if (!row) throw new Error(`company ${companyId} has no open deposit account`);
  return row.id;
}

/** The company of a deposit account. */
export async function companyOfDepositAccount(db: ReadDb, id: number): Promise<number> {
  const { depositAccounts } = db.t;
  const [row] = await db
    .select({ companyId: depositAccounts.companyId })
    .from(depositAccounts)
    .where(eq(depositAccounts.id, id));
  if (!row) throw new Error(`there is no deposit account ${id}`);
  return row.companyId;
}

/** All deposit accounts of a company, oldest first. */
export async function listDepositAccounts(db: ReadDb, companyId: number): Promise<DepositAccountRow[]> {
  const { depositAccounts } = db.t;
  return db
    .select()
    .from(depositAccounts)
    .where(eq(depositAccounts.companyId, companyId))
    .orderBy(asc(depositAccounts.since), asc(depositAccounts.id));
}

/**
 * The account that buyers of a company were shown at a time; the open one where that is not known, because the account
 * was changed before accounts had a history.
 */
export async function depositAccountIdAt(db: ReadDb, companyId: number, at: Date): Promise<number> {
  const shown = (await listDepositAccounts(db, companyId)).filter(
    ({ since, until }) => since <= at && (until === null || at < until),
  );
  return shown.at(-1)?.id ?? (await openDepositAccountId(db, companyId));
}

/** The detail with which an act signs the account that a company shows from now on; see `signedDetail`. */
export const signedAccount = async (tx: Tx, secrets: Secrets, companyId: number) =>
  signedDetail(tx, secrets, [
    { table: 'companies', id: companyId },
    { table: 'deposit_accounts', id: await openDepositAccountId(tx, companyId) },
  ]);

const ACCOUNT_IN_USE = '다른 회사의 입금계좌예요. 회사마다 다른 계좌여야 해요.';

/**
 * Throws INVALID_INPUT when another company has or had this bank account: each of the two would import the same statement, and
 * one wire would pay orders of both.
 */
export async function refuseAccountInUse(
  db: ReadDb,
  secrets: Pick<Secrets, 'decrypt'>,
  { bank, accountNum }: { bank: string; accountNum: string },
  companyId: number | null,
): Promise<void> {
  const { depositAccounts } = db.t;
  const ofBank = await db
    .select({
      id: depositAccounts.id,
      companyId: depositAccounts.companyId,
      numEnc: depositAccounts.numEnc,
    })
    .from(depositAccounts)
    .where(eq(depositAccounts.bankCode, bank));
  const isTaken = ofBank.some(
    (row) => row.companyId !== companyId && depositNumber(secrets, row) === accountNum,
  );
  if (!isTaken) return;
  throw new DomainError('INVALID_INPUT', undefined, {
    fields: { 'depositAccount.accountNum': [ACCOUNT_IN_USE] },
    sentence: ACCOUNT_IN_USE,
  });
}

export type ShownAccount = { bankCode: string; accountNum: string; name: string };

/**
 * Makes this the account that buyers of a company are shown, with won accounts of its own. An account that the company had
 * before goes on with its books: the bank's statement goes on too. Returns its id.
 */
export async function showDepositAccount(
  tx: Tx,
  secrets: Pick<Secrets, 'encrypt' | 'decrypt'>,
  { companyId, shown, now }: { companyId: number; shown: ShownAccount; now: Date },
): Promise<number> {
  const { depositAccounts } = tx.t;
  const { bankCode, accountNum, name } = shown;
  const known = await listDepositAccounts(tx, companyId);
  const same = known.find((row) => row.bankCode === bankCode && depositNumber(secrets, row) === accountNum);
  const before = known.find(({ until }) => until === null);
  if (before !== undefined && before.id !== same?.id)
    await tx.update(depositAccounts).set({ until: now }).where(eq(depositAccounts.id, before.id));
  if (same !== undefined) {
    await tx.update(depositAccounts).set({ name, until: null }).where(eq(depositAccounts.id, same.id));
    return same.id;
  }
  const [inserted] = await tx
    .insert(depositAccounts)
    .values({ companyId, bankCode, numEnc: '', name, since: now })
    .returning({ id: depositAccounts.id });
  if (!inserted) throw new Error('the database did not answer the id of a new deposit account');
  const { id } = inserted;
  // The number belongs to the row, whose id the database gives.
  await tx
    .update(depositAccounts)
    .set({ numEnc: secrets.encrypt(accountNum, placeOf('deposit_accounts.num_enc', id)) })
    .where(eq(depositAccounts.id, id));
  await openWonAccounts(tx, id);
  return id;
}
