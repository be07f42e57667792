import type { Tx } from '../../db/store.ts';
import type { OwnAct } from '../../domain/operator-acts.ts';
import { appendAudit, type AuditEntry } from '../audit/audit-log.ts';

type Logged = {
  at: Date;
  /** `time` for what was asked for before and comes in force now. */
  by?: 'holder' | 'time';
  detail?: AuditEntry['detail'];
};

/** Writes to the operators' log what a holder does to the own locks (ADR-0049): other tables have only what is in force now. */
export async function logOwnAct(
  tx: Tx,
  holderId: number,
  action: OwnAct,
  { at, by = 'holder', detail = {} }: Logged,
): Promise<void> {
  const subject = `holder:${holderId}`;
  const actor = by === 'holder' ? subject : 'system';
  await appendAudit(tx, { at, actor, action, subject, outcome: 'done', detail });
}
