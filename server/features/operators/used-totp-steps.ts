// A code of an authenticator is good once, whatever the clock does. The operator's row knows the last step that was used,
// which is enough while time goes forward. After a clock that ran ahead was put right, that step lies in the future: it is
// not believed then, or the operator would be shut out until the clock is there again. What was used around a time is in
// the log of operators, which is never shortened, so that a code of that future is not taken a second time when it comes.
import { and, eq, gte, inArray, lt } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { operatorActor } from '../../audit/audit-log.ts';
import { timesOfStep } from '../../ports/totp.ts';

/** What uses a code, by the name that it has in the log; its detail says which: `totpStep`. */
const USES = ['auth.signIn', 'auth.confirmTotp'];

const stepIn = (detail: unknown): unknown =>
  typeof detail === 'object' && detail !== null && 'totpStep' in detail ? detail.totpStep : undefined;

/** Whether the log has a use of this step by this operator. */
export async function wasStepUsed(
  db: ReadDb,
  operator: { id: number; login: string },
  step: number,
): Promise<boolean> {
  const { auditLog } = db.t;
  const { from, until } = timesOfStep(step);
  const rows = await db
    .select({ detail: auditLog.detail })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.actor, operatorActor(operator)),
        inArray(auditLog.action, USES),
        eq(auditLog.outcome, 'done'),
        gte(auditLog.at, from),
        lt(auditLog.at, until),
      ),
    );
  return rows.some(({ detail }) => stepIn(detail) === step);
}
