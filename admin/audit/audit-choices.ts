import { ACTION_LABELS, AUDIT_OUTCOMES } from '../../domain/audit-labels.ts';
import { DECISION_LABELS, DECISIONS } from '../../domain/request-state.ts';

/** What the audit log is filtered by. */

const choicesOf = (words: ReadonlyMap<string, string>) => [...words].map(([id, name]) => ({ id, name }));

export const actionChoices = choicesOf(ACTION_LABELS);

export const decisionChoices = DECISIONS.map((id) => ({ id, name: DECISION_LABELS[id] }));

export const outcomeChoices = choicesOf(AUDIT_OUTCOMES);
