// An authenticator code is valid once, even if the clock jumps. The operator's row holds the last step used, which
// suffices while time moves forward. After a clock that ran ahead was corrected, that step lies in the future; it is
// then ignored, or the operator would be locked out until that time. The audit log, which is append-only, holds the
// steps used around a time, so that a code of that future is not accepted a second time when its time comes.
import { and, eq, gte, inArray, lt } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { operatorActor } from '../../audit/audit-log.ts';
import { timesOfStep } from '../../ports/totp.ts';

/** The audit actions that use a code; their detail holds it as `totpStep`. */
const USES = ['auth.signIn', 'auth.confirmTotp'];

const stepIn = (detail: unknown): unknown =>
  typeof detail === 'object' && detail !== null && 'totpStep' in detail ? detail.totpStep : undefined;

/** Whether the log shows a use of this step by this operator. */
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
