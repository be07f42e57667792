/** What an audit row is about, in Korean: `purchase:17` is '구매 17'. */
import { RECORD_LISTS } from './lists/record-lists.ts';
import { REQUEST_KIND_LABELS } from './request-kinds.ts';
import { isSetting, SETTING_LABELS } from './setting-labels.ts';

const requests = new Map<string, string>(Object.entries(REQUEST_KIND_LABELS));

const things = new Map([
  ['holder', '회원'],
  ['linkedAccount', '연결 계좌'],
  ['bankLine', '은행 거래'],
  ['bankImport', '은행 거래내역'],
  ['company', '회사'],
  ['operator', '운영자'],
  ['invite', '초대'],
  ['announcement', '공지'],
  ['listedRecipient', '주의할 상대'],
  ['message', '문자'],
  ['setting', '설정'],
  ['request', '요청'],
  ['ledgerTransaction', '원장 거래'],
  ['depositAccount', '입금 계좌'],
  ['payout', '대량이체'],
  ['refund', '환불'],
  ['refundFile', '환불 파일'],
  ['price', '시세'],
  ['tariff', '수수료'],
]);

/** The lists that are exported. */
const lists = new Map<string, string>([
  ...Object.entries(RECORD_LISTS).map(([list, { name }]) => [list, name] as const),
  ['audit', '감사 기록'],
  ['trialBalance', '시산표'],
]);

/** The kind and the id of a subject; the id is null where it is no number. */
export function partsOfSubject(raw: string): { kind: string; id: string; number: number | null } {
  const [kind = '', id = ''] = raw.split(':', 2);
  return { kind, id, number: /^[1-9][0-9]*$/.test(id) ? Number(id) : null };
}

/** What a person means who names a subject as it is shown, '구매 17': `purchase:17`. Another text stays as it is. */
export function subjectNamed(text: string): string {
  const [, name = text, id] = /^(.+?) *([0-9]+)$/.exec(text) ?? [];
  const kind = [...requests, ...things].find(([, label]) => label === name)?.[0];
  if (kind === undefined) return text;
  return id === undefined ? kind : `${kind}:${id}`;
}

/** A subject of an unknown kind stays as it was written. */
export function subjectLabel(raw: string): string {
  const { kind, id, number } = partsOfSubject(raw);
  const request = requests.get(kind);
  if (request !== undefined && number !== null) return `${request} ${id}`;
  if (kind === 'reasons') return `사유 문구 (${requests.get(id) ?? id})`;
  if (kind === 'setting') return `설정 ‘${isSetting(id) ? SETTING_LABELS[id] : id}’`;
  const list = lists.get(raw);
  if (list !== undefined) return `${list} 목록`;
  const name = things.get(kind);
  if (name === undefined) return raw;
  return id === '' ? name : `${name} ${id}`;
}
