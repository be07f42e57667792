import type { TRPCClient } from '@trpc/client';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { RequestResource } from '../../domain/request-kinds.ts';
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
export type WaitingSendRow = Outputs['waitingSends']['get'];
export type LinkRow = Outputs['links']['get'];
export type SignUpRow = Outputs['signUps']['get'];
export type HolderRow = Outputs['holders']['get'];
export type HolderLocks = Outputs['holders']['locks'];
export type HolderAddress = Outputs['holders']['addresses']['addresses'][number];
export type TimelineEvent = Outputs['holders']['timeline']['data'][number];
export type TimelineCursor = NonNullable<Outputs['holders']['timeline']['next']>;
export type LinkedAccountRow = Outputs['linkedAccounts']['get'];
export type DepositRow = Outputs['deposits']['list']['data'][number];
export type BankLineRow = Outputs['bankLines']['list']['data'][number];
export type LineRules = Outputs['lineRules']['get'];
export type ListedRecipients = Outputs['sendWarnings']['recipients'];
export type WarningTrial = Inputs['sendWarnings']['try'];
export type LineRuleInput = Inputs['lineRules']['set'];
export type BankLineDetail = Outputs['bankLines']['get'];
export type StatementPreview = Outputs['bankLines']['preview'];
export type ImportAnswer = Outputs['bankLines']['import'];
export type SettleInput = Inputs['bankLines']['settle'];
export type PayoutRow = Outputs['payouts']['list']['data'][number];
export type PayoutDetail = Outputs['payouts']['get'];
export type PayoutCandidates = Outputs['payouts']['candidates'];
export type PayoutFile = Outputs['payouts']['create'];
export type RefundRow = Outputs['refunds']['list']['data'][number];
export type RefundDetail = Outputs['refunds']['get'];
export type RefundFileRow = Outputs['refundFiles']['list']['data'][number];
export type RefundFileDetail = Outputs['refundFiles']['get'];
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
export type ClosingBoardCell = Outputs['closings']['board']['accounts'][number]['cells'][number];
export type ClosingPreview = Outputs['closings']['preview'];
export type AuditRow = Outputs['audit']['list']['data'][number];
export type ReasonTemplates = Outputs['reasonTemplates']['list'][number];
export type NoteRow = Outputs['notes']['list']['data'][number];
export type Found = Outputs['search']['data'][number];
export type Me = Outputs['auth']['me'];

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
  | 'isTakerDisabled'
  | 'holdUntil'
  | 'marks'
  | 'approvedBy'
  | 'ledger'
  | 'acts'
  | 'bank'
>;

/** A row of a list of requests; only orders have a price. */
export type ListedRequest = RequestRow & { price?: string | null };

type RowsOfRequests = { [Name in RequestResource]: Outputs[Name]['get'] };

/** The row of each resource of requests. */
export interface ResourceRows extends RowsOfRequests {
  inbox: InboxRow;
}

/** The nouns whose `list` answers a page of rows. */
type ListedNoun = {
  [Noun in keyof Outputs]: Outputs[Noun] extends { list: { data: unknown[]; total: number } } ? Noun : never;
}[keyof Outputs];

/** The resources of the console. Notes are a part of other pages, and the ledger has two lists. */
export type ResourceName = Exclude<ListedNoun, 'notes'> | 'ledgerAccounts' | 'transactions';

/** A row of a list. */
export type ListedRow<List extends ResourceName> = List extends 'ledgerAccounts'
  ? LedgerAccountRow
  : List extends 'transactions'
    ? LedgerTransactionRow
    : List extends ListedNoun
      ? Outputs[List]['list']['data'][number]
      : never;

export interface ListQuery {
  page: number;
  perPage: number;
  sort?: { field: string; order: 'ASC' | 'DESC' };
  filter?: Record<string, unknown>;
}

export type CallInput<Noun extends keyof Inputs, Verb extends keyof Inputs[Noun]> = Inputs[Noun][Verb];
export type DecideInput = Inputs['purchases']['decide'];
export type DecideAnswer = Outputs['purchases']['decide'];
export type Settings = Outputs['settings']['get'];
export type Tariff = Settings['tariff'];
export type DecisionTimes = Outputs['dashboard']['decisionTimes'];
export type DashboardSummary = Outputs['dashboard']['summary'];

type Calls = TRPCClient<AppRouter>['admin'];

/** A path of a procedure, which names it to the server, and the paths of those that change something. */
type PathsOf<Call> = {
  [Noun in keyof Calls]: Calls[Noun] extends { query: unknown }
    ? Calls[Noun] extends Call
      ? Noun
      : never
    : {
        [Verb in keyof Calls[Noun] & string]: Calls[Noun][Verb] extends Call ? `${Noun}.${Verb}` : never;
      }[keyof Calls[Noun] & string];
}[keyof Calls];
export type Path = PathsOf<{ query: unknown } | { mutate: unknown }>;
export type ActPath = PathsOf<{ mutate: unknown }>;

type At<Tree, Where> = Where extends `${infer Noun extends keyof Tree & string}.${infer Verb}`
  ? Verb extends keyof Tree[Noun]
    ? Tree[Noun][Verb]
    : never
  : never;
type ActInputs = { [Act in ActPath]: At<Inputs, Act> };
type ActAnswers = { [Act in ActPath]: At<Outputs, Act> };
export type ActInput<Act extends ActPath> = ActInputs[Act];
export type ActAnswer<Act extends ActPath> = ActAnswers[Act];

/** What an operator does: a function for each mutation, named by its path. */
export type Acts = { [Act in ActPath]: (input: ActInputs[Act]) => Promise<ActAnswers[Act]> };
