import { showWon } from '../../domain/display.ts';
import { wonOfWire } from '../api/wire.ts';
import { buyCopy } from '../copy/buy.ts';
import { depositDeadlineCopy } from '../copy/deposit-deadline.ts';
import { commonCopy } from '../copy/common.ts';
import { areAmountsHidden } from '../state/hidden-amounts.ts';
import { Button } from './Button.tsx';
import { copyText } from './clipboard.ts';
import { CopyButton } from './CopyButton.tsx';
import { Covered } from './Covered.tsx';
import styles from './DepositCard.module.css';
import { Figure } from './Figure.tsx';
import { KeyValueRows } from './KeyValueRows.tsx';
import { Notice } from './Notice.tsx';
import { useReveal } from './Reveal.tsx';
import { Skeleton } from './Skeleton.tsx';
import { useIsOver } from './use-countdown.ts';

type DepositCardProps = {
  /** Null while it is read; the card has its size already. */
  readonly account: { readonly bankName: string; readonly accountNum: string; readonly name: string } | null;
  readonly won: string;
  /** The name that the transfer should carry. */
  readonly sender: string;
  /** The account that the transfer should come from. */
  readonly from: string;
  /** From when on nothing may be wired any more; null where it has no end. */
  readonly until: string | null;
};

/** Where the won of a purchase is wired, until its deadline: number and exact amount can be copied. */
export function DepositCard({ account, won, sender, from, until }: DepositCardProps) {
  const waiting = <Skeleton width="7em" />;
  const { covered, reveal } = useReveal(areAmountsHidden());
  if (useIsOver(until))
    return (
      <Notice tone="warn" live>
        {depositDeadlineCopy.overLong}
      </Notice>
    );
  return (
    <section className={styles.card} aria-label={buyCopy.deposit} aria-busy={account === null}>
      <h2 className={styles.heading}>{buyCopy.deposit}</h2>
      <KeyValueRows
        rows={[
          { label: buyCopy.depositBank, value: account?.bankName ?? waiting },
          {
            label: buyCopy.depositNumber,
            value:
              account === null ? (
                <Skeleton width="10em" height="36px" />
              ) : (
                <CopyButton text={account.accountNum} label={buyCopy.copyNumber}>
                  <Figure text={account.accountNum} />
                </CopyButton>
              ),
          },
          { label: buyCopy.depositHolder, value: account?.name ?? waiting },
          {
            label: buyCopy.depositWon,
            value: (
              <span className={styles.won}>
                {reveal}
                <CopyButton text={won} label={buyCopy.copyWon}>
                  {covered ? (
                    <>
                      <Covered />
                      {commonCopy.won}
                    </>
                  ) : (
                    <Figure text={`${showWon(wonOfWire(won))}${commonCopy.won}`} />
                  )}
                </CopyButton>
              </span>
            ),
          },
          { label: buyCopy.depositSender, value: sender },
          { label: buyCopy.rows.from, value: from },
        ]}
      />
      <Button
        look="soft"
        disabled={account === null}
        onClick={() =>
          account !== null && void copyText(buyCopy.depositText(account, showWon(wonOfWire(won))))
        }
      >
        {buyCopy.copyAll}
      </Button>
    </section>
  );
}
