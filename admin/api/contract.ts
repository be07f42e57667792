import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../server/router.ts';

/**
 * Inputs and outputs of the server's router, so that a renamed field is a compile error here. Amounts are decimal
 * strings, which `domain/money` parses for display; times are ISO 8601 with the offset of Seoul.
 */
type Inputs = inferRouterInputs<AppRouter>['admin'];
type Outputs = inferRouterOutputs<AppRouter>['admin'];

export type InboxRow = Outputs['inbox']['list']['data'][number];
export type Facts = Outputs['inbox']['facts'];
export type PurchaseRow = Outputs['purchases']['get'];
export type SaleRow = Outputs['sales']['get'];
export type ExternalSendRow = Outputs['externalSends']['get'];
export type LinkRow = Outputs['links']['get'];
export type SignUpRow = Outputs['signUps']['get'];
export type HolderRow = Outputs['holders']['get'];
export type HolderAddress = Outputs['holders']['addresses']['addresses'][number];
export type TimelineEvent = Outputs['holders']['timeline']['data'][number];
export type TimelineCursor = NonNullable<Outputs['holders']['timeline']['next']>;
export type HolderSession = Outputs['holders']['sessions'][number];
export type LinkedAccountRow = Outputs['linkedAccounts']['get'];
export type DepositRow = Outputs['deposits']['list']['data'][number];
export type BankLineRow = Outputs['bankLines']['list']['data'][number];
export type BankLineDetail = Outputs['bankLines']['get'];
export type StatementPreview = Outputs['bankLines']['preview'];
export type ImportAnswer = Outputs['bankLines']['import'];
export type SettleInput = Inputs['bankLines']['settle'];
export type PayoutRow = Outputs['payouts']['list']['data'][number];
export type PayoutDetail = Outputs['payouts']['get'];
export type PayoutCandidates = Outputs['payouts']['candidates'];
export type PayoutFile = Outputs['payouts']['create'];
export type InviteRow = Outputs['invites']['list']['data'][number];
export type CompanyRow = Outputs['companies']['list']['data'][number];
export type DepositAccount = Outputs['companies']['depositAccounts'][number];
export type CompanyDetail = Outputs['companies']['get'];
export type OperatorRow = Outputs['operators']['get'];
export type AnnouncementRow = Outputs['announcements']['list']['data'][number];
export type SentAlarmRow = Outputs['alarms']['list']['data'][number];
export type MessageRow = Outputs['messages']['list']['data'][number];
export type LedgerAccountRow = Outputs['ledger']['accounts']['data'][number];
export type LedgerTransactionRow = Outputs['ledger']['transactions']['data'][number];
export type TrialBalance = Outputs['ledger']['trialBalance'];
export type BankImportRow = Outputs['bankImports']['list']['data'][number];
export type ClosingRow = Outputs['closings']['list']['data'][number];
export type ClosingPreview = Outputs['closings']['preview'];
export type AuditRow = Outputs['audit']['list']['data'][number];
export type ReasonTemplates = Outputs['reasonTemplates']['list'][number];
export type NoteRow = Outputs['notes']['list']['data'][number];
export type Found = Outputs['search']['data'][number];
export type Me = Outputs['auth']['me'];
export type OwnSession = Outputs['auth']['sessions'][number];

/** The fields that all kinds of requests have. */
export type RequestRow = Pick<
  PurchaseRow,
  | 'id'
  | 'version'
  | 'state'
  | 'holder'
  | 'createdAt'
  | 'decidedAt'
  | 'decidedBy'
  | 'reason'
  | 'takenBy'
  | 'takenAt'
  | 'holdUntil'
  | 'marks'
  | 'approvedBy'
  | 'ledger'
>;

/** A row of a list of requests; only orders have a price. */
export type ListedRequest = RequestRow & { price?: string | null };

/** The row of each resource's list. */
export interface ResourceRows {
  inbox: InboxRow;
  purchases: PurchaseRow;
  sales: SaleRow;
  externalSends: ExternalSendRow;
  links: LinkRow;
  signUps: SignUpRow;
  holders: HolderRow;
  linkedAccounts: LinkedAccountRow;
  deposits: DepositRow;
  bankLines: BankLineRow;
  payouts: PayoutRow;
  invites: InviteRow;
  companies: CompanyRow;
  operators: OperatorRow;
  announcements: AnnouncementRow;
  alarms: SentAlarmRow;
  messages: MessageRow;
  ledgerAccounts: LedgerAccountRow;
  transactions: LedgerTransactionRow;
  bankImports: BankImportRow;
  closings: ClosingRow;
  audit: AuditRow;
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

export type CallInput<Noun extends keyof Inputs, Verb extends keyof Inputs[Noun]> = Inputs[Noun][Verb];
export type TakeInput = Inputs['sales']['take'];
export type TakeAnswer = Outputs['sales']['take'];
export type PutBackInput = Inputs['sales']['putBack'];
export type PutBackAnswer = Outputs['sales']['putBack'];
export type DecideInput = Inputs['purchases']['decide'];
export type DecideAnswer = Outputs['purchases']['decide'];
export type Settings = Outputs['settings']['get'];
export type Tariff = Settings['tariff'];
export type ChangeAnswer = Outputs['settings']['setPrice'];
export type DecisionTimes = Outputs['dashboard']['decisionTimes'];
export type DashboardSummary = Outputs['dashboard']['summary'];
