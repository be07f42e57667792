import type { Tx } from '../../db/store.ts';
import { leastRoleOf, type AuditAction, type OperatorAct } from '../../domain/operator-acts.ts';
import { appendAudit, operatorActor, type AuditEntry } from '../audit/audit-log.ts';
import type { Deps } from '../deps/deps.ts';
import type { OperatorRow } from './find-operator.ts';
import { requireActing, type ActingOperator } from './require-acting.ts';

export type Actor = ActingOperator & { login: string };

/** The outcome of an act that waits for a second operator. */
export const FIRST_APPROVAL = 'first approval';

/** What the log says of an act beside its name, its time and its operator. `applied` is false for the first of two approvals. */
type ActEntry = Pick<AuditEntry, 'subject' | 'detail'> & { applied?: boolean };

/** The proof that an entry was written; only `logAct` makes one. */
class Logged {
  declare private readonly isLogged: true;
}

export type { Logged };

/** In place of an entry: the act was done before, or refused by its value. */
export const NOTHING_CHANGED = 'nothing changed';

/** The result of an act, and its entry in the log. */
export type Acted<T> = { value: T; log: ActEntry | Logged | typeof NOTHING_CHANGED };

/** Writes an entry within an act: for what is a part of other acts as well, and for an act with several entries. */
export async function logAct(
  tx: Tx,
  operator: { id: number; login: string },
  action: AuditAction,
  { subject, detail, applied = true }: ActEntry,
  now: Date,
): Promise<Logged> {
  const outcome = applied ? 'done' : FIRST_APPROVAL;
  await appendAudit(tx, { at: now, actor: operatorActor(operator), action, subject, outcome, detail });
  return new Logged();
}

/**
 * The transaction of an act of an operator: it begins with the check of role and session, because either may have changed since the
 * call arrived, and ends with the entry of the act. Throws FORBIDDEN, UNAUTHENTICATED, and what `work` throws.
 */
export async function operatorAct<T>(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  operator: Actor,
  act: OperatorAct,
  work: (tx: Tx, now: Date, acting: OperatorRow) => Promise<Acted<T>>,
): Promise<T> {
  const now = clock.now();
  return store.write(async (tx) => {
    const acting = await requireActing(tx, operator, leastRoleOf(act));
    const { value, log } = await work(tx, now, acting);
    if (log !== NOTHING_CHANGED && !(log instanceof Logged)) await logAct(tx, operator, act, log, now);
    return value;
  });
}
