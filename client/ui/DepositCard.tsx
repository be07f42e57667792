import { showWon } from '../../domain/display.ts';
import { wonOfWire } from '../api/wire.ts';
import { ko } from '../copy/ko.ts';
import { CopyButton } from './CopyButton.tsx';
import styles from './DepositCard.module.css';
import { KeyValueRows } from './KeyValueRows.tsx';

type DepositCardProps = {
  readonly account: { readonly bankName: string; readonly accountNum: string; readonly name: string };
  readonly won: string;
  /** The name that the transfer should carry. */
  readonly sender: string;
  /** The account that the transfer should come from. */
  readonly from: string;
};

/** Where the won of a purchase is wired: number and exact amount can be copied. */
export function DepositCard({ account, won, sender, from }: DepositCardProps) {
  return (
    <section className={styles.card} aria-label={ko.buy.deposit}>
      <h2 className={styles.heading}>{ko.buy.deposit}</h2>
      <KeyValueRows
        rows={[
          { label: ko.buy.depositBank, value: account.bankName },
          {
            label: ko.buy.depositNumber,
            value: (
              <CopyButton text={account.accountNum} label={ko.buy.copyNumber}>
                {account.accountNum}
              </CopyButton>
            ),
          },
          { label: ko.buy.depositHolder, value: account.name },
          {
            label: ko.buy.depositWon,
            value: (
              <CopyButton text={won} label={ko.buy.copyWon}>
                {`${showWon(wonOfWire(won))}${ko.common.won}`}
              </CopyButton>
            ),
          },
          { label: ko.buy.depositSender, value: sender },
          { label: ko.buy.rows.from, value: from },
        ]}
      />
    </section>
  );
}
