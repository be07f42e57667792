import { actionLabel } from '../../../domain/audit-labels.ts';
import { ERROR_SENTENCES } from '../../../domain/errors.ts';
import { DECISION_LABELS, DECISIONS } from '../../../domain/request-state.ts';
import type { AuditRow } from '../../api/contract.ts';

const actionLabels: Readonly<Record<string, string>> = {
  'personalData.reveal': '번호 전체 보기',
  'notes.add': '메모 남김',
  'sales.take': '맡음',
  'sales.putBack': '내려놓음',
  'externalSends.take': '맡음',
  'externalSends.putBack': '내려놓음',
};

/** The action as its button is labelled; the name in the log where there is no button. */
function actionText({ action, detail }: AuditRow): string {
  if (action.endsWith('.holdEnded')) return '보류 끝남, 다시 대기';
  const decision = DECISIONS.find((one) => one === detail.decision);
  if (decision !== undefined) return DECISION_LABELS[decision];
  return actionLabels[action] ?? actionLabel(action);
}

function outcomeText(outcome: string): string | null {
  if (outcome === 'done') return null;
  if (outcome === 'first approval') return '첫 서명 (1/2)';
  const sentence = Object.entries(ERROR_SENTENCES).find(([code]) => code === outcome)?.[1];
  return `거부됨: ${sentence ?? outcome}`;
}

export interface HistoryLine {
  id: number;
  at: string;
  /** The operator's login; the log writes 'operator:3 admin1'. */
  who: string;
  what: string;
  outcome: string | null;
  reason: string | null;
}

export function historyLineOf(row: AuditRow): HistoryLine {
  const { reason } = row.detail;
  return {
    id: row.id,
    at: row.at,
    who: row.actor.replace(/^operator:\d+ /, ''),
    what: actionText(row),
    outcome: outcomeText(row.outcome),
    reason: typeof reason === 'string' && reason !== '' ? reason : null,
  };
}
