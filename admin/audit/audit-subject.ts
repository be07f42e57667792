import { rules } from '../settings/setting-words.ts';
import type { RuleKey } from '../settings/setting-words.ts';

const isRule = (key: string): key is RuleKey => Object.hasOwn(rules, key);
const ruleTitle = (key: string): string => (isRule(key) ? rules[key].title : key);

interface Subject {
  label: string;
  /** The page of the record; null where it has none. */
  to: { resource: string; id: number } | null;
}

const requests = new Map([
  ['purchase', { name: '구매', resource: 'purchases' }],
  ['sale', { name: '판매', resource: 'sales' }],
  ['externalSend', { name: '외부 송금', resource: 'externalSends' }],
  ['link', { name: '계좌 연결', resource: 'links' }],
  ['signUp', { name: '가입', resource: 'signUps' }],
]);

const things = new Map([
  ['holder', '회원'],
  ['linkedAccount', '연결 계좌'],
  ['company', '회사'],
  ['operator', '운영자'],
  ['invite', '초대'],
  ['announcement', '공지'],
  ['message', '문자'],
  ['setting', '설정'],
  ['request', '요청'],
  ['ledgerTransaction', '원장 거래'],
  ['depositAccount', '입금 계좌'],
  ['payout', '대량이체'],
  ['price', '시세'],
  ['tariff', '수수료'],
]);

const shown = new Map([
  ['company', 'companies'],
  ['holder', 'holders'],
  ['linkedAccount', 'linkedAccounts'],
  ['operator', 'operators'],
  ['payout', 'payouts'],
]);

/** The label and the page of a subject such as `purchase:17`. */
export function subjectOf(raw: string): Subject | null {
  if (raw === '') return null;
  const [kind = '', id = ''] = raw.split(':', 2);
  const request = requests.get(kind);
  const number = /^[1-9][0-9]*$/.test(id) ? Number(id) : null;
  if (request !== undefined && number !== null) {
    return { label: `${request.name} ${id}`, to: { resource: request.resource, id: number } };
  }
  if (kind === 'reasons') return { label: `사유 문구 (${requests.get(id)?.name ?? id})`, to: null };
  const name = things.get(kind);
  if (name === undefined) return { label: raw, to: null };
  if (kind === 'setting') return { label: `설정 ‘${ruleTitle(id)}’`, to: null };
  const resource = shown.get(kind);
  const to = resource !== undefined && number !== null ? { resource, id: number } : null;
  return { label: id === '' ? name : `${name} ${id}`, to };
}
