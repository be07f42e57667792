import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { PENDING } from '../../domain/request-state.ts';
import { paths } from '../routes/paths.ts';
import { commonCopy } from '../copy/common.ts';
import { orderCopy } from '../copy/order.ts';
import { BottomBar, ButtonPair } from '../ui/BottomBar.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import styles from './OrderDone.module.css';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Result } from '../ui/Result.tsx';
import { Screen } from '../ui/Screen.tsx';
import { useDetail } from './use-detail.ts';
import { UsualWait } from './UsualWait.tsx';

type OrderDoneProps = {
  readonly screen: string;
  readonly id: number;
  readonly title: string;
  readonly sub: string;
  /** What happens next, and when. */
  readonly steps: readonly { readonly text: string; readonly time: string }[];
  readonly children: ReactNode;
};

/** An order that the server has accepted. Once it was decided, cancelled, paid or has expired, its detail stands here instead. */
export function OrderDone({ screen, id, title, sub, steps, children }: OrderDoneProps) {
  const { state = PENDING, deposit } = useDetail(id, true).data ?? {};
  if (state !== PENDING || deposit === 'seen') return <Navigate to={paths.historyDetail(id)} replace />;
  return (
    <Screen
      id={`${screen}#3`}
      title={title}
      header={<PageHeader back="none" />}
      bar={
        <BottomBar>
          <ButtonPair>
            <ButtonLink to={paths.historyDetail(id)} replace look="soft">
              {orderCopy.see}
            </ButtonLink>
            <ButtonLink to={paths.home} replace>
              {commonCopy.confirm}
            </ButtonLink>
          </ButtonPair>
        </BottomBar>
      }
    >
      <Result kind="done" title={title}>
        {sub}
        <UsualWait id={id} />
      </Result>
      {children}
      <h2 className={styles.heading}>{orderCopy.steps}</h2>
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
