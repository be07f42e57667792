import { definePrepared } from '../../db/prepared.ts';
import { eq, sql } from '../../db/sql.ts';
import type { ReadDb } from '../../db/store.ts';
import { roleCovers, type OperatorRole } from '../../domain/roles.ts';

export type OperatorRow = ReadDb['t']['operators']['$inferSelect'];

const operatorById = definePrepared('operator_by_id', (db: ReadDb) =>
  db
    .select()
    .from(db.t.operators)
    .where(eq(db.t.operators.id, sql.placeholder('id'))),
);

export async function findOperator(db: ReadDb, id: number): Promise<OperatorRow | null> {
  const rows = await operatorById(db, { id });
  return rows[0] ?? null;
}

/** Whether the operator is known, enabled and has the role. */
export function mayAct(operator: OperatorRow | null, leastRole: OperatorRole): operator is OperatorRow {
  return operator !== null && operator.disabledAt === null && roleCovers(operator.role, leastRole);
}
