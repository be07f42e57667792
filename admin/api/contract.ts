import type { Decision, RequestKind, RequestState } from '../../domain/request-state.ts';
import type { HolderStatus } from '../../domain/holder.ts';
import type { Operator } from './operator-session.ts';

/**
 * What the console reads from the server. Amounts are decimal strings and stay strings until `domain/money`
 * parses them for display; times are ISO 8601 with the offset of Seoul.
 */

export interface BankAccountRow {
  bankName: string;
  /** Masked. */
  accountNum: string;
  name: string;
  companyName?: string;
}

export interface RequestRow {
  id: number;
  version: number;
  state: RequestState;
  holder: { id: number; login: string };
  createdAt: string;
  decidedAt: string | null;
  reason: string | null;
}

export interface PurchaseRow extends RequestRow {
  won: string;
  price: string;
  /** Before the fee. */
  tokens: string;
  fee: string;
  account: BankAccountRow;
  depositAccount: BankAccountRow;
}

export interface HolderRow {
  id: number;
  login: string;
  status: HolderStatus;
  balance: string;
  lockup: string;
  createdAt: string;
}

export interface CompanyRow {
  id: number;
  name: string;
  perDepositFee: string;
}

/** Every resource of the console with the row that its list and get answer. */
export interface ResourceRows {
  purchases: PurchaseRow;
  holders: HolderRow;
  companies: CompanyRow;
}

export type ResourceName = keyof ResourceRows;

export interface ListQuery {
  page: number;
  perPage: number;
  sort?: { field: string; order: 'ASC' | 'DESC' };
  filter?: Record<string, unknown>;
}

export interface Page<Row> {
  data: Row[];
  total: number;
}

export interface DecideInput {
  id: number;
  decision: Decision;
  version: number;
  reason?: string;
  txHash?: string;
}

export interface DecideAnswer {
  id: number;
  state: RequestState;
  approvals: number;
}

export interface DashboardSummary {
  pending: Record<RequestKind, number>;
}

export interface Tariff {
  perWithdrawalFee: string;
  withdrawalFee: string;
}

export interface Settings {
  price: string | null;
  tariff: Tariff;
}

export interface SignInAnswer {
  token: string;
  operator: Operator;
}
