import { findBank } from '../../../domain/banks.ts';
import type { Answers } from '../../api/trpc.ts';
import { trpc } from '../../api/trpc.ts';
import { linkedCopy } from '../../copy/linked.ts';
import { BankMark } from '../../ui/BankGrid.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { RowSkeletons, Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import styles from './LinkedAccountsScreen.module.css';

type Account = Answers['linkedAccounts']['list'][number];

/** /accountLinked: every registered account, and whom to ask for a change. */
export default function LinkedAccountsScreen() {
  const accounts = trpc.linkedAccounts.list.useQuery({});
  return (
    <Screen id="/accountLinked" title={linkedCopy.title} header={<PageHeader title={linkedCopy.title} />}>
      <Notice>{linkedCopy.note}</Notice>
      <QueryState query={accounts}>
        <p className={styles.count}>
          <Skeleton width="92px" />
        </p>
        <RowSkeletons count={2} />
      </QueryState>
      {accounts.data?.length === 0 && <EmptyState>{linkedCopy.none}</EmptyState>}
      {accounts.data !== undefined && accounts.data.length > 0 && (
        <>
          <p className={styles.count}>{linkedCopy.heading(accounts.data.length)}</p>
          <ul className={styles.list}>
            {accounts.data.map((account) => (
              <AccountRow key={account.id} account={account} />
            ))}
          </ul>
        </>
      )}
    </Screen>
  );
}

function AccountRow({ account }: { readonly account: Account }) {
  const bank = findBank(account.bankCode);
  return (
    <li className={styles.row} data-id={account.id}>
      {bank !== null && <BankMark bank={bank} />}
      <div className={styles.texts}>
        <p className={styles.email}>{account.email}</p>
        <p className={styles.number}>{`${account.bankName} ${account.accountNum}`}</p>
        <p className={styles.fact}>{`${linkedCopy.holder} ${account.name} · ${account.companyName}`}</p>
      </div>
    </li>
  );
}
