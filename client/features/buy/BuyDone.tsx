import { showDateTime } from '../../../domain/display-time.ts';
import { showWon } from '../../../domain/display.ts';
import { wonToString } from '../../../domain/money.ts';
import type { Won } from '../../../domain/money.ts';
import { trpc } from '../../api/trpc.ts';
import { paths } from '../../app/paths.ts';
import { ko } from '../../copy/ko.ts';
import { BottomBar, ButtonPair } from '../../ui/BottomBar.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { DepositCard } from '../../ui/DepositCard.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Result } from '../../ui/Result.tsx';
import { Screen } from '../../ui/Screen.tsx';
import styles from './BuyDone.module.css';
import type { Account } from './buy-types.ts';

export function BuyDone(props: { readonly id: number; readonly won: Won; readonly account: Account }) {
  const { id, won, account } = props;
  const detail = trpc.history.detail.useQuery({ id });
  const order = detail.data?.order;
  const until = order !== undefined && order !== null && 'expiresAt' in order ? order.expiresAt : null;

  const steps = [
    {
      text: ko.buy.step1(showWon(won), account.name),
      time: until === null ? '' : ko.buy.step1Time(showDateTime(until, new Date())),
    },
    { text: ko.buy.step2, time: ko.buy.step2Time },
    { text: ko.buy.step3, time: ko.buy.step3Time },
  ];

  return (
    <Screen
      id="/withdrawSwap#3"
      title={ko.buy.done}
      header={<PageHeader back="none" />}
      bar={
        <BottomBar>
          <ButtonPair>
            <ButtonLink to={paths.historyDetail(id)} replace look="soft">
              {ko.buy.see}
            </ButtonLink>
            <ButtonLink to={paths.home} replace>
              {ko.common.confirm}
            </ButtonLink>
          </ButtonPair>
        </BottomBar>
      }
    >
      <Result kind="done" title={ko.buy.done}>
        {ko.buy.doneSub}
      </Result>
      <DepositCard account={account.depositAccount} won={wonToString(won)} sender={account.name} />
      <h2 className={styles.heading}>{ko.buy.steps}</h2>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.text} className={styles.step}>
            <span className={styles.mark} aria-hidden="true">
              {index + 1}
            </span>
            <span>
              {step.text}
              <span className={styles.time}>{step.time}</span>
            </span>
          </li>
        ))}
      </ol>
    </Screen>
  );
}
