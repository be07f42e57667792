// The warnings that holders were given about sends, and what they did then (D75).
import { z } from 'zod';
import { countRows } from '../../../db/count-rows.ts';
import { and, desc, eq, hexText, inArray, isNotNull, isNull, sql, type SQL } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { maskAddress } from '../../../domain/display.ts';
import { asUnits } from '../../../domain/money.ts';
import { REQUEST_KINDS } from '../../../domain/request-kinds.ts';
import { DONE, FAILED } from '../../../domain/request-state.ts';
import {
  answerOf,
  WARNING_ANSWERS,
  WARNING_CODES,
  type WarningAnswer,
} from '../../../domain/send-warnings.ts';
import type { Deps } from '../../deps/deps.ts';
import { holderFilter, holderFilterInput } from '../../holders/holder-filter.ts';
import { belowOf, listInput, totalOf, type Cursor } from '../../trpc/list-input.ts';
import { daonOut, idOut, instantOut } from '../../trpc/wire.ts';

/** What a warning says wherever it is shown. */
export const warningShape = {
  code: z.enum(WARNING_CODES),
  answer: z.enum(WARNING_ANSWERS),
  /** Whether the holder has reported the recipient. */
  isReported: z.boolean(),
  /** Null where the holder turned back. */
  send: z
    .object({
      id: idOut,
      /** Null for a send that was made immediately. */
      requestKind: z.enum(REQUEST_KINDS).nullable(),
      transactionId: idOut.nullable(),
      daon: daonOut,
      /** A holder's login, or an address elsewhere with its middle covered. */
      to: z.string(),
      toHolderId: idOut.nullable(),
    })
    .nullable(),
};

export const warningOut = z.object({
  id: idOut,
  holder: z.object({ id: idOut, login: z.string(), name: z.string() }),
  warnedAt: instantOut,
  ...warningShape,
});

export const warningListInput = listInput(
  z.strictObject({
    /** A holder's id, or the beginning of a login or a name. */
    holder: holderFilterInput,
    code: z.enum(WARNING_CODES).optional(),
    answer: z.enum(WARNING_ANSWERS).optional(),
  }),
  ['id'],
);

type ListInput = z.infer<typeof warningListInput>;

/** The warnings of these ids, the newest first. */
export async function readWarnings(db: ReadDb, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { history, holders, requests, sendWarnings, walletAddresses } = db.t;
  const outside = hexText(history.otherAddress, sql`history.other_address`);
  const rows = await db
    .select({
      id: sendWarnings.id,
      code: sendWarnings.code,
      warnedAt: sendWarnings.warnedAt,
      sendId: sendWarnings.sendId,
      holderId: holders.id,
      login: holders.login,
      name: holders.name,
      state: history.state,
      amount: history.amount,
      transactionId: history.ledgerTransactionId,
      requestKind: requests.kind,
      toAddress: history.otherAddress,
      toHolderId: walletAddresses.holderId,
      toLogin: sql<string | null>`(select other.login from holders as other
        where other.id = ${walletAddresses.holderId})`,
      reports: sql`(select count(*) from recipient_reports as report
        where report.reporter_id = ${sendWarnings.holderId}
          and (report.holder_id = ${walletAddresses.holderId} or report.address = ${outside}))`.mapWith(
        Number,
      ),
    })
    .from(sendWarnings)
    .innerJoin(holders, eq(holders.id, sendWarnings.holderId))
    .leftJoin(history, eq(history.id, sendWarnings.sendId))
    .leftJoin(requests, eq(requests.id, sendWarnings.sendId))
    .leftJoin(walletAddresses, eq(walletAddresses.id, history.otherWalletId))
    .where(inArray(sendWarnings.id, [...ids]))
    .orderBy(desc(sendWarnings.id));
  return rows.map(({ id, code, warnedAt, holderId, login, name, ...row }): z.input<typeof warningOut> => {
    const { sendId, state, amount, requestKind, transactionId, toHolderId } = row;
    const to = row.toLogin ?? (row.toAddress === null ? '' : maskAddress(row.toAddress));
    return {
      ...{ id, code, warnedAt, holder: { id: holderId, login, name } },
      answer: answerOf({ sendId, state, requestKind }),
      isReported: row.reports > 0,
      send:
        sendId === null || amount === null
          ? null
          : { id: sendId, requestKind, transactionId, daon: asUnits(-amount), to, toHolderId },
    };
  });
}

function answered(db: ReadDb, answer: WarningAnswer | undefined): SQL | undefined {
  const { history, requests, sendWarnings } = db.t;
  const waited = eq(requests.kind, 'waitingSend');
  switch (answer) {
    case undefined:
      return undefined;
    case 'turnedBack':
      return isNull(sendWarnings.sendId);
    case 'sent':
      return and(eq(history.state, DONE), sql`not coalesce(${waited}, ${sql.raw('1 = 0')})`);
    case 'waited':
      return and(eq(history.state, DONE), waited);
    case 'notSent':
      return eq(history.state, FAILED);
    case 'open':
      return and(
        isNotNull(sendWarnings.sendId),
        sql`${history.state} not in (${sql.raw(`${DONE}, ${FAILED}`)})`,
      );
  }
}

/** The warnings, the newest first. */
export async function listWarnings({ store }: Pick<Deps, 'store'>, input: ListInput & Cursor) {
  const { page, perPage, filter, sort, ...cursor } = input;
  return store.read(async (db) => {
    const { history, requests, sendWarnings } = db.t;
    const ofHolders = await holderFilter(db, filter?.holder, sendWarnings.holderId);
    const rest = and(
      filter?.code === undefined ? undefined : eq(sendWarnings.code, filter.code),
      answered(db, filter?.answer),
      belowOf(sendWarnings.id, cursor),
    );
    const found = (ofHolder: SQL | undefined) =>
      db
        .select({ id: sendWarnings.id })
        .from(sendWarnings)
        .leftJoin(history, eq(history.id, sendWarnings.sendId))
        .leftJoin(requests, eq(requests.id, sendWarnings.sendId))
        .where(and(rest, ofHolder));
    const ids = await found(ofHolders.page)
      .orderBy(sort?.order === 'ASC' ? sql`${sendWarnings.id}` : desc(sendWarnings.id))
      .limit(perPage)
      .offset((page - 1) * perPage);
    const rows = await readWarnings(
      db,
      ids.map(({ id }) => id),
    );
    const total = await totalOf(cursor, () => countRows(db, found(ofHolders.count).as('found')));
    return { data: sort?.order === 'ASC' ? rows.toReversed() : rows, total };
  });
}
