import { REQUEST_KINDS, REQUEST_KIND_LABELS, resourceOfKind, type RequestResource } from './request-kinds.ts';

const requestNames = Object.fromEntries(
  REQUEST_KINDS.map((kind) => [resourceOfKind[kind], REQUEST_KIND_LABELS[kind]]),
) as Record<RequestResource, string>;

/** The lists that the console shows and exports, by the name of the resource. */
export const LIST_NAMES = {
  inbox: '결정함',
  ...requestNames,
  signUps: '가입 신청',
  holders: '회원',
  linkedAccounts: '연결 계좌',
  deposits: '외부 DAON 수신',
  invites: '초대',
  companies: '회사',
  operators: '운영자',
  bankLines: '은행 거래',
  bankImports: '가져온 거래내역',
  payouts: '대량이체',
  ledgerAccounts: '원장 계정',
  transactions: '원장 거래',
  closings: '마감 기록',
  announcements: '공지',
  alarms: '보낸 알림',
  messages: '문자',
  audit: '감사 기록',
} as const;
