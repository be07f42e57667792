import { eq } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';

/** An operator whose phone is the holder's decides about themself (decision 43). */
export async function isOwnRequest(db: ReadDb, operatorId: number, holderId: number): Promise<boolean> {
  const { operators, holders } = db.t;
  const [operator] = await db
    .select({ phoneHmac: operators.phoneHmac })
    .from(operators)
    .where(eq(operators.id, operatorId));
  if (!operator || operator.phoneHmac === null) return false;
  const [holder] = await db
    .select({ phoneHmac: holders.phoneHmac })
    .from(holders)
    .where(eq(holders.id, holderId));
  return holder?.phoneHmac === operator.phoneHmac;
}

export async function loginOfOperator(db: ReadDb, operatorId: number): Promise<string | null> {
  const { operators } = db.t;
  const [row] = await db
    .select({ login: operators.login })
    .from(operators)
    .where(eq(operators.id, operatorId));
  return row?.login ?? null;
}
