// The parts of a kind of request. Each kind is defined in one file of its own folder and listed in request-kinds.ts.
import type { z, ZodRawShape } from 'zod';
import type { ReadDb } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { RequestKind } from '../../../domain/request-kinds.ts';
import type { Deps } from '../../deps/deps.ts';
import type { Cursor } from '../../trpc/list-input.ts';
import type { DecisionHandlers, ListedKind } from './kind-handlers.ts';
import { findListedRequest, listRequests } from './list-requests.ts';
import {
  requestListInput,
  requestOut,
  requestToWire,
  type RequestListInput,
  type RequestListRow,
} from './request-wire.ts';
import type { InboxColumns } from './inbox-columns.ts';
import { readRowActs } from './row-acts.ts';
import { readRowMarks } from './row-marks.ts';

type Reader = { id: number };

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
  };

/** Completes a kind's own parts with what all kinds share: its list, one row, its inbox columns and its export. */
export function defineRequestKind<Kind extends RequestKind, Shape extends ZodRawShape>({
  columns,
  readColumns,
  toInbox,
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

  return {
    ...own,
    rowOut,

    /** `operator` is the one who may act on the rows. */
    list: (deps: Deps, input: RequestListInput & Cursor, operator: Reader) => readPage(deps, input, operator),

    /** What its export reads: the same rows, without what may be done with each. */
    forExport: {
      input: requestListInput,
      row: rowOut,
      list: (deps: Deps, input: RequestListInput & Cursor) => readPage(deps, input, undefined),
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
