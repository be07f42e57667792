// The exports: for each list the columns that the console shows, with the same headings. Phones and account numbers
// stay masked, as in the lists.
import { z } from 'zod';
import { alarmTitle } from '../../../domain/alarms.ts';
import { detailsText } from '../../../domain/audit-details.ts';
import { actionText, actorLabel, outcomeLabel } from '../../../domain/audit-labels.ts';
import { subjectLabel } from '../../../domain/audit-subjects.ts';
import { csvLogin, csvNumber, csvText, csvTime } from '../../../domain/csv.ts';
import {
  ANNOUNCEMENT_STATE_LABELS,
  LEDGER_ACCOUNT_LABELS,
  LINE_DIRECTION_LABELS,
  LINE_MATCH_LABELS,
  LINE_SETTLED_LABELS,
  MESSAGE_STATE_LABELS,
  openKindLabel,
  WON_ACCOUNT_LABELS,
} from '../../../domain/list-labels.ts';
import {
  REQUEST_KINDS,
  REQUEST_KIND_LABELS,
  resourceOfKind,
  type RequestResource,
} from '../../../domain/request-kinds.ts';
import { HOLDER_STATUS_LABELS } from '../../../domain/holder.ts';
import { INVITE_KIND_LABELS, INVITE_STATE_LABELS } from '../../../domain/invite.ts';
import { LEDGER_KIND_LABELS } from '../../../domain/ledger-kinds.ts';
import { LINKED_ACCOUNT_STATUS_LABELS } from '../../../domain/linked-account.ts';
import {
  PAYOUT_SALE_STATES,
  PAYOUT_STATE_LABELS,
  type PayoutSaleState,
} from '../../../domain/payout-states.ts';
import { REQUEST_STATE_LABELS } from '../../../domain/request-state.ts';
import { OPERATOR_ROLE_LABELS } from '../../../domain/roles.ts';
import { ledgerAccountCell, TRIAL_BALANCE } from './export-ledger.ts';
import { exportLines, exportOf, type Cell, type Export } from './export-of.ts';
import { listSentAlarms, sentAlarmOut } from '../alarms/list-sent-alarms.ts';
import { sentAlarmListInput } from '../alarms/admin-alarms.router.ts';
import { announcementListInput } from '../announcements/announcements.router.ts';
import { announcementOut, listAnnouncements } from '../announcements/list-announcements.ts';
import { bankLineListInput, bankLineOut, listBankLines } from '../bank-lines/list-bank-lines.ts';
import { bankImportListInput, bankImportOut, listBankImports } from '../bank-lines/list-bank-imports.ts';
import { companyListInput } from '../companies/companies.router.ts';
import { companyRowOut } from '../companies/company-wire.ts';
import { listCompanies } from '../companies/list-companies.ts';
import { listOperators, operatorOut } from '../operators/list-operators.ts';
import { operatorListInput } from '../operators/operators.router.ts';
import { listPayouts, payoutListInput, payoutOut } from '../payouts/list-payouts.ts';
import { listMessages, messageOut, messagesInput } from '../messages/list-messages.ts';
import { ledgerAccountOut, listLedgerAccounts } from '../ledger/list-accounts.ts';
import { auditListInput } from '../audit/audit.router.ts';
import { auditOut, listAudit } from '../audit/list-audit.ts';
import { inboxInput } from '../inbox/inbox.router.ts';
import { inboxRowOut, listInbox } from '../inbox/list-inbox.ts';
import { closingListInput } from '../closings/closings.router.ts';
import { closingOut } from '../closings/closing-wire.ts';
import { listClosings } from '../closings/list-closings.ts';
import { ledgerAccountListInput, transactionListInput } from '../ledger/ledger.router.ts';
import { ledgerTransactionOut, listTransactions } from '../ledger/list-transactions.ts';
import { depositListInput } from '../deposits/deposits.router.ts';
import { depositOut, listDeposits } from '../deposits/list-deposits.ts';
import { holderListInput } from '../holders/holders.router.ts';
import { holderOut } from '../holders/holder-wire.ts';
import { listHolders } from '../holders/list-holders.ts';
import { inviteListInput } from '../invites/invites.router.ts';
import { inviteOut, listInvites } from '../invites/list-invites.ts';
import { accountListInput } from '../linked-accounts/admin-linked-accounts.router.ts';
import { listAccounts, listedAccountOut } from '../linked-accounts/list-accounts.ts';
import { requestKinds } from '../request-kinds.ts';
import { requestListInput } from '../requests/request-wire.ts';

const countOf = (state: PayoutSaleState) => (row: z.infer<typeof payoutOut>) =>
  csvNumber(row.states[state].count);
const wonOfState = (state: PayoutSaleState) => (row: z.infer<typeof payoutOut>) =>
  csvNumber(row.states[state].won);

const exportsOfKinds = Object.fromEntries(
  REQUEST_KINDS.map((kind) => {
    const { csvTitles, listCsv } = requestKinds[kind];
    const row = z.object({ id: z.number(), cells: z.array(z.string()) });
    const lines = ({ cells }: z.infer<typeof row>) => [cells];
    return [
      resourceOfKind[kind],
      exportLines({ input: requestListInput, row, list: listCsv, titles: csvTitles, lines }),
    ];
  }),
) as Record<RequestResource, Export>;

export const EXPORTS = {
  inbox: exportOf({
    input: inboxInput.pick({ filter: true }),
    row: inboxRowOut,
    list: listInbox,
    columns: [
      ['번호', (row) => csvNumber(row.id)],
      ['종류', (row) => csvText(REQUEST_KIND_LABELS[row.kind])],
      ['상태', (row) => csvText(REQUEST_STATE_LABELS[row.state])],
      ['회원', (row) => csvLogin(row.holder.login)],
      ['이름', (row) => csvText(row.holder.name)],
      ['요청 시각', (row) => csvTime(row.createdAt)],
      ['금액(원)', (row) => csvNumber(row.won)],
      ['수량(DAON)', (row) => csvNumber(row.daon)],
      ['시세(원)', (row) => csvNumber(row.price)],
      ['계좌·주소', (row) => csvText(row.target)],
      ['예금주', (row) => csvText(row.name)],
      ['회사', (row) => csvText(row.company)],
      ['받는 계좌', (row) => csvText(row.depositAccount)],
      ['맡은 사람', (row) => csvText(row.takenBy)],
      ['첫 승인', (row) => csvText(row.approvedBy[0] ?? null)],
      ['보류 끝나는 날', (row) => csvText(row.holdUntil)],
      ['사유', (row) => csvText(row.reason)],
    ],
  }),
  ...exportsOfKinds,
  holders: exportOf({
    input: holderListInput,
    row: holderOut,
    list: listHolders,
    columns: [
      ['번호', (row) => csvNumber(row.id)],
      ['아이디', (row) => csvLogin(row.login)],
      ['이름', (row) => csvText(row.name)],
      ['상태', (row) => csvText(HOLDER_STATUS_LABELS[row.status])],
      ['보유(DAON)', (row) => csvNumber(row.balance)],
      ['처리 대기(DAON)', (row) => csvNumber(row.held)],
      ['잠김(DAON)', (row) => csvNumber(row.locked)],
      ['지갑 주소', (row) => csvText(row.walletAddress)],
      ['휴대폰', (row) => csvText(row.phone)],
      ['가입 시각', (row) => csvTime(row.createdAt)],
      ['탈퇴 시각', (row) => csvTime(row.closedAt)],
    ],
  }),
  linkedAccounts: exportOf({
    input: accountListInput,
    row: listedAccountOut,
    list: listAccounts,
    columns: [
      ['번호', (row) => csvNumber(row.id)],
      ['회원', (row) => csvLogin(row.holder.login)],
      ['에이전트', (row) => csvText(row.email)],
      ['회사', (row) => csvText(row.company)],
      ['은행', (row) => csvText(row.bankName)],
      ['계좌번호', (row) => csvText(row.accountNum)],
      ['예금주', (row) => csvText(row.name)],
      ['상태', (row) => csvText(LINKED_ACCOUNT_STATUS_LABELS[row.status])],
      ['정지 시각', (row) => csvTime(row.suspendedAt)],
      ['정지 사유', (row) => csvText(row.suspendedReason)],
      ['등록 시각', (row) => csvTime(row.createdAt)],
    ],
  }),
  deposits: exportOf({
    input: depositListInput,
    row: depositOut,
    list: listDeposits,
    columns: [
      ['번호', (row) => csvNumber(row.id)],
      ['회원', (row) => csvLogin(row.holder.login)],
      ['수량(DAON)', (row) => csvNumber(row.amount)],
      ['거래 해시', (row) => csvText(row.txHash)],
      ['로그 번호', (row) => csvNumber(row.logIndex)],
      ['기록한 사람', (row) => csvText(row.recordedBy)],
      ['기록 시각', (row) => csvTime(row.createdAt)],
    ],
  }),
  companies: exportOf({
    input: companyListInput,
    row: companyRowOut,
    list: listCompanies,
    columns: [
      ['번호', (row) => csvNumber(row.id)],
      ['이름', (row) => csvText(row.name)],
      ['입금 수수료(DAON)', (row) => csvNumber(row.perDepositFee)],
      ['입금 계좌 변경', (row) => csvTime(row.depositChangedAt)],
    ],
  }),
  operators: {
    role: 'admin',
    ...exportOf({
      input: operatorListInput,
      row: operatorOut,
      list: listOperators,
      columns: [
        ['번호', (row) => csvNumber(row.id)],
        ['아이디', (row) => csvLogin(row.login)],
        ['이름', (row) => csvText(row.name)],
        ['권한', (row) => csvText(OPERATOR_ROLE_LABELS[row.role])],
        ['상태', (row) => csvText(row.disabled ? '사용 중지' : '사용 중')],
        ['인증 앱', (row) => csvText(row.totp ? '있음' : '없음')],
        ['휴대폰', (row) => csvText(row.phone)],
        ['등록', (row) => csvTime(row.createdAt)],
      ],
    }),
  },
  invites: exportOf({
    input: inviteListInput,
    row: inviteOut,
    list: listInvites,
    columns: [
      ['번호', (row) => csvNumber(row.id)],
      ['종류', (row) => csvText(INVITE_KIND_LABELS[row.kind])],
      ['회사', (row) => csvText(row.company.name)],
      ['에이전트', (row) => csvText(row.agentEmail)],
      ['상태', (row) => csvText(INVITE_STATE_LABELS[row.state])],
      ['사용', (row) => csvNumber(row.uses)],
      ['최대 사용', (row) => csvNumber(row.maxUses)],
      ['만료 시각', (row) => csvTime(row.expiresAt)],
      ['만든 사람', (row) => csvText(row.createdBy)],
      ['만든 시각', (row) => csvTime(row.createdAt)],
    ],
  }),
  audit: exportOf({
    input: auditListInput,
    row: auditOut,
    list: listAudit,
    columns: [
      ['번호', (row) => csvNumber(row.id)],
      ['시각', (row) => csvTime(row.at)],
      ['누가', (row) => csvText(actorLabel(row.actor))],
      ['무엇을', (row) => csvText(actionText(row.action, row.detail))],
      ['대상', (row) => csvText(subjectLabel(row.subject))],
      ['결과', (row) => csvText(outcomeLabel(row.outcome))],
      ['내용', (row) => csvText(detailsText(row.action, row.detail))],
    ],
  }),
  alarms: exportOf({
    input: sentAlarmListInput,
    row: sentAlarmOut,
    list: listSentAlarms,
    columns: [
      ['번호', (row) => csvNumber(row.id)],
      ['보낸 시각', (row) => csvTime(row.createdAt)],
      ['회원', (row) => csvLogin(row.holder.login)],
      ['내용', (row) => csvText(alarmTitle(row.type))],
      ['수량(DAON)', (row) => csvNumber(row.amount)],
      ['회사', (row) => csvText(row.comName)],
      ['상대', (row) => csvText(row.accountInfo)],
      ['요청 번호', (row) => csvNumber(row.trxId)],
      ['사유', (row) => csvText(row.reason)],
      ['읽음', (row) => csvText(row.isRemoved ? '지움' : row.isRead ? '읽음' : '안 읽음')],
    ],
  }),
  messages: exportOf({
    input: messagesInput,
    row: messageOut,
    list: listMessages,
    columns: [
      ['번호', (row) => csvNumber(row.id)],
      ['받는 번호', (row) => csvText(row.to)],
      ['내용', (row) => csvText(row.text)],
      ['상태', (row) => csvText(MESSAGE_STATE_LABELS[row.state])],
      ['시도', (row) => csvNumber(row.attempts)],
      ['만든 시각', (row) => csvTime(row.createdAt)],
      ['보낸 시각', (row) => csvTime(row.sentAt)],
      ['다음 시도', (row) => csvTime(row.nextTryAt)],
    ],
  }),
  bankLines: exportOf({
    input: bankLineListInput,
    row: bankLineOut,
    list: listBankLines,
    columns: [
      ['번호', (row) => csvNumber(row.id)],
      ['거래 시각', (row) => csvTime(row.at)],
      ['회사', (row) => csvText(row.company.name)],
      ['입금 계좌', (row) => csvText(`${row.depositAccount.bankName} ${row.depositAccount.accountNum}`)],
      ['입출금', (row) => csvText(LINE_DIRECTION_LABELS[row.direction])],
      ['금액(원)', (row) => csvNumber(row.won)],
      ['이름', (row) => csvText(row.name)],
      ['적요', (row) => csvText(row.memo)],
      ['거래 후 잔액(원)', (row) => csvNumber(row.balanceAfter)],
      ['상태', (row) => csvText(LINE_MATCH_LABELS[row.match])],
      ['처리', (row) => csvText(row.settledAs === null ? null : LINE_SETTLED_LABELS[row.settledAs])],
      ['요청 번호', (row) => csvNumber(row.settledAs === null ? null : (row.candidates[0]?.id ?? null))],
      ['메모', (row) => csvText(row.note)],
      ['처리한 사람', (row) => csvText(row.settledBy)],
      ['처리 시각', (row) => csvTime(row.settledAt)],
    ],
  }),
  bankImports: exportOf({
    input: bankImportListInput,
    row: bankImportOut,
    list: listBankImports,
    columns: [
      ['번호', (row) => csvNumber(row.id)],
      ['가져온 시각', (row) => csvTime(row.createdAt)],
      ['회사', (row) => csvText(row.depositAccount.companyName)],
      ['입금 계좌', (row) => csvText(`${row.depositAccount.bankName} ${row.depositAccount.accountNum}`)],
      ['파일', (row) => csvText(row.fileName)],
      ['가져온 줄', (row) => csvNumber(row.imported)],
      ['이미 있던 줄', (row) => csvNumber(row.repeated)],
      ['가져온 사람', (row) => csvText(row.importedBy)],
      ['되돌린 사람', (row) => csvText(row.undone?.by ?? null)],
      ['되돌린 시각', (row) => csvTime(row.undone?.at ?? null)],
    ],
  }),
  payouts: exportOf({
    input: payoutListInput,
    row: payoutOut,
    list: listPayouts,
    columns: [
      ['번호', (row) => csvNumber(row.id)],
      ['만든 시각', (row) => csvTime(row.madeAt)],
      ['만든 사람', (row) => csvText(row.madeBy)],
      ['회사', (row) => csvText(row.depositAccount.companyName)],
      ['출금 계좌', (row) => csvText(`${row.depositAccount.bankName} ${row.depositAccount.accountNum}`)],
      ['건수', (row) => csvNumber(row.count)],
      ['금액(원)', (row) => csvNumber(row.won)],
      ...PAYOUT_SALE_STATES.flatMap((state) => [
        [`${PAYOUT_STATE_LABELS[state]}(건)`, countOf(state)] as const,
        [`${PAYOUT_STATE_LABELS[state]}(원)`, wonOfState(state)] as const,
      ]),
      ['까닭', (row) => csvText(row.reason)],
      ['파일 해시', (row) => csvText(row.contentHash)],
    ],
  }),
  ledgerAccounts: exportOf({
    input: ledgerAccountListInput,
    row: ledgerAccountOut,
    list: listLedgerAccounts,
    columns: [
      ['번호', (row) => csvNumber(row.id)],
      ['종류', (row) => csvText(LEDGER_ACCOUNT_LABELS[row.kind])],
      ['회원', (row) => (row.holder === null ? '' : csvLogin(row.holder.login))],
      ['잔액(DAON)', (row) => csvNumber(row.balance)],
      ['처리 대기(DAON)', (row) => csvNumber(row.held)],
      ['잠김(DAON)', (row) => csvNumber(row.locked)],
    ],
  }),
  announcements: exportOf({
    input: announcementListInput,
    row: announcementOut,
    list: listAnnouncements,
    columns: [
      ['번호', (row) => csvNumber(row.id)],
      ['제목', (row) => csvText(row.title)],
      ['내용', (row) => csvText(row.body)],
      ['상태', (row) => csvText(ANNOUNCEMENT_STATE_LABELS[row.state])],
      ['시작 시각', (row) => csvTime(row.startsAt)],
      ['끝 시각', (row) => csvTime(row.endsAt)],
      ['올린 사람', (row) => csvText(row.createdBy)],
      ['올린 시각', (row) => csvTime(row.createdAt)],
    ],
  }),
  /** One line for each entry: the amounts of one transaction sum to zero in each asset. */
  transactions: exportLines({
    input: transactionListInput,
    row: ledgerTransactionOut,
    list: listTransactions,
    titles: [
      ...['거래 번호', '종류', '시각', '요청 번호', '되돌린 거래', '운영자', '계정', '금액(DAON)', '해시'],
      ...['금액(원)', '입금 계좌', '영업일', '메모'],
    ],
    lines: (row) => {
      const line = (account: Cell, daon: string, won: readonly Cell[]): readonly Cell[] => [
        csvNumber(row.id),
        csvText(LEDGER_KIND_LABELS[row.kind] ?? row.kind),
        csvTime(row.createdAt),
        csvNumber(row.requestId),
        csvNumber(row.reversesId),
        csvText(row.operator),
        account,
        daon,
        csvText(row.hash),
        ...won,
      ];
      const { entries = [], depositAccount, day, note } = row.won ?? {};
      const shown =
        depositAccount === undefined ? null : `${depositAccount.bankName} ${depositAccount.accountNum}`;
      return [
        ...row.entries.map((entry) =>
          line(ledgerAccountCell(entry.account), csvNumber(entry.amount), ['', '', '', '']),
        ),
        ...entries.map(({ account, amount }) =>
          line(csvText(WON_ACCOUNT_LABELS[account]), '', [
            csvNumber(amount),
            csvText(shown),
            csvText(day ?? null),
            csvText(note ?? null),
          ]),
        ),
      ];
    },
  }),
  trialBalance: TRIAL_BALANCE,
  /** One line for each signed day. */
  closings: exportOf({
    input: closingListInput,
    row: closingOut,
    list: listClosings,
    columns: [
      ['영업일', (row) => csvText(row.day)],
      ['회사', (row) => csvText(row.depositAccount.companyName)],
      ['입금 계좌', (row) => csvText(`${row.depositAccount.bankName} ${row.depositAccount.accountNum}`)],
      ['시작 잔액(원)', (row) => csvNumber(row.opening)],
      ['입금(원)', (row) => csvNumber(row.in)],
      ['출금(원)', (row) => csvNumber(row.out)],
      ['마감 잔액(원)', (row) => csvNumber(row.closing)],
      ['통장 잔액(원)', (row) => csvNumber(row.statementBalance)],
      ['차이(원)', (row) => csvNumber(row.difference)],
      ['미확인(원)', (row) => csvNumber(row.unmatched)],
      ['발행(DAON)', (row) => csvNumber(row.issued)],
      ['환매(DAON)', (row) => csvNumber(row.redeemed)],
      ['수수료(DAON)', (row) => csvNumber(row.fees)],
      [
        '남은 일',
        (row) => csvText(row.open.map(({ kind, count }) => `${openKindLabel(kind)} ${count}건`).join(', ')),
      ],
      ['메모', (row) => csvText(row.note)],
      ['마감한 사람', (row) => csvText(row.closedBy)],
      ['함께한 사람', (row) => csvText(row.agreedBy)],
      ['함께한 사람의 메모', (row) => csvText(row.agreedNote)],
      ['마감 시각', (row) => csvTime(row.closedAt)],
    ],
  }),
} satisfies Record<string, Export>;

export type ExportName = keyof typeof EXPORTS;
