import AccountsIcon from '@mui/icons-material/AccountTree';
import AlarmIcon from '@mui/icons-material/NotificationsNone';
import AnnouncementIcon from '@mui/icons-material/CampaignOutlined';
import AuditIcon from '@mui/icons-material/FactCheckOutlined';
import BankIcon from '@mui/icons-material/SyncAlt';
import CompanyIcon from '@mui/icons-material/Apartment';
import DepositIcon from '@mui/icons-material/SystemUpdateAlt';
import HolderIcon from '@mui/icons-material/PeopleAlt';
import InviteIcon from '@mui/icons-material/MailOutline';
import LinkedAccountIcon from '@mui/icons-material/AccountBalance';
import MessageIcon from '@mui/icons-material/SmsOutlined';
import OperatorIcon from '@mui/icons-material/Badge';
import PayoutIcon from '@mui/icons-material/Outbox';
import RefundIcon from '@mui/icons-material/Undo';
import TransactionsIcon from '@mui/icons-material/ReceiptLong';
import WarningIcon from '@mui/icons-material/WarningAmber';
import type { ResourceProps } from 'react-admin';
import { REQUEST_KINDS, isMoneyKind, resourceOfKind, type RequestKind } from '../domain/request-kinds.ts';
import { AccountList } from './linked-accounts/AccountList.tsx';
import { AccountShow } from './linked-accounts/AccountShow.tsx';
import { AlarmList } from './alarms/AlarmList.tsx';
import { AnnouncementList } from './announcements/AnnouncementList.tsx';
import type {
  CompanyRow,
  HolderRow,
  LinkedAccountRow,
  OperatorRow,
  RequestRow,
  ResourceName,
} from './api/contract.ts';
import { AuditList } from './audit/AuditList.tsx';
import { BankImportList } from './bank-lines/BankImportList.tsx';
import { BankLineList } from './bank-lines/BankLineList.tsx';
import { ImportPage } from './bank-lines/ImportPage.tsx';
import { ClosingList } from './closings/ClosingList.tsx';
import { CompanyCreate } from './companies/CompanyCreate.tsx';
import { CompanyEdit } from './companies/CompanyEdit.tsx';
import { CompanyList } from './companies/CompanyList.tsx';
import { CompanyShow } from './companies/CompanyShow.tsx';
import { DepositCreate } from './deposits/DepositCreate.tsx';
import { DepositList } from './deposits/DepositList.tsx';
import { HolderList } from './holders/HolderList.tsx';
import { HolderShow } from './holders/HolderShow.tsx';
import { InviteCreate } from './invites/InviteCreate.tsx';
import { InviteList } from './invites/InviteList.tsx';
import { LedgerAccountList } from './ledger/LedgerAccountList.tsx';
import { TransactionList } from './ledger/TransactionList.tsx';
import { MessageList } from './messages/MessageList.tsx';
import { OperatorCreate } from './operators/OperatorCreate.tsx';
import { OperatorList } from './operators/OperatorList.tsx';
import { OperatorShow } from './operators/OperatorShow.tsx';
import { PayoutCreate } from './payouts/PayoutCreate.tsx';
import { PayoutList } from './payouts/PayoutList.tsx';
import { PayoutShow } from './payouts/PayoutShow.tsx';
import { RefundFileList } from './refunds/RefundFileList.tsx';
import { RefundFileShow } from './refunds/RefundFileShow.tsx';
import { RefundList } from './refunds/RefundList.tsx';
import { RefundShow } from './refunds/RefundShow.tsx';
import { requestKinds } from './requests/request-kinds.ts';
import { WarningList } from './send-warnings/WarningList.tsx';
import { RequestList } from './requests/RequestList.tsx';
import { RequestShow } from './requests/RequestShow.tsx';

type Resource = ResourceProps & { name: ResourceName };

const ofKind = (kind: RequestKind): Resource => ({
  name: resourceOfKind[kind],
  list: <RequestList kind={kind} />,
  show: <RequestShow kind={kind} />,
  icon: requestKinds[kind].icon,
  recordRepresentation: (row: RequestRow) => String(row.id),
});

/** The resources by the headings of the menu: work, holders, books, messages, administration. */
export const menu = {
  업무: [
    ...REQUEST_KINDS.filter((kind) => isMoneyKind(kind)).map(ofKind),
    { name: 'bankLines', list: BankLineList, create: ImportPage, icon: BankIcon },
    { name: 'payouts', list: PayoutList, show: PayoutShow, create: PayoutCreate, icon: PayoutIcon },
    { name: 'refunds', list: RefundList, show: RefundShow, icon: RefundIcon },
    ...REQUEST_KINDS.filter((kind) => !isMoneyKind(kind)).map(ofKind),
  ],
  회원: [
    {
      name: 'holders',
      list: HolderList,
      show: HolderShow,
      icon: HolderIcon,
      recordRepresentation: (row: HolderRow) => row.login,
    },
    {
      name: 'linkedAccounts',
      list: AccountList,
      show: AccountShow,
      icon: LinkedAccountIcon,
      recordRepresentation: (row: LinkedAccountRow) => row.email,
    },
    { name: 'sendWarnings', list: WarningList, icon: WarningIcon },
    { name: 'invites', list: InviteList, create: InviteCreate, icon: InviteIcon },
    {
      name: 'companies',
      list: CompanyList,
      show: CompanyShow,
      create: CompanyCreate,
      edit: CompanyEdit,
      icon: CompanyIcon,
      recordRepresentation: (row: CompanyRow) => row.name,
    },
  ],
  장부: [
    { name: 'deposits', list: DepositList, create: DepositCreate, icon: DepositIcon },
    { name: 'transactions', list: TransactionList, icon: TransactionsIcon },
    { name: 'ledgerAccounts', list: LedgerAccountList, icon: AccountsIcon },
  ],
  알림: [
    { name: 'announcements', list: AnnouncementList, icon: AnnouncementIcon },
    { name: 'alarms', list: AlarmList, icon: AlarmIcon },
    { name: 'messages', list: MessageList, icon: MessageIcon },
  ],
  관리: [
    {
      name: 'operators',
      list: OperatorList,
      show: OperatorShow,
      create: OperatorCreate,
      icon: OperatorIcon,
      recordRepresentation: (row: OperatorRow) => row.login,
    },
    { name: 'audit', list: AuditList, icon: AuditIcon },
  ],
} satisfies Record<string, Resource[]>;

/** Lists that a page leads to, and not the menu. */
const led: readonly Resource[] = [
  { name: 'bankImports', list: BankImportList },
  { name: 'closings', list: ClosingList },
  { name: 'refundFiles', list: RefundFileList, show: RefundFileShow },
];

/** Every resource of the console. */
export const resources: readonly Resource[] = [...Object.values(menu).flat(), ...led];
