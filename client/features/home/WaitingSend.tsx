import { useMutation } from '@tanstack/react-query';
import { showDateTime } from '../../../domain/display-time.ts';
import { showExact } from '../../../domain/display.ts';
import { errorSentence } from '../../api/error-sentence.ts';
import { queryClient } from '../../api/query-client.ts';
import { serverNow } from '../../api/server-clock.ts';
import { unitsOf } from '../../api/wire.ts';
import { paths } from '../../routes/paths.ts';
import { waitingSendCopy } from '../../copy/waiting-send.ts';
import { cancelRequest } from '../../money/request-acts.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { WithFigures } from '../../ui/Figure.tsx';
import { ChevronIcon } from '../../ui/icons.tsx';
import { Link } from '../../ui/Link.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './DepositTracker.module.css';
import type { Home } from './sheets.ts';

/** The send that runs next: to whom, when, and one tap that cancels it. */
export default function WaitingSend({
  send: { id, net, runsAt, maskedLogin },
  count,
  hidden,
}: {
  readonly send: NonNullable<Home['waitingSend']>;
  /** Of all that wait. */
  readonly count: number;
  readonly hidden: boolean;
}) {
  const cancelling = useMutation({
    mutationFn: () => cancelRequest(id),
    onSuccess: () => showToast(waitingSendCopy.cancelled),
    onError: (error) => showToast(errorSentence(error)),
    onSettled: () => queryClient.invalidateQueries(),
  });
  return (
    <section className={styles.card} aria-label={waitingSendCopy.title}>
      <p className={styles.line}>
        <span>{waitingSendCopy.title}</span>
      </p>
      <p className={styles.won}>
        <Link to={paths.historyDetail(id)}>
          <span>
            <WithFigures
              sentence={waitingSendCopy.what(maskedLogin, hidden ? '•••' : showExact(unitsOf(net)))}
            />
          </span>
          <ChevronIcon size={18} />
        </Link>
      </p>
      <p className={styles.account}>{waitingSendCopy.at(showDateTime(runsAt, serverNow()))}</p>
      <div className={styles.acts}>
        <ButtonLink to={count > 1 ? paths.history : paths.historyDetail(id)} look="soft">
          {count > 1 ? waitingSendCopy.more(count) : waitingSendCopy.see}
        </ButtonLink>
        <Button busy={cancelling.isPending} onClick={() => cancelling.mutate()}>
          {waitingSendCopy.cancel}
        </Button>
      </div>
    </section>
  );
}
