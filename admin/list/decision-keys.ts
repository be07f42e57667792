/** The keyboard shortcuts of the console; every hint on the screen takes its key from here. */
export const decisionKeys = { approve: 'a', reject: 'r', hold: 'h', take: 't' } as const;

export const keyHelp: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['j', 'k'], does: '아래 줄, 위 줄' },
  { keys: ['n'], does: '다음 신청 (결정하면 저절로 넘어가요)' },
  { keys: ['x'], does: '이 줄 선택하기, 풀기' },
  { keys: ['t'], does: '맡기 — 판매와 외부 송금은 맡은 뒤에 지급해요' },
  { keys: ['a'], does: '승인 — Enter로 확정' },
  { keys: ['r'], does: '거절 — 숫자로 사유를 고르고 Enter로 확정' },
  { keys: ['h'], does: '보류 — 숫자로 사유를 고르고 Enter로 확정' },
  { keys: ['Enter'], does: '신청을 따로 열기' },
  { keys: ['Esc'], does: '닫기, 목록으로 돌아가기' },
  { keys: ['Ctrl K'], does: '찾기 (맥에서는 ⌘ K)' },
  { keys: ['?'], does: '이 도움말' },
];

const letter = /^[a-z]$/i;

/**
 * The Latin letter of the pressed key. While the keyboard types Hangul, only `code` has that letter, so shortcuts work
 * without switching the input language.
 */
export function keyOf(event: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  if (event.key === '?' || (event.code === 'Slash' && event.shiftKey)) return '?';
  if (letter.test(event.key)) return event.key.toLowerCase();
  if (event.code.startsWith('Key')) return event.code.slice('Key'.length).toLowerCase();
  return event.key;
}

/** The digit from 1 to `count` that was typed, also on the number pad; null for any other key. */
export function digitOf(event: Pick<KeyboardEvent, 'code'>, count: number): number | null {
  const digit = Number(/^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1] ?? 0);
  return digit >= 1 && digit <= count ? digit : null;
}
