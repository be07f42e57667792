// What the console reads of one kind of request: a page of them, or one. Kinds differ in the columns that they add.
import type { ReadDb } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { RequestKind } from '../../../domain/request-state.ts';
import type { Deps } from '../../deps.ts';
import type { Walk } from '../../list-input.ts';
import { findListedRequest, listRequests } from './list-requests.ts';
import { requestToWire, type RequestListInput, type RequestListRow } from './request-wire.ts';

type Details<T> = (deps: Deps, db: ReadDb, ids: readonly number[]) => Promise<ReadonlyMap<number, T>>;

/** `detailsOf` answers a kind's own columns, as they leave, for the ids of one page in one query. */
export function viewRequests<T extends object>(kind: RequestKind, detailsOf: Details<T>) {
  async function toWire(deps: Deps, db: ReadDb, rows: readonly RequestListRow[]) {
    if (rows.length === 0) return [];
    const details = await detailsOf(
      deps,
      db,
      rows.map((row) => row.id),
    );
    return rows.map((row) => {
      const detail = details.get(row.id);
      if (!detail) throw new Error(`${kind} ${row.id} has no row of its own`);
      return { ...requestToWire(row), ...detail };
    });
  }

  return {
    /** A kind's own columns by id, for whoever shows several kinds together. */
    details: detailsOf,

    list: (deps: Deps, input: RequestListInput & Walk) =>
      deps.store.read(async (db) => {
        const { rows, total } = await listRequests(db, kind, input);
        return { data: await toWire(deps, db, rows), total };
      }),

    /** Throws NOT_FOUND. */
    get: (deps: Deps, id: number) =>
      deps.store.read(async (db) => {
        const row = await findListedRequest(db, kind, id);
        const [wire] = row === null ? [] : await toWire(deps, db, [row]);
        if (!wire) throw new DomainError('NOT_FOUND');
        return wire;
      }),
  };
}
