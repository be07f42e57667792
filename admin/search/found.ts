import type { To } from 'react-router-dom';
import { resourceOfKind, type RequestKind } from '../../domain/request-kinds.ts';
import type { Found } from '../api/contract.ts';
import { kindLabels } from '../copy/ko.ts';
import { filteredList, paths } from '../paths.ts';

type FoundKind = Found['kind'];

const groups: Record<FoundKind, string> = {
  holder: '회원',
  linkedAccount: '연결 계좌',
  ...kindLabels,
  bankLine: '은행 거래',
  refund: '환불',
  history: '내역',
  deposit: '외부 DAON 수신',
  transaction: '원장 거래',
};

/** The order of the groups. */
const order = Object.keys(groups) as FoundKind[];

export const isRequest = (kind: FoundKind): kind is RequestKind => Object.hasOwn(resourceOfKind, kind);

/** The page of a result. A result without a page leads to its holder, or to its list. */
export function pathOf({ kind, id, holder }: Found): To {
  if (kind === 'holder') return paths.holder(id);
  if (kind === 'linkedAccount') return paths.linkedAccount(id);
  if (isRequest(kind)) return paths.request(resourceOfKind[kind], id);
  if (kind === 'refund') return paths.refund(id);
  if (kind === 'bankLine') return filteredList(paths.bankLines, { id });
  if (holder !== null) return `${paths.holder(holder.id)}/ledger`;
  return kind === 'deposit' ? paths.deposits : paths.transactions;
}

export interface FoundGroup {
  name: string;
  rows: readonly Found[];
}

/** The rows grouped by kind, in the server's order within each group. */
export function groupsOf(rows: readonly Found[]): FoundGroup[] {
  return order
    .map((kind) => ({ name: groups[kind], rows: rows.filter((row) => row.kind === kind) }))
    .filter(({ rows: some }) => some.length > 0);
}
