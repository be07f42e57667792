/** Korean names of what the audit log stores by stable English names. */
import { ERROR_SENTENCES } from './errors.ts';
import type { ErrorCode } from './errors.ts';
import { AUDIT_ACTIONS } from './operator-acts.ts';
import { DECISION_LABELS, DECISIONS } from './request-state.ts';

export const ACTION_LABELS: ReadonlyMap<string, string> = new Map(
  Object.entries(AUDIT_ACTIONS).map(([action, [label]]) => [action, label]),
);

export const actionLabel = (action: string): string => ACTION_LABELS.get(action) ?? action;

/** The actions that are one of three decisions: '구매 결정' is shown as '구매 승인'. */
const DECIDED = ' 결정';

/** The action with the decision that was made or tried. */
export function actionText(action: string, detail: Readonly<Record<string, unknown>>): string {
  const label = actionLabel(action);
  const decision = DECISIONS.find((one) => one === detail.decision);
  if (decision === undefined || !label.endsWith(DECIDED)) return label;
  return `${label.slice(0, -DECIDED.length)} ${DECISION_LABELS[decision]}`;
}

/** The login of `operator:3 admin1`; a Korean name for a holder, the system and the command line. */
export const actorLabel = (actor: string): string =>
  actor
    .replace(/^operator:[0-9]+ /, '')
    .replace(/^holder:[0-9]+$/, '회원')
    .replace(/^system$/, '시스템')
    .replace(/^terminal$/, '명령줄');

export const AUDIT_OUTCOMES: ReadonlyMap<string, string> = new Map([
  ['done', '완료'],
  ['started', '시작'],
  ['broken off', '중간에 끊김'],
  ['first approval', '첫 번째 동의'],
  ['FORBIDDEN', '권한 없음'],
  ['CREDENTIALS_WRONG', '비밀번호 틀림'],
  ['SIGN_IN_LOCKED', '로그인 잠김'],
  ['ALREADY_DECIDED', '이미 처리됨'],
  ['OWN_REQUEST', '본인 요청'],
  ['SAME_OPERATOR', '같은 운영자'],
  ['REVEAL_LIMIT', '열람 한도 넘음'],
]);

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERROR_SENTENCES, code);

/** A word for the outcome, or the sentence of the refusal. */
export function outcomeLabel(outcome: string): string {
  return AUDIT_OUTCOMES.get(outcome) ?? (isErrorCode(outcome) ? ERROR_SENTENCES[outcome] : outcome);
}
