import type { TimelineKind } from '../../domain/timeline.ts';
import type { ChipTone } from '../theme/ToneChip.tsx';

export const timelineLabels: Readonly<Record<TimelineKind, string>> = {
  order: '요청',
  ledger: '원장',
  correction: '정정',
  bankLine: '은행',
  alarm: '알림',
  session: '로그인',
  lock: '잠금',
  warning: '경고',
  report: '신고',
  note: '메모',
  act: '운영자',
};

const plain: ChipTone = { text: 'text2', back: 'surface2' };

export const timelineTones: Readonly<Record<TimelineKind, ChipTone>> = {
  order: { text: 'brand', back: 'brandWeak' },
  ledger: { text: 'good', back: 'goodWeak' },
  correction: { text: 'warn', back: 'warnWeak' },
  bankLine: { text: 'good', back: 'goodWeak' },
  alarm: plain,
  session: plain,
  lock: { text: 'brand', back: 'brandWeak' },
  warning: { text: 'warn', back: 'warnWeak' },
  report: { text: 'danger', back: 'dangerWeak' },
  note: plain,
  act: { text: 'warn', back: 'warnWeak' },
};
