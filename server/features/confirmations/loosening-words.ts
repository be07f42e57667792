import type { z } from 'zod';
import { showWon } from '../../../domain/display.ts';
import type { Won } from '../../../domain/money.ts';
import type { looseningInput } from './act-inputs.ts';

const wonOr = (won: Won | null, without: string): string => (won === null ? without : `${showWon(won)}원`);
const wonFrom = (won: Won | null): string => (won === null ? '안 함' : `${showWon(won)}원부터`);
const hoursOr = (hours: number | null, without: string): string =>
  hours === null ? without : `${hours}시간`;

/** What a code confirms, with its sums, as its message says it: '내 한도 하루 1,000,000원, 한 번 없음'. */
export function looseningWords({ act, content }: z.output<typeof looseningInput>): string {
  switch (act) {
    case 'ownLimits.set': {
      const { waitWon, waitHours } = content;
      const parts = [
        `내 한도 하루 ${wonOr(content.day, '없음')}`,
        `한 번 ${wonOr(content.act, '없음')}`,
        ...(waitWon === undefined ? [] : [`기다리는 금액 ${wonOr(waitWon, '기본')}`]),
        ...(waitHours === undefined ? [] : [`기다리는 시간 ${hoursOr(waitHours, '기본')}`]),
      ];
      return parts.join(', ');
    }
    case 'confirmations.set':
      return `본인 확인 하루 ${wonFrom(content.day)}, 처음 보낼 때 ${wonFrom(content.first)}, 계좌 추가와 탈퇴 ${content.changes ? '확인' : '안 함'}`;
    case 'ownFreeze.setWait':
      return `잠금을 푼 뒤 기다리는 시간 ${hoursOr(content.hours === 0 ? null : content.hours, '없음')}`;
    case 'ownWarnings.set':
      return `보내기 전 주의 ${content.on ? '켜기' : '끄기'}`;
    case 'auth.passkeys.registerOptions':
      return '새 패스키 추가';
    case 'auth.passkeys.remove':
      return '패스키 삭제';
  }
}
