import type { Decision, RequestKind, RequestState } from '../../domain/request-state.ts';

/** Words that several screens of the console share. A sentence that one screen alone says stays with it. */

export const stateLabels: Record<RequestState, string> = {
  0: '대기',
  1: '완료',
  2: '거절',
  3: '보류',
};

export const decisionLabels: Record<Decision, string> = {
  approve: '승인',
  reject: '거절',
  hold: '보류',
};

export const kindLabels: Record<RequestKind, string> = {
  purchase: '구매',
  sale: '판매',
  externalSend: '외부 전송',
  link: '계좌 연동',
  signUp: '가입',
};

/** Names of resources and their columns, under the keys that react-admin looks for. */
export const koResources = {
  resources: {
    purchases: {
      name: '구매',
      fields: { id: '번호', state: '상태', holder: '회원', createdAt: '신청 시각' },
    },
    holders: {
      name: '회원',
      fields: { id: '번호', login: '아이디', status: '상태', createdAt: '가입 시각' },
    },
    companies: {
      name: '회사',
      fields: { id: '번호', name: '이름', perDepositFee: '입금 수수료' },
    },
  },
};
