/**
 * What operators may end of a holder's own locks and of what lets the holder in, and with whom (ADR-0049). No operator shortens a wait,
 * raises a limit or confirms in the place of a holder: there is no act for it.
 */
import { leastRoleOf, type OperatorAct } from './operator-acts.ts';
import { OPERATOR_ROLE_LABELS } from './roles.ts';

/** `two`: always two. `twoWithFourEyes`: one while four eyes are off. */
type With = 'one' | 'two' | 'twoWithFourEyes';

type LockEnd = {
  readonly label: string;
  /** By which act, and with whom; null where only the holder or time ends it. */
  readonly end: { readonly act: OperatorAct; readonly by: With } | null;
  /** What operators should know. */
  readonly says: string;
};

export const LOCK_ENDS = {
  freeze: {
    label: '지갑 잠금',
    end: { act: 'holders.endFreeze', by: 'two' },
    says: '비밀번호와 패스키를 모두 잃은 회원만 도와줘요.',
  },
  limits: {
    label: '한도',
    end: null,
    says: '회원이 낮추면 바로, 높이면 24시간 뒤에 바뀌어요. 앞당길 수 없어요.',
  },
  wait: {
    label: '첫 송금 기다림',
    end: null,
    says: '회원이 늘리면 바로, 줄이면 24시간 뒤에 바뀌어요. 줄여 줄 수 없어요.',
  },
  confirms: {
    label: '본인 확인',
    end: null,
    says: '회원이 패스키나 문자로 확인하고 줄여요. 대신 확인할 수 없어요.',
  },
  warnings: { label: '보내기 전 주의', end: null, says: '회원이 켜고, 패스키나 문자로 확인하고 꺼요.' },
  designated: { label: '지정 수취인', end: null, says: '회원만 정하고 풀어요.' },
  contact: {
    label: '비상 연락처',
    end: { act: 'holders.removeContact', by: 'one' },
    says: '회원이 지갑을 잠그면 문자를 받아요. 그분이 그만 받겠다고 전화하면 빼요.',
  },
  waitingSends: {
    label: '기다리는 송금',
    end: { act: 'holders.freeze', by: 'one' },
    says: '앞당기거나 승인할 수 없어요. 긴급 정지하면 보내지 않아요.',
  },
  sessions: {
    label: '로그인한 곳',
    end: { act: 'holders.endSessions', by: 'one' },
    says: '패스키는 그대로예요.',
  },
  passkeys: {
    label: '패스키',
    end: { act: 'holders.removePasskey', by: 'twoWithFourEyes' },
    says: '하나씩, 사유를 회원에게 알리고 지워요.',
  },
} as const satisfies Record<string, LockEnd>;

/** So many sends that wait are shown of a holder; their list has all. */
export const WAITING_SHOWN = 10;

export type Lock = keyof typeof LOCK_ENDS;
export const LOCKS = Object.keys(LOCK_ENDS) as readonly Lock[];

const COUNTS: Readonly<Record<With, string>> = {
  one: '한 명',
  two: '두 명',
  twoWithFourEyes: '두 명(두 사람 승인이 꺼져 있으면 한 명)',
};

/** '관리자 두 명'; null where no operator ends it. */
export function enderOf(lock: Lock): string | null {
  const { end }: LockEnd = LOCK_ENDS[lock];
  return end === null ? null : `${OPERATOR_ROLE_LABELS[leastRoleOf(end.act)]} ${COUNTS[end.by]}`;
}
