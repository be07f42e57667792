import { and, asc, beginsWith, count, desc, eq, gte, lt, sql, type SQL } from '../../../db/sql.ts';
import { z } from 'zod';
import type { ReadDb } from '../../../db/store.ts';
import type { Decision } from '../../../domain/request-state.ts';
import { seoulIso } from '../../../domain/time.ts';
import { auditDetail, operatorActor } from '../../audit/audit-log.ts';
import type { Deps } from '../../deps.ts';
import { idOut, timeOut } from '../../wire.ts';
import { belowOf, totalOf, type Cursor } from '../../list-input.ts';

export const auditOut = z.object({
  id: idOut,
  at: timeOut,
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  /** `done`, `first approval`, or the error code of the refusal. */
  outcome: z.string(),
  detail: auditDetail,
});

type AuditFilter = {
  /** The operator's id. */
  operator?: number | undefined;
  /** A prefix of the action's name. */
  action?: string | undefined;
  /** Matched exactly, e.g. `purchase:17`. */
  subject?: string | undefined;
  outcome?: string | undefined;
  decision?: Decision | undefined;
  from?: Date | undefined;
  /** Exclusive. */
  to?: Date | undefined;
};

export type AuditListInput = {
  page: number;
  perPage: number;
  sort?: { field: 'id'; order: 'ASC' | 'DESC' } | undefined;
  filter?: AuditFilter | undefined;
};

/** The operator by the name in the log: logins never change, so the exact name is known and indexed. */
async function actedBy(db: ReadDb, id: number): Promise<SQL> {
  const { auditLog, operators } = db.t;
  const [operator] = await db
    .select({ id: operators.id, login: operators.login })
    .from(operators)
    .where(eq(operators.id, id));
  return operator === undefined ? sql`1 = 0` : eq(auditLog.actor, operatorActor(operator));
}

async function whereOf(db: ReadDb, filter: AuditFilter = {}): Promise<SQL | undefined> {
  const { auditLog } = db.t;
  const { operator, action, subject, outcome, decision, from, to } = filter;
  return and(
    operator === undefined ? undefined : await actedBy(db, operator),
    action === undefined ? undefined : beginsWith(auditLog.action, action),
    subject === undefined ? undefined : eq(auditLog.subject, subject),
    outcome === undefined ? undefined : eq(auditLog.outcome, outcome),
    // SQLite and PostgreSQL read a field of JSON in the same words.
    decision === undefined ? undefined : sql`${auditLog.detail} ->> 'decision' = ${decision}`,
    from === undefined ? undefined : gte(auditLog.at, from),
    to === undefined ? undefined : lt(auditLog.at, to),
  );
}

/** The audit log, newest first by default. */
export async function listAudit({ store }: Deps, input: AuditListInput & Cursor) {
  return store.read(async (db) => {
    const { auditLog } = db.t;
    const where = and(await whereOf(db, input.filter), belowOf(auditLog.id, input));
    const rows = await db
      .select()
      .from(auditLog)
      .where(where)
      .orderBy(input.sort?.order === 'ASC' ? asc(auditLog.id) : desc(auditLog.id))
      .limit(input.perPage)
      .offset((input.page - 1) * input.perPage);
    const total = await totalOf(
      input,
      db
        .select({ n: count().mapWith(Number) })
        .from(auditLog)
        .where(where),
    );
    const data = rows.map((row) => ({
      id: row.id,
      at: seoulIso(row.at),
      actor: row.actor,
      action: row.action,
      subject: row.subject,
      outcome: row.outcome,
      detail: auditDetail.parse(row.detail),
    }));
    return { data, total };
  });
}
