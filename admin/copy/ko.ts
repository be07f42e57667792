import { REQUEST_KIND_LABELS } from '../../domain/list-labels.ts';
import { REQUEST_KINDS } from '../../domain/request-state.ts';
import type { ResourceName } from '../api/contract.ts';

/** Words that several screens share. A sentence of a single screen stays in that screen. */

export const kindLabels = REQUEST_KIND_LABELS;

/** For a choice of one kind. */
export const kindChoices = REQUEST_KINDS.map((value) => ({ value, name: kindLabels[value] }));

const requestFields = { id: '번호', state: '상태', holder: '회원', createdAt: '신청 시각' };

type ResourceWords = { name: string; fields: Record<string, string> };

/**
 * Names of resources and their columns, under react-admin's translation keys. The inbox and the list of imported statements
 * write their own titles.
 */
export const koResources = {
  resources: {
    purchases: {
      name: '구매',
      fields: requestFields,
    },
    holders: {
      name: '회원',
      fields: { id: '번호', login: '아이디', status: '상태', createdAt: '가입 시각' },
    },
    sales: {
      name: '판매',
      fields: requestFields,
    },
    externalSends: {
      name: '외부 송금',
      fields: requestFields,
    },
    links: {
      name: '계좌 연결',
      fields: requestFields,
    },
    signUps: {
      name: '가입 신청',
      fields: requestFields,
    },
    linkedAccounts: {
      name: '연결 계좌',
      fields: { id: '번호', status: '상태', holder: '회원', createdAt: '등록 시각' },
    },
    deposits: {
      name: '외부 DAON 수신',
      fields: { id: '번호', holder: '회원', amount: '수량', createdAt: '기록 시각' },
    },
    bankLines: {
      name: '은행 거래',
      fields: { id: '번호', at: '거래 일시', won: '금액' },
    },
    payouts: { name: '대량이체', fields: { id: '번호', madeAt: '만든 시각' } },
    invites: {
      name: '초대',
      fields: { id: '번호', kind: '종류', state: '상태', createdAt: '만든 시각', expiresAt: '만료' },
    },
    operators: {
      name: '운영자',
      fields: { id: '번호', login: '아이디', role: '권한', createdAt: '등록 시각' },
    },
    announcements: { name: '공지', fields: { id: '번호', title: '제목', createdAt: '등록 시각' } },
    alarms: {
      name: '보낸 알림',
      fields: { id: '번호', holder: '회원', type: '종류', createdAt: '보낸 시각' },
    },
    messages: { name: '문자', fields: { id: '번호', to: '받는 번호', createdAt: '시각' } },
    ledgerAccounts: { name: '원장 계정', fields: { id: '번호', account: '계정', balance: '잔액' } },
    transactions: { name: '원장 거래', fields: { id: '번호', kind: '종류', createdAt: '시각' } },
    closings: { name: '마감 기록', fields: { id: '번호', day: '영업일', closedAt: '마감 시각' } },
    audit: { name: '감사 기록', fields: { id: '번호', at: '시각', actor: '누가', action: '무엇을' } },
    companies: {
      name: '회사',
      fields: { id: '번호', name: '이름', perDepositFee: '입금 수수료' },
    },
  } satisfies Record<Exclude<ResourceName, 'inbox' | 'bankImports'>, ResourceWords>,
};
