// The exports: for each list of the console the filter that it takes, what a row answers, and how it is read.
import { LISTS, type ListName } from '../../../domain/lists/lists.ts';
import { entryLines, TRIAL_BALANCE } from './export-ledger.ts';
import { exportLines, exportOf, type Export } from './export-of.ts';
import { listSentAlarms, sentAlarmListInput, sentAlarmOut } from '../alarms/list-sent-alarms.ts';
import { announcementListInput } from '../announcements/announcements.router.ts';
import { announcementOut, listAnnouncements } from '../announcements/list-announcements.ts';
import { bankLineListInput, listBankLines } from '../bank-lines/lines/list-bank-lines.ts';
import { bankLineOut } from '../bank-lines/lines/bank-line-wire.ts';
import {
  bankImportListInput,
  bankImportOut,
  listBankImports,
} from '../bank-lines/import/list-bank-imports.ts';
import { companyRowOut } from '../companies/company-wire.ts';
import { companyListInput, listCompanies } from '../companies/list-companies.ts';
import { listOperators, operatorListInput, operatorOut } from '../operators/list-operators.ts';
import { listPayouts, payoutOut } from '../payouts/list-payouts.ts';
import { listRefundFiles, refundFileOut } from '../refunds/list-refund-files.ts';
import { madeFileListInput } from '../payouts/made-files.ts';
import { listWarnings, warningListInput, warningOut } from '../send-warnings/list-warnings.ts';
import { listRefunds, refundListInput, refundOut } from '../refunds/list-refunds.ts';
import { listMessages, messageOut, messagesInput } from '../messages/list-messages.ts';
import { ledgerAccountListInput, ledgerAccountOut, listLedgerAccounts } from '../ledger/list-accounts.ts';
import { auditListInput, auditOut, listAudit } from '../audit/list-audit.ts';
import { inboxInput } from '../inbox/inbox.router.ts';
import { inboxRowOut, listInbox } from '../inbox/list-inbox.ts';
import { closingOut } from '../closings/closing-wire.ts';
import { closingListInput, listClosings } from '../closings/list-closings.ts';
import { ledgerTransactionOut, listTransactions } from '../ledger/list-transactions.ts';
import { transactionListInput } from '../ledger/transaction-list-input.ts';
import { depositListInput, depositOut, listDeposits } from '../deposits/list-deposits.ts';
import { holderOut } from '../holders/holder-wire.ts';
import { holderListInput, listHolders } from '../holders/list-holders.ts';
import { inviteListInput, inviteOut, listInvites } from '../invites/list-invites.ts';
import { accountListInput, listAccounts, listedAccountOut } from '../linked-accounts/list-accounts.ts';
import { requestExports } from '../request-kinds.ts';

export const EXPORTS = {
  inbox: exportOf(LISTS.inbox, {
    input: inboxInput.pick({ filter: true }),
    row: inboxRowOut,
    list: listInbox,
  }),
  ...requestExports,
  holders: exportOf(LISTS.holders, { input: holderListInput, row: holderOut, list: listHolders }),
  linkedAccounts: exportOf(LISTS.linkedAccounts, {
    input: accountListInput,
    row: listedAccountOut,
    list: listAccounts,
  }),
  sendWarnings: exportOf(LISTS.sendWarnings, {
    ...{ input: warningListInput, row: warningOut, list: listWarnings },
  }),
  deposits: exportOf(LISTS.deposits, { input: depositListInput, row: depositOut, list: listDeposits }),
  companies: exportOf(LISTS.companies, { input: companyListInput, row: companyRowOut, list: listCompanies }),
  operators: {
    role: 'admin',
    ...exportOf(LISTS.operators, { input: operatorListInput, row: operatorOut, list: listOperators }),
  },
  invites: exportOf(LISTS.invites, { input: inviteListInput, row: inviteOut, list: listInvites }),
  audit: exportOf(LISTS.audit, { input: auditListInput, row: auditOut, list: listAudit }),
  alarms: exportOf(LISTS.alarms, { input: sentAlarmListInput, row: sentAlarmOut, list: listSentAlarms }),
  messages: exportOf(LISTS.messages, { input: messagesInput, row: messageOut, list: listMessages }),
  bankLines: exportOf(LISTS.bankLines, { input: bankLineListInput, row: bankLineOut, list: listBankLines }),
  bankImports: exportOf(LISTS.bankImports, {
    input: bankImportListInput,
    row: bankImportOut,
    list: listBankImports,
  }),
  payouts: exportOf(LISTS.payouts, { input: madeFileListInput, row: payoutOut, list: listPayouts }),
  refundFiles: exportOf(LISTS.refundFiles, {
    ...{ input: madeFileListInput, row: refundFileOut, list: listRefundFiles },
  }),
  refunds: exportOf(LISTS.refunds, { input: refundListInput, row: refundOut, list: listRefunds }),
  ledgerAccounts: exportOf(LISTS.ledgerAccounts, {
    input: ledgerAccountListInput,
    row: ledgerAccountOut,
    list: listLedgerAccounts,
  }),
  announcements: exportOf(LISTS.announcements, {
    input: announcementListInput,
    row: announcementOut,
    list: listAnnouncements,
  }),
  /** One line for each entry. */
  transactions: exportLines(LISTS.transactions, {
    input: transactionListInput,
    row: ledgerTransactionOut,
    list: listTransactions,
    lines: entryLines,
  }),
  trialBalance: TRIAL_BALANCE,
  closings: exportOf(LISTS.closings, { input: closingListInput, row: closingOut, list: listClosings }),
} satisfies Record<ListName | 'trialBalance', Export>;

export type ExportName = keyof typeof EXPORTS;
