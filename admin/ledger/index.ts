import AccountsIcon from '@mui/icons-material/AccountTree';
import TransactionsIcon from '@mui/icons-material/ReceiptLong';
import { LedgerAccountList } from './LedgerAccountList.tsx';
import { TransactionList } from './TransactionList.tsx';

export const ledgerAccounts = { name: 'ledgerAccounts', list: LedgerAccountList, icon: AccountsIcon };

export const transactions = { name: 'transactions', list: TransactionList, icon: TransactionsIcon };
