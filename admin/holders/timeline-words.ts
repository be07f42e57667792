import type { TimelineKind } from '../../domain/timeline.ts';
import type { ChipTone } from '../theme/ToneChip.tsx';

export const timelineLabels: Readonly<Record<TimelineKind, string>> = {
  order: '요청',
  ledger: '원장',
  correction: '정정',
  bankLine: '은행',
  alarm: '알림',
  session: '로그인',
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
  note: plain,
  act: { text: 'warn', back: 'warnWeak' },
};
