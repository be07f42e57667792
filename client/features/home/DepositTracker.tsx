import { useMutation } from '@tanstack/react-query';
import { showWon } from '../../../domain/display.ts';
import { apiClient } from '../../api/client.ts';
import { errorSentence } from '../../api/error-sentence.ts';
import { homeQuery } from '../../api/first-queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { wonOfWire } from '../../api/wire.ts';
import { paths } from '../../routes/paths.ts';
import { buyCopy } from '../../copy/buy.ts';
import { depositCopy } from '../../copy/deposit.ts';
import { depositDeadlineCopy } from '../../copy/deposit-deadline.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/clipboard.ts';
import { DotParts } from '../../ui/DotParts.tsx';
import { WithFigures } from '../../ui/Figure.tsx';
import { ChevronIcon } from '../../ui/icons.tsx';
import { Link } from '../../ui/Link.tsx';
import { useReveal } from '../../ui/Reveal.tsx';
import { showToast } from '../../ui/toast.ts';
import { useIsOver } from '../../ui/use-countdown.ts';
import DepositDeadline from './DepositDeadline.tsx';
import styles from './DepositTracker.module.css';
import type { Home } from './sheets.ts';

/** The purchase whose deposit is due first: how much, to which account, and how long there is for it. */
export default function DepositTracker({
  purchase,
  hidden,
}: {
  readonly purchase: NonNullable<Home['purchase']>;
  readonly hidden: boolean;
}) {
  const { id, won, depositAccount, expiresAt } = purchase;
  const saying = useMutation({
    mutationFn: () => apiClient.orders.saidPaid.mutate({ id }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: homeQuery.queryKey }),
    onError: (error) => showToast(errorSentence(error)),
  });
  const said = purchase.saidPaid || saying.isSuccess;
  const amount = showWon(wonOfWire(won));
  // Until the purchase has expired on the server too.
  const over = useIsOver(expiresAt);
  const title = over ? depositDeadlineCopy.over : depositCopy.title;
  const { covered, reveal } = useReveal(hidden);
  return (
    <section className={styles.card} aria-label={title}>
      <p className={styles.line}>
        <span>{title}</span>
        {expiresAt !== null && !over && (
          <span className={styles.deadline}>
            <DepositDeadline expiresAt={expiresAt} />
          </span>
        )}
      </p>
      <p className={styles.won}>
        <Link to={paths.historyDetail(id)}>
          <span>
            <WithFigures sentence={depositCopy.waiting(covered ? '•••' : amount)} />
          </span>
          <ChevronIcon size={18} />
        </Link>
        {reveal}
      </p>
      {!over && (
        <p className={styles.account}>
          <DotParts
            parts={[`${depositAccount.bankName} ${depositAccount.accountNum}`, depositAccount.name]}
          />
        </p>
      )}
      <div className={styles.acts}>
        {!over && (
          <Button look="soft" onClick={() => void copyText(buyCopy.depositText(depositAccount, amount))}>
            {depositCopy.copyAll}
          </Button>
        )}
        <Button
          disabled={said}
          onOff={() => showToast(depositCopy.saidAlready)}
          busy={saying.isPending}
          onClick={() => saying.mutate()}
        >
          {said ? depositCopy.said : depositCopy.say}
        </Button>
      </div>
    </section>
  );
}
