import type { ReasonTexts } from '../../../domain/reason-templates.ts';
import type { ReasonedDecision } from '../../../domain/request-state.ts';

/** For a bulk decision over several kinds. The reasons of a single kind are a setting. */
export const mixedReasons: ReasonTexts = {
  reject: ['신청 내용을 확인할 수 없어요.', '회원의 요청으로 거절했어요.', '같은 신청이 이미 있어요.'],
  hold: ['신청 내용을 확인하고 있어요.', '은행 점검이 끝나면 처리할게요.', '본인 확인이 필요해요.'],
};

/** Title, button and colour of the reason dialog. */
export const reasonQuestions = {
  reject: { title: '왜 거절하나요?', confirmLabel: '거절하기', color: 'error' },
  hold: { title: '왜 보류하나요?', confirmLabel: '보류하기', color: 'warning' },
} as const satisfies Record<ReasonedDecision, { title: string; confirmLabel: string; color: string }>;
