import {
  AMOUNT_RULES,
  daonOfField,
  fieldOfDaon,
  OVER_BALANCE_SENTENCE,
  sellAmountError,
} from '../../../domain/amount-field.ts';
import { showDaon, showExact, showFee, showPrice, showWon } from '../../../domain/display.ts';
import { maskAccountNumber } from '../../../domain/masks.ts';
import { ERROR_SENTENCES } from '../../../domain/errors.ts';
import { asUnits, divFloor } from '../../../domain/money.ts';
import type { DaonUnits } from '../../../domain/money.ts';
import type { Account } from '../../money/order.ts';
import type { LateAnswer } from '../../money/use-unanswered.ts';
import { orderCopy } from '../../copy/order.ts';
import { sellCopy } from '../../copy/sell.ts';
import { showAlert } from '../../ui/alert.ts';
import { AmountField } from '../../money/AmountField.tsx';
import type { AmountChip } from '../../money/AmountField.tsx';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { LateAnswers } from '../../money/LateAnswers.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Question } from '../../ui/Question.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { quoteOf, SELL_SCREEN } from './sell-types.ts';
import type { Offer, Terms } from './sell-types.ts';
import { useOverAlert } from './use-over-alert.ts';

type SellInputProps = {
  readonly account: Account;
  readonly terms: Terms;
  /** True while everything available is sold, to the last unit. */
  readonly all: boolean;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onAll: () => void;
  readonly onNext: (offer: Offer) => void;
  readonly late: readonly LateAnswer[];
};

const SHARES = [25, 50] as const;

export function SellInput(props: SellInputProps) {
  const { account, terms, all, text, onText, onAll, onNext, late } = props;
  const { price, available } = terms;
  const gross = all ? available : daonOfField(text);
  const quote = quoteOf(gross, terms);
  const over = sellAmountError(gross, available) !== null;
  const tellOver = useOverAlert(over, text);
  const tooSmall = gross > 0n && !quote.ok && quote.code === 'AMOUNT_TOO_SMALL';

  const proceed = (): void => {
    if (over) tellOver();
    else if (quote.ok && price !== null) onNext({ ...quote.value, price });
    else if (gross === 0n) void showAlert({ message: sellCopy.empty });
    else if (!quote.ok) void showAlert({ message: ERROR_SENTENCES[quote.code] });
  };

  const chips: readonly AmountChip[] = [
    ...SHARES.map((percent) => ({
      label: sellCopy.share(percent),
      disabled: available === 0n,
      onPress: () => onText(fieldOfDaon(asUnits(divFloor(available * BigInt(percent), 100n)))),
    })),
    { label: sellCopy.all, disabled: available === 0n, onPress: onAll },
  ];

  return (
    <Screen
      id={`${SELL_SCREEN}#1`}
      title={sellCopy.title}
      header={<PageHeader />}
      bar={
        <BottomBar>
          <Button disabled={!quote.ok || over} onOff={proceed} onClick={proceed}>
            {sellCopy.submit}
          </Button>
        </BottomBar>
      }
    >
      <Question
        sub={`${orderCopy.account(account.bankName, maskAccountNumber(account.accountNum))} · ${account.name}`}
      >
        {sellCopy.question}
      </Question>
      <LateAnswers late={late} />
      {price === null && <Notice tone="warn">{sellCopy.noPrice}</Notice>}
      <AmountField
        autoFocus
        label={sellCopy.amount}
        name="amount"
        text={text}
        onText={onText}
        rule={AMOUNT_RULES.daon}
        unit="DAON"
        under={quote.ok && !over && sellCopy.payout(showWon(quote.value.payoutWon))}
        over={over || tooSmall}
        line={
          <Line
            wrong={over ? OVER_BALANCE_SENTENCE : tooSmall ? sellCopy.tooSmall : null}
            all={all}
            fee={quote.ok ? quote.value.fee : null}
            terms={terms}
          />
        }
        onEnter={proceed}
        chips={chips}
      />
    </Screen>
  );
}

type LineProps = {
  readonly wrong: string | null;
  readonly all: boolean;
  readonly fee: DaonUnits | null;
  readonly terms: Terms;
};

/** Two lines in any case: what there is, and what is wrong or what it costs. */
function Line({ wrong, all, fee, terms: { available, price } }: LineProps) {
  const terms = [
    fee === null ? null : sellCopy.fee(showFee(fee)),
    price === null ? null : orderCopy.price(showPrice(price)),
  ];
  const second = wrong ?? terms.filter((part) => part !== null).join(' · ');
  return (
    <>
      {all ? sellCopy.exactly(showExact(available)) : sellCopy.available(showDaon(available))}
      <br />
      {second}
    </>
  );
}
