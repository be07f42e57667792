import { eq } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';

export async function loginOfOperator(db: ReadDb, operatorId: number): Promise<string | null> {
  const { operators } = db.t;
  const [row] = await db
    .select({ login: operators.login })
    .from(operators)
    .where(eq(operators.id, operatorId));
  return row?.login ?? null;
}
