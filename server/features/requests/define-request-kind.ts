// The parts of a kind of request. Each kind is defined in one file of its own folder and listed in request-kinds.ts.
import type { z, ZodRawShape } from 'zod';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { csvLogin, csvNumber, csvText, csvTime } from '../../../domain/csv.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { DaonUnits, Won } from '../../../domain/money.ts';
import { REQUEST_STATE_LABELS, type Decision, type RequestKind } from '../../../domain/request-state.ts';
import type { Deps } from '../../deps/deps.ts';
import type { Cursor } from '../../trpc/list-input.ts';
import { findListedRequest, listRequests } from './list-requests.ts';
import {
  requestOut,
  requestToWire,
  type InboxColumns,
  type RequestListInput,
  type RequestListRow,
} from './request-wire.ts';
import type { RequestRow } from './requests.repo.ts';
import { readRowMarks } from './row-marks.ts';

/** What an alarm says about a request. */
export type Description = {
  comName: string | null;
  amount: DaonUnits | null;
  accountInfo: string | null;
  trxId: number | null;
};

export type DecisionInput = {
  request: RequestRow;
  /** Null when no operator decided: cancelled or expired. */
  operatorId: number | null;
  reason: string | null;
  txHash: string | null;
  now: Date;
};

/** The effects of each decision. They run in the deciding transaction, after the state of the request was changed. */
export type DecisionHandlers = {
  describe: (tx: Tx, request: RequestRow) => Promise<Description>;
  /** The worth of an approval, null while no price is set; absent for kinds without money. */
  worth?: (db: ReadDb, request: RequestRow) => Promise<Won | null>;
  /**
   * Reserves the on-chain hash that every approval of the kind must name, including the first of two, and returns it in
   * canonical form. Throws TX_HASH_REQUIRED, TX_HASH_USED.
   */
  reserveHash?: (tx: Tx, request: RequestRow, txHash: string | null, now: Date) => Promise<string>;
  /** Runs after the commit, before the response is sent. */
  afterCommit?: (deps: Deps) => Promise<void>;
} & Record<Decision, (deps: Deps, tx: Tx, input: DecisionInput) => Promise<void>>;

/** The rows that a review looks up beside the request; left out by kinds without any. */
export type ReviewedRows = {
  linkedAccountId?: (db: ReadDb, requestId: number) => Promise<number | null>;
  inviteId?: (db: ReadDb, requestId: number) => Promise<number | null>;
};

type RequestWire = z.infer<typeof requestOut>;
export type CsvColumn<Row> = readonly [title: string, cell: (row: Row) => string];

const requestCsv: readonly CsvColumn<RequestWire>[] = [
  ['번호', (row) => csvNumber(row.id)],
  ['상태', (row) => csvText(REQUEST_STATE_LABELS[row.state])],
  ['회원', (row) => csvLogin(row.holder.login)],
  ['이름', (row) => csvText(row.holder.name)],
  ['요청 시각', (row) => csvTime(row.createdAt)],
  ['결정 시각', (row) => csvTime(row.decidedAt)],
  ['결정한 사람', (row) => csvText(row.decidedBy)],
  ['첫 승인', (row) => csvText(row.approvedBy[0] ?? null)],
  ['사유', (row) => csvText(row.reason)],
  ['되돌린 거래', (row) => csvNumber(row.ledger?.reversedById ?? null)],
];

type RequestKindParts<Shape extends ZodRawShape> = DecisionHandlers & {
  kind: RequestKind;
  /** The kind's own columns in the console. */
  columns: Shape;
  /** The values of these columns for the ids of one page, in one query. */
  readColumns: (
    deps: Deps,
    db: ReadDb,
    ids: readonly number[],
  ) => Promise<ReadonlyMap<number, z.infer<z.ZodObject<Shape>>>>;
  /** The columns of the inbox, which lists all kinds together. */
  toInbox: (columns: z.infer<z.ZodObject<Shape>>) => InboxColumns;
  /** The kind's columns of an export, after the common ones. */
  csv: readonly CsvColumn<z.infer<z.ZodObject<Shape>>>[];
  review?: ReviewedRows;
};

/** Completes a kind's own parts with what all kinds share: its list, one row, its inbox columns and its export. */
export function defineRequestKind<Shape extends ZodRawShape>({
  columns,
  readColumns,
  toInbox,
  csv,
  review = {},
  ...own
}: RequestKindParts<Shape>) {
  type Columns = z.infer<z.ZodObject<Shape>>;
  type Row = RequestWire & Columns;

  async function toWire(deps: Deps, db: ReadDb, rows: readonly RequestListRow[]): Promise<Row[]> {
    if (rows.length === 0) return [];
    const found = await readColumns(
      deps,
      db,
      rows.map((row) => row.id),
    );
    const marks = await readRowMarks(
      db,
      rows.map((row) => ({ ...row, kind: own.kind })),
      deps.clock.now(),
    );
    return rows.map((row) => {
      const values = found.get(row.id);
      if (values === undefined) throw new Error(`${own.kind} ${row.id} has no row of its own`);
      return { ...requestToWire(row, marks.get(row.id)), ...values };
    });
  }

  return {
    ...own,
    rowOut: requestOut.extend(columns),
    csv: [...requestCsv, ...csv],
    review,

    list: (deps: Deps, input: RequestListInput & Cursor) =>
      deps.store.read(async (db) => {
        const { rows, total } = await listRequests(db, own.kind, input);
        return { data: await toWire(deps, db, rows), total };
      }),

    get: (deps: Deps, id: number) =>
      deps.store.read(async (db) => {
        const row = await findListedRequest(db, own.kind, id);
        const [wire] = row === null ? [] : await toWire(deps, db, [row]);
        if (wire === undefined) throw new DomainError('NOT_FOUND');
        return wire;
      }),

    readInboxColumns: async (deps: Deps, db: ReadDb, ids: readonly number[]) => {
      const found = await readColumns(deps, db, ids);
      return new Map([...found].map(([id, values]) => [id, toInbox(values)] as const));
    },
  };
}
