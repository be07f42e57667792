import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { errorSentence, reasonOf } from '../api/error-sentence.ts';
import type { Account, Balance } from './order.ts';
import { trpc } from '../api/trpc.ts';
import { usePathId } from '../routes/use-path-id.ts';
import { missingCopy } from '../copy/missing.ts';
import { showAlert } from '../ui/alert.ts';
import { PageHeader, useGoBack } from '../ui/PageHeader.tsx';
import { Question } from '../ui/Question.tsx';
import { Screen } from '../ui/Screen.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { AmountSkeleton } from './AmountSkeleton.tsx';

type OrderAccountProps = {
  readonly screen: string;
  readonly title: string;
  readonly question: string;
  readonly children: (account: Account, balance: Balance) => ReactNode;
};

/** Loads the account that an order is for. A failure to load it leads back, a suspended one with a word. */
export function OrderAccount({ screen, title, question, children }: OrderAccountProps) {
  const id = usePathId();
  const known = Number.isSafeInteger(id) && id > 0;
  const goBack = useGoBack();
  const account = trpc.linkedAccounts.get.useQuery({ id }, { enabled: known });
  const balance = trpc.wallet.balance.useQuery({});

  const failure = known
    ? ((account.data === undefined ? account.error : null) ??
      (balance.data === undefined ? balance.error : null))
    : missingCopy.title;
  useEffect(() => {
    if (failure === null) return;
    const sentence = typeof failure === 'string' ? failure : errorSentence(failure);
    // After the session has ended, the route guard opens the sign-in screen.
    if (reasonOf(failure) === 'UNAUTHENTICATED') return;
    void showAlert({ message: sentence }).then(goBack);
    // oxlint-disable-next-line react/exhaustive-deps -- one failure is reported once, however often this renders
  }, [failure]);

  if (account.data === undefined || balance.data === undefined) {
    return (
      <Screen id={`${screen}#1`} title={title} header={<PageHeader />}>
        <Question sub={<Skeleton width="180px" />}>{question}</Question>
        <AmountSkeleton />
      </Screen>
    );
  }
  return children(account.data, balance.data);
}
