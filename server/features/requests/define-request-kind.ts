// The parts of a kind of request. Each kind is defined in one file of its own folder and listed in request-kinds.ts.
import { z, type ZodRawShape } from 'zod';
import type { ReadDb } from '../../../db/store.ts';
import { csvLogin, csvNumber, csvText, csvTime } from '../../../domain/csv.ts';
import { DomainError } from '../../../domain/errors.ts';
import { REQUEST_STATE_LABELS } from '../../../domain/request-state.ts';
import type { RequestKind } from '../../../domain/request-kinds.ts';
import type { Deps } from '../../deps/deps.ts';
import type { Cursor } from '../../trpc/list-input.ts';
import type { DecisionHandlers, ListedKind } from './kind-handlers.ts';
import { findListedRequest, listRequests } from './list-requests.ts';
import {
  requestOut,
  requestToWire,
  type InboxColumns,
  type RequestListInput,
  type RequestListRow,
} from './request-wire.ts';
import { readRowActs } from './row-acts.ts';
import { readRowMarks } from './row-marks.ts';

type Reader = { id: number };
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

type RequestKindParts<Kind extends RequestKind, Shape extends ZodRawShape> = DecisionHandlers &
  ListedKind & {
    kind: Kind;
    /** The kind's own columns in the console. */
    columns: Shape;
    /** The values of these columns for the ids of one page, in one query. */
    readColumns: (
      deps: Deps,
      db: ReadDb,
      ids: readonly number[],
    ) => Promise<ReadonlyMap<number, z.input<z.ZodObject<Shape>>>>;
    /** The columns of the inbox, which lists all kinds together. */
    toInbox: (columns: z.input<z.ZodObject<Shape>>) => InboxColumns;
    /** The kind's columns of an export, after the common ones. */
    csv: readonly CsvColumn<z.infer<z.ZodObject<Shape>>>[];
  };

/** Completes a kind's own parts with what all kinds share: its list, one row, its inbox columns and its export. */
export function defineRequestKind<Kind extends RequestKind, Shape extends ZodRawShape>({
  columns,
  readColumns,
  toInbox,
  csv,
  ...own
}: RequestKindParts<Kind, Shape>) {
  type Row = z.input<typeof requestOut> & z.input<z.ZodObject<Shape>>;

  async function toWire(
    deps: Deps,
    db: ReadDb,
    rows: readonly RequestListRow[],
    operator: Reader | undefined,
  ): Promise<Row[]> {
    if (rows.length === 0) return [];
    const ids = rows.map((row) => row.id);
    const now = deps.clock.now();
    const found = await readColumns(deps, db, ids);
    const acts = operator === undefined ? null : await readRowActs(db, ids, operator.id, now);
    const marks = await readRowMarks(
      db,
      rows.map((row) => ({ ...row, kind: own.kind })),
      now,
    );
    return rows.map((row) => {
      const values = found.get(row.id);
      if (values === undefined) throw new Error(`${own.kind} ${row.id} has no row of its own`);
      return { ...requestToWire(row, marks.get(row.id), acts?.get(row.id)), ...values };
    });
  }

  const readPage = (deps: Deps, input: RequestListInput & Cursor, operator: Reader | undefined) =>
    deps.store.read(async (db) => {
      const { rows, total } = await listRequests(db, own.kind, input);
      return { data: await toWire(deps, db, rows, operator), total };
    });

  const rowOut = requestOut.extend(columns);
  const ownOut = z.object(columns);

  function csvOf(row: Row): string[] {
    const common = requestOut.parse(row);
    const values = ownOut.parse(row);
    return [...requestCsv.map(([, cell]) => cell(common)), ...csv.map(([, cell]) => cell(values))];
  }

  return {
    ...own,
    rowOut,

    /** `operator` is the one who may act on the rows. */
    list: (deps: Deps, input: RequestListInput & Cursor, operator: Reader) => readPage(deps, input, operator),

    csvTitles: [...requestCsv, ...csv].map(([title]) => title),

    /** The same rows as lines of an export. */
    listCsv: async (deps: Deps, input: RequestListInput & Cursor) => {
      const { data } = await readPage(deps, input, undefined);
      return { data: data.map((row) => ({ id: row.id, cells: csvOf(row) })) };
    },

    get: (deps: Deps, id: number, operator: Reader) =>
      deps.store.read(async (db) => {
        const row = await findListedRequest(db, own.kind, id);
        const [wire] = row === null ? [] : await toWire(deps, db, [row], operator);
        if (wire === undefined) throw new DomainError('NOT_FOUND');
        return wire;
      }),

    readInboxColumns: async (deps: Deps, db: ReadDb, ids: readonly number[]) => {
      const found = await readColumns(deps, db, ids);
      return new Map([...found].map(([id, values]) => [id, toInbox(values)] as const));
    },
  };
}
