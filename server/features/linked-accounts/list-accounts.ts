// The linked accounts in the console's list, with masked numbers (D44).
import { z } from 'zod';
import { countRows } from '../../../db/count-rows.ts';
import { and, eq, inArray } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { bankName } from '../../../domain/banks.ts';
import { maskTail } from '../../../domain/masks.ts';
import { DomainError } from '../../../domain/errors.ts';
import { positiveId } from '../../../domain/input-schema.ts';
import { LINKED_ACCOUNT_STATUSES } from '../../../domain/linked-account.ts';
import type { Deps } from '../../deps/deps.ts';
import { idOut, instantOut } from '../../trpc/wire.ts';
import { holderFilter, holderFilterInput } from '../../holders/holder-filter.ts';
import { belowOf, listInput, pagePlace, totalOf, type Cursor } from '../../trpc/list-input.ts';

export const listedAccountOut = z.object({
  id: idOut,
  holder: z.object({ id: idOut, login: z.string() }),
  name: z.string(),
  bankCode: z.string(),
  bankName: z.string(),
  accountNum: z.string(),
  company: z.string(),
  companyId: idOut,
  email: z.string(),
  status: z.enum(LINKED_ACCOUNT_STATUSES),
  suspendedAt: instantOut.nullable(),
  suspendedReason: z.string().nullable(),
  createdAt: instantOut,
});

export const accountListInput = listInput(
  z.strictObject({
    status: z.enum(LINKED_ACCOUNT_STATUSES).optional(),
    companyId: positiveId.optional(),
    holder: holderFilterInput,
  }),
  ['id', 'createdAt'],
);

type AccountListInput = z.infer<typeof accountListInput>;

async function whereOf(db: ReadDb, { filter, ...cursor }: AccountListInput & Cursor) {
  const { linkedAccounts } = db.t;
  const ofHolders = await holderFilter(db, filter?.holder, linkedAccounts.holderId);
  const rest = and(
    filter?.status === undefined ? undefined : eq(linkedAccounts.status, filter.status),
    filter?.companyId === undefined ? undefined : eq(linkedAccounts.companyId, filter.companyId),
    belowOf(linkedAccounts.id, cursor),
  );
  return { page: and(rest, ofHolders.page), count: and(rest, ofHolders.count) };
}

function selectAccounts(db: ReadDb) {
  const { linkedAccounts, holders, companies } = db.t;
  return db
    .select({ account: linkedAccounts, login: holders.login, company: companies.name })
    .from(linkedAccounts)
    .innerJoin(holders, eq(holders.id, linkedAccounts.holderId))
    .innerJoin(companies, eq(companies.id, linkedAccounts.companyId));
}

type AccountRow = Awaited<ReturnType<typeof selectAccounts>>[number];

function toWire({ account, login, company }: AccountRow): z.input<typeof listedAccountOut> {
  return {
    id: account.id,
    holder: { id: account.holderId, login },
    name: account.name,
    bankCode: account.bankCode,
    bankName: bankName(account.bankCode),
    accountNum: maskTail(account.numLast4),
    company,
    companyId: account.companyId,
    email: account.email,
    status: account.status,
    suspendedAt: account.suspendedAt,
    suspendedReason: account.suspendedReason,
    createdAt: account.createdAt,
  };
}

export async function listAccounts({ store }: Deps, input: AccountListInput & Cursor) {
  return store.read(async (db) => {
    const { linkedAccounts } = db.t;
    const where = await whereOf(db, input);
    const total = await totalOf(input, () => countRows(db, linkedAccounts, where.count));
    const { direction, limit, offset, inOrder } = pagePlace(input, total);
    // Ids are assigned in order of linking, so ordering by id orders by time.
    const order = direction(linkedAccounts.id);
    const ids = db
      .select({ id: linkedAccounts.id })
      .from(linkedAccounts)
      .where(where.page)
      .orderBy(order)
      .limit(limit)
      .offset(offset);
    const rows = await selectAccounts(db).where(inArray(linkedAccounts.id, ids)).orderBy(order);
    return { data: inOrder(rows).map(toWire), total };
  });
}

/** Throws NOT_FOUND. */
export async function readAccountWire(db: ReadDb, id: number) {
  const [row] = await selectAccounts(db).where(eq(db.t.linkedAccounts.id, id));
  if (!row) throw new DomainError('NOT_FOUND');
  return toWire(row);
}

/** Throws NOT_FOUND. */
export async function getListedAccount({ store }: Deps, id: number) {
  return store.read((db) => readAccountWire(db, id));
}
