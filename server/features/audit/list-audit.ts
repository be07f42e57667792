import { z } from 'zod';
import { countRows } from '../../../db/count-rows.ts';
import { DECISIONS } from '../../../domain/request-state.ts';
import { and, beginsWith, eq, gte, lte, max, min, sql, type SQL } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { positiveId } from '../../../domain/input-schema.ts';
import { subjectNamed } from '../../../domain/audit-subjects.ts';
import { auditDetail, operatorActor, type AuditEntry } from '../../audit/audit-log.ts';
import { SIGNED } from '../../audit/signed-columns.ts';
import type { Deps } from '../../deps/deps.ts';
import { idOut, instantOut } from '../../trpc/wire.ts';
import { timesWithin } from '../requests/amount-filter.ts';
import { belowOf, listInput, pagePlace, totalOf, type Cursor } from '../../trpc/list-input.ts';

export const auditOut = z.object({
  id: idOut,
  at: instantOut,
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  /** `done`, `first approval`, or the error code of the refusal. */
  outcome: z.string(),
  detail: auditDetail,
});

const TEXT_MAX = 100; // longer than any action, subject or outcome
const text = z.string().min(1).max(TEXT_MAX).optional();
const time = z.iso
  .datetime({ offset: true })
  .transform((raw) => new Date(raw))
  .optional();

export const auditListInput = listInput(
  z.strictObject({
    operator: positiveId.optional(),
    action: text,
    /** `purchase:17`, or '구매 17' as the console shows it. */
    subject: text.unwrap().trim().transform(subjectNamed).optional(),
    outcome: text,
    /** What was decided about a request, or tried. */
    decision: z.enum(DECISIONS).optional(),
    from: time,
    to: time,
  }),
  ['id'],
);

type AuditListInput = z.infer<typeof auditListInput>;

/** The operator by the name in the log: logins never change, so the exact name is known and indexed. */
async function actedBy(db: ReadDb, id: number): Promise<SQL> {
  const { auditLog, operators } = db.t;
  const [operator] = await db
    .select({ id: operators.id, login: operators.login })
    .from(operators)
    .where(eq(operators.id, id));
  return operator === undefined ? sql`1 = 0` : eq(auditLog.actor, operatorActor(operator));
}

/** Up to this many rows of an action are found by its index and sorted; for more, the log is read in its order until the page is full. */
const FEW_ROWS = 10_000;

async function hasFew(db: ReadDb, where: SQL): Promise<boolean> {
  const { auditLog } = db.t;
  const some = db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(where)
    .limit(FEW_ROWS + 1)
    .as('some');
  return (await countRows(db, some)) <= FEW_ROWS;
}

/** The rows of a time, between the first and the last of them: the log is read in the order of its ids, which nearly follow time. */
async function withinDays(
  db: ReadDb,
  from: Date | undefined,
  to: Date | undefined,
): Promise<SQL | undefined> {
  const { auditLog } = db.t;
  const within = timesWithin(auditLog.at, { from, to });
  if (within === undefined) return undefined;
  const [edges] = await db
    .select({ first: min(auditLog.id), last: max(auditLog.id) })
    .from(auditLog)
    .where(within);
  return and(within, gte(auditLog.id, edges?.first ?? 0), lte(auditLog.id, edges?.last ?? 0));
}

/** Everything but the action. */
async function whereOf(db: ReadDb, filter: AuditListInput['filter'] = {}): Promise<SQL | undefined> {
  const { auditLog } = db.t;
  const { operator, subject, outcome, decision, from, to } = filter;
  return and(
    operator === undefined ? undefined : await actedBy(db, operator),
    subject === undefined ? undefined : eq(auditLog.subject, subject),
    outcome === undefined ? undefined : eq(auditLog.outcome, outcome),
    // The index of outcomes leaves out `done` and is only used for a query that says so.
    outcome === undefined || outcome === 'done' ? undefined : sql`${auditLog.outcome} <> 'done'`,
    // SQLite and PostgreSQL read a field of JSON in the same words.
    decision === undefined ? undefined : sql`${auditLog.detail} ->> 'decision' = ${decision}`,
    await withinDays(db, from, to),
  );
}

/** The detail without the digests of what was written, which only `verify` reads. */
function shownDetail({ [SIGNED]: _digests, ...detail }: AuditEntry['detail']): AuditEntry['detail'] {
  return detail;
}

/** The audit log, newest first by default. */
export async function listAudit({ store }: Deps, input: AuditListInput & Cursor) {
  return store.read(async (db) => {
    const { auditLog } = db.t;
    const action = input.filter?.action;
    const named = action === undefined ? undefined : beginsWith(auditLog.action, action);
    const rest = and(await whereOf(db, input.filter), belowOf(auditLog.id, input));
    // In these other words the condition uses no index.
    const scanned = named && !(await hasFew(db, named)) ? sql`(${named}) is true` : named;
    const total = await totalOf(input, () => countRows(db, auditLog, and(named, rest)));
    const { direction, limit, offset, inOrder } = pagePlace(input, total);
    const rows = await db
      .select()
      .from(auditLog)
      .where(and(scanned, rest))
      .orderBy(direction(auditLog.id))
      .limit(limit)
      .offset(offset);
    const data = inOrder(rows).map((row) => ({
      ...row,
      detail: shownDetail(auditDetail.parse(row.detail)),
    }));
    return { data, total };
  });
}
