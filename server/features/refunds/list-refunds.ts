import { z } from 'zod';
import { countRows } from '../../../db/count-rows.ts';
import { and, asc, contains, desc, eq, inArray, isNotNull, isNull, or, sql } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { bankName } from '../../../domain/banks.ts';
import { DomainError } from '../../../domain/errors.ts';
import { positiveId } from '../../../domain/input-schema.ts';
import { maskTail, maskNumbers } from '../../../domain/masks.ts';
import { REFUND_REFUSALS, REFUND_STATES, refundStateOf } from '../../../domain/refund-states.ts';
import type { Deps } from '../../deps/deps.ts';
import { depositAccountOut, readDepositAccounts } from '../../companies/deposit-account-wire.ts';
import { isProposed, refundPayeeKind } from '../../four-eyes/proposals.repo.ts';
import { belowOf, listInput, totalOf, type Cursor } from '../../trpc/list-input.ts';
import { idOut, instantOut, lineTime, lineTimeOut, wonOut } from '../../trpc/wire.ts';
import { amountsWithin, nameFilterInput, timesWithin, wonFilterInput } from '../requests/amount-filter.ts';
import { readFiled } from './refund-files.repo.ts';
import { findOffers } from './refund-offers.ts';
import { readWhyNot } from './refunds-to-file.ts';
import { fileOfRefund, getRefund } from '../bank-lines/match/refunds.repo.ts';
import { getMadeFile } from '../payouts/give-again.ts';

export const refundListInput = listInput(
  z.strictObject({
    companyId: positiveId.optional(),
    depositAccountId: positiveId.optional(),
    /** `unpaid`: those that are owed, in a file or not. */
    state: z.enum([...REFUND_STATES, 'unpaid']).optional(),
    /** A part of the name of who sent the money, or of who gets it back. Numbers of the first are masked, so none is asked for. */
    name: nameFilterInput.refine((name) => !/\p{Nd}/u.test(name)).optional(),
    /** The refunds that a file pays. */
    fileId: positiveId.optional(),
    /** One refund. */
    id: positiveId.optional(),
    /** `from` and `to` are about when the money came. */
    ...wonFilterInput,
  }),
  ['id', 'at', 'won'],
);

export type RefundListInput = z.infer<typeof refundListInput>;

const payeeOut = z.object({
  bankName: z.string(),
  /** Masked (D44). */
  accountNum: z.string(),
  name: z.string(),
  /** Whose linked account it is; null for a number that was typed. */
  holder: z.object({ id: idOut, login: z.string() }).nullable(),
  by: z.string(),
  at: instantOut,
});

export const refundOut = z.object({
  /** That of the line in. */
  id: idOut,
  depositAccount: depositAccountOut,
  state: z.enum(REFUND_STATES),
  won: wonOut,
  /** When the money came: it is owed since then. */
  ...lineTimeOut,
  payer: z.string(),
  memo: z.string(),
  /** Why it goes back. */
  note: z.string().nullable(),
  createdBy: z.string(),
  createdAt: instantOut,
  payee: payeeOut.nullable(),
  file: z.object({ id: idOut, madeBy: z.string(), madeAt: instantOut }).nullable(),
  paid: z.object({ lineId: idOut, ...lineTimeOut, by: z.string() }).nullable(),
});

export type RefundWire = z.input<typeof refundOut>;

export const refundDetailOut = refundOut.extend({
  /** The holders' accounts with the name of who sent the money; the server copies the number of the chosen one. */
  offers: z.array(
    z.object({
      id: idOut,
      holder: z.object({ id: idOut, login: z.string() }),
      bankName: z.string(),
      accountNum: z.string(),
      name: z.string(),
    }),
  ),
  /** Who has typed an account that another operator has to type as well; null without one. */
  typedBy: z.string().nullable(),
  /** Why a file cannot send it now; null when it can. */
  whyNotFiled: z.enum(REFUND_REFUSALS).nullable(),
  /** What one who asks for its file again has to see; null without a file. */
  copies: z
    .object({ downloads: z.number().int().nonnegative(), count: z.number().int(), paid: z.array(idOut) })
    .nullable(),
});

/** The rows of refunds under a condition, in an order. */
function selectRefunds(db: ReadDb) {
  const { refunds, bankLines, holders, linkedAccounts, operators } = db.t;
  return db
    .select({
      refund: refunds,
      line: bankLines,
      createdBy: operators.login,
      fileId: fileOfRefund(db),
      holderId: holders.id,
      holderLogin: holders.login,
    })
    .from(refunds)
    .innerJoin(bankLines, eq(bankLines.id, refunds.id))
    .innerJoin(operators, eq(operators.id, refunds.createdBy))
    .leftJoin(linkedAccounts, eq(linkedAccounts.id, refunds.linkedAccountId))
    .leftJoin(holders, eq(holders.id, linkedAccounts.holderId));
}

type Found = Awaited<ReturnType<typeof selectRefunds>>[number];

const numbersOf = (ids: readonly (number | null)[]): number[] => [
  ...new Set(ids.flatMap((id) => (id === null ? [] : [id]))),
];

async function readFiles(db: ReadDb, ids: readonly number[]) {
  const { refundFiles, operators } = db.t;
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ id: refundFiles.id, madeBy: operators.login, madeAt: refundFiles.madeAt })
          .from(refundFiles)
          .innerJoin(operators, eq(operators.id, refundFiles.madeBy))
          .where(inArray(refundFiles.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

async function readPaidLines(db: ReadDb, ids: readonly number[]) {
  const { bankLines, operators } = db.t;
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({
            lineId: bankLines.id,
            at: bankLines.at,
            precisionMs: bankLines.precisionMs,
            by: operators.login,
          })
          .from(bankLines)
          .leftJoin(operators, eq(operators.id, bankLines.settledBy))
          .where(inArray(bankLines.id, [...ids]));
  return new Map(
    rows.map(({ by, lineId, ...line }) => [lineId, { lineId, ...lineTime(line), by: by ?? '' }]),
  );
}

async function readLogins(db: ReadDb, ids: readonly number[]) {
  const { operators } = db.t;
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ id: operators.id, login: operators.login })
          .from(operators)
          .where(inArray(operators.id, [...ids]));
  return new Map(rows.map(({ id, login }) => [id, login]));
}

async function toWire(deps: Deps, db: ReadDb, found: readonly Found[]): Promise<RefundWire[]> {
  const of = (pick: (row: Found) => number | null) => numbersOf(found.map(pick));
  const accounts = await readDepositAccounts(
    db,
    deps.secrets,
    of(({ refund }) => refund.depositAccountId),
  );
  const files = await readFiles(
    db,
    of(({ fileId }) => fileId),
  );
  const paidLines = await readPaidLines(
    db,
    of(({ refund }) => refund.paidLineId),
  );
  const logins = await readLogins(
    db,
    of(({ refund }) => refund.payeeBy),
  );
  return found.map(({ refund, line, createdBy, fileId, holderId, holderLogin }) => {
    const depositAccount = accounts.get(refund.depositAccountId);
    if (depositAccount === undefined) throw new Error(`refund ${refund.id} has no account`);
    const { id, won, createdAt, bankCode, name, numLast4, payeeBy, payeeAt, paidLineId } = refund;
    const payee =
      bankCode === null || name === null || payeeAt === null
        ? null
        : {
            bankName: bankName(bankCode),
            accountNum: maskTail(numLast4 ?? ''),
            name,
            holder: holderId === null || holderLogin === null ? null : { id: holderId, login: holderLogin },
            by: logins.get(payeeBy ?? 0) ?? '',
            at: payeeAt,
          };
    return {
      ...{ id, depositAccount, state: refundStateOf({ fileId, paidLineId }), won, ...lineTime(line) },
      ...{
        payer: maskNumbers(line.name),
        memo: maskNumbers(line.memo),
        note: line.note,
        createdBy,
        createdAt,
        payee,
      },
      file: files.get(fileId ?? 0) ?? null,
      paid: paidLines.get(paidLineId ?? 0) ?? null,
    };
  });
}

function whereOf(db: ReadDb, { filter = {}, ...input }: RefundListInput & Cursor) {
  const { refunds, bankLines, depositAccounts, refundFileRows } = db.t;
  const { companyId, depositAccountId, state, name, fileId, id, wonFrom, wonTo } = filter;
  const ofCompany = (wanted: number) =>
    inArray(
      refunds.depositAccountId,
      db
        .select({ id: depositAccounts.id })
        .from(depositAccounts)
        .where(eq(depositAccounts.companyId, wanted)),
    );
  const inFile = inArray(
    refunds.id,
    db
      .select({ id: refundFileRows.refundId })
      .from(refundFileRows)
      .where(
        and(
          isNull(refundFileRows.takenBackAt),
          fileId === undefined ? undefined : eq(refundFileRows.fileId, fileId),
        ),
      ),
  );
  const unpaid = isNull(refunds.paidLineId);
  const states = {
    owed: and(unpaid, sql`not ${inFile}`),
    filed: and(unpaid, inFile),
    paid: isNotNull(refunds.paidLineId),
    unpaid,
  };
  return and(
    companyId === undefined ? undefined : ofCompany(companyId),
    depositAccountId === undefined ? undefined : eq(refunds.depositAccountId, depositAccountId),
    state === undefined ? undefined : states[state],
    name === undefined ? undefined : or(contains(bankLines.name, name), contains(refunds.name, name)),
    fileId === undefined ? undefined : inFile,
    id === undefined ? undefined : eq(refunds.id, id),
    amountsWithin(refunds.won, wonFrom, wonTo),
    timesWithin(bankLines.at, filter),
    belowOf(refunds.id, input),
  );
}

/** Refunds, the newest first by default. */
export async function listRefunds(deps: Deps, input: RefundListInput & Cursor) {
  const { page, perPage, sort, below } = input;
  return deps.store.read(async (db) => {
    const { refunds, bankLines } = db.t;
    const where = whereOf(db, input);
    const turn = sort?.order === 'ASC' ? asc : desc;
    const columns = { id: refunds.id, at: bankLines.at, won: refunds.won };
    // An export goes on below an id, so that it follows the ids.
    const order =
      below === undefined ? [turn(columns[sort?.field ?? 'at']), turn(refunds.id)] : [desc(refunds.id)];
    const found = await selectRefunds(db)
      .where(where)
      .orderBy(...order)
      .limit(perPage)
      .offset((page - 1) * perPage);
    const total = await totalOf(input, () =>
      countRows(
        db,
        db
          .select({ id: refunds.id })
          .from(refunds)
          .innerJoin(bankLines, eq(bankLines.id, refunds.id))
          .where(where)
          .as('found'),
      ),
    );
    return { data: await toWire(deps, db, found), total };
  });
}

/** One refund. Throws NOT_FOUND. */
export async function readRefund(deps: Deps, db: ReadDb, id: number): Promise<RefundWire> {
  const [wire] = await toWire(deps, db, await selectRefunds(db).where(eq(db.t.refunds.id, id)));
  if (wire === undefined) throw new DomainError('NOT_FOUND');
  return wire;
}

async function readCopies(db: ReadDb, fileId: number) {
  const { downloads, count: rows } = await getMadeFile(db, 'refundFiles', fileId);
  const paid = (await readFiled(db, fileId)).filter(({ paidLineId }) => paidLineId !== null);
  return { downloads, count: rows, paid: paid.map(({ id }) => id) };
}

async function readTypedBy(db: ReadDb, id: number, now: Date): Promise<string | null> {
  const { proposals, operators } = db.t;
  const [row] = await db
    .select({ by: operators.login })
    .from(proposals)
    .innerJoin(operators, eq(operators.id, proposals.proposedBy))
    .where(and(eq(proposals.kind, refundPayeeKind(id)), await isProposed(db, now)));
  return row?.by ?? null;
}

/** One refund, with whom it may go to. Throws NOT_FOUND. */
export const getRefundDetail = (deps: Deps, id: number): Promise<z.input<typeof refundDetailOut>> =>
  deps.store.read(async (db) => {
    const wire = await readRefund(deps, db, id);
    const isOwed = wire.state === 'owed';
    const offers = isOwed ? await findOffers(db, id) : [];
    const whyNot = await readWhyNot(db, [await getRefund(db, id)], deps.clock.now());
    return {
      ...wire,
      copies: wire.file === null ? null : await readCopies(db, wire.file.id),
      offers: offers.map(({ bankCode, numEnc: _numEnc, numLast4, ...offer }) => ({
        ...offer,
        bankName: bankName(bankCode),
        accountNum: maskTail(numLast4),
      })),
      typedBy: isOwed ? await readTypedBy(db, id, deps.clock.now()) : null,
      whyNotFiled: whyNot.get(id) ?? null,
    };
  });
