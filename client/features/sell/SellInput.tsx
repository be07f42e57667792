import {
  AMOUNT_RULES,
  daonOfField,
  fieldOfDaon,
  fieldOfWon,
  isTypable,
  OVER_BALANCE_SENTENCE,
  sellAmountError,
  wonOfField,
} from '../../../domain/amount-field.ts';
import { showDaon, showExact, showFee, showPrice, showWon } from '../../../domain/display.ts';
import { maskAccountNumber } from '../../../domain/masks.ts';
import { checkOwnLimit, ownLimitSentence } from '../../../domain/own-limits.ts';
import { holderSentence } from '../../../domain/holder-sentences.ts';
import { asUnits, asWon, divFloor } from '../../../domain/money.ts';
import type { DaonUnits } from '../../../domain/money.ts';
import type { Account } from '../../money/order.ts';
import { grossForPayout } from '../../../domain/tariff.ts';
import { commonCopy } from '../../copy/common.ts';
import { orderCopy } from '../../copy/order.ts';
import { ownLimitsCopy } from '../../copy/own-limits.ts';
import { sellCopy } from '../../copy/sell.ts';
import { showAlert } from '../../ui/alert.ts';
import { AmountField } from '../../money/AmountField.tsx';
import type { AmountChip } from '../../money/AmountField.tsx';
import { QUICK_WON } from '../../money/quick-won.ts';
import { coverable } from '../../state/hidden-amounts.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { UnansweredCalls } from '../../money/UnansweredCalls.tsx';
import { DotParts } from '../../ui/DotParts.tsx';
import { Figure } from '../../ui/Figure.tsx';
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
  /** What is typed in won, or null while DAON are typed. */
  readonly won: string | null;
  readonly onWon: (won: string) => void;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onAll: () => void;
  readonly onNext: (offer: Offer) => void;
};

const SHARES = [25, 50] as const;

export function SellInput(props: SellInputProps) {
  const { account, terms, all, won, onWon, text, onText, onAll, onNext } = props;
  const { price, available } = terms;
  const inWon = won !== null && price !== null;
  const typedGross = inWon ? grossForPayout(wonOfField(won), terms.tariff, price) : daonOfField(text);
  const gross = all ? available : typedGross;
  const quote = quoteOf(gross, terms);
  const over = sellAmountError(gross, available) !== null;
  const isAbove = quote.ok && !over && !checkOwnLimit(terms.left, quote.value.net, price).ok;
  const tellOver = useOverAlert(over, won ?? text);
  const tooSmall = gross > 0n && !quote.ok && quote.code === 'AMOUNT_TOO_SMALL';

  const wrong = over
    ? OVER_BALANCE_SENTENCE
    : isAbove
      ? ownLimitSentence(terms.left)
      : tooSmall
        ? sellCopy.tooSmall
        : null;

  const proceed = (): void => {
    if (over) tellOver();
    else if (isAbove) void showAlert({ message: ownLimitSentence(terms.left) });
    else if (quote.ok && price !== null) onNext({ ...quote.value, price });
    else if (gross === 0n) void showAlert({ message: sellCopy.empty });
    else if (!quote.ok) void showAlert({ message: holderSentence(quote.code) });
  };

  const quick = inWon
    ? QUICK_WON.map((more) => {
        const next = fieldOfWon(asWon(wonOfField(won) + more.won));
        const disabled = !isTypable(next, AMOUNT_RULES.won);
        return { label: more.label, disabled, onPress: () => onWon(next) };
      })
    : SHARES.map((percent) => ({
        label: orderCopy.share(percent),
        disabled: available === 0n,
        onPress: () => onText(fieldOfDaon(asUnits(divFloor(available * BigInt(percent), 100n)))),
      }));
  const inOtherUnit = (): void => {
    if (inWon) onText(gross === 0n ? '' : fieldOfDaon(gross));
    else onWon(quote.ok ? fieldOfWon(quote.value.payoutWon) : '');
  };
  const chips: AmountChip[] = [...quick, { label: sellCopy.all, disabled: available === 0n, onPress: onAll }];
  if (price !== null) chips.push({ label: inWon ? orderCopy.inDaon : orderCopy.inWon, onPress: inOtherUnit });

  return (
    <Screen
      id={`${SELL_SCREEN}#1`}
      title={sellCopy.title}
      header={<PageHeader />}
      bar={
        <BottomBar>
          <Button disabled={!quote.ok || over || isAbove} onOff={proceed} onClick={proceed}>
            {sellCopy.submit}
          </Button>
        </BottomBar>
      }
    >
      <Question
        sub={
          <DotParts
            parts={[orderCopy.account(account.bankName, maskAccountNumber(account.accountNum)), account.name]}
          />
        }
      >
        {sellCopy.question}
      </Question>
      <UnansweredCalls />
      {price === null && <Notice tone="warn">{sellCopy.noPrice}</Notice>}
      <AmountField
        autoFocus
        label={inWon ? sellCopy.amountWon : sellCopy.amount}
        name="amount"
        text={inWon ? won : text}
        onText={inWon ? onWon : onText}
        rule={inWon ? AMOUNT_RULES.won : AMOUNT_RULES.daon}
        unit={inWon ? commonCopy.won : 'DAON'}
        under={
          quote.ok &&
          !over &&
          (inWon ? sellCopy.sells(showExact(gross)) : sellCopy.payout(showWon(quote.value.payoutWon)))
        }
        over={over || isAbove || tooSmall}
        line={<Line wrong={wrong} all={all} fee={quote.ok ? quote.value.fee : null} terms={terms} />}
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

/** Two lines in any case: what there is, and what is wrong or what it costs. A limit of the own has a third. */
function Line({ wrong, all, fee, terms: { available, price, left } }: LineProps) {
  const cost = (
    <>
      {fee !== null && orderCopy.fee(showFee(fee))}
      {fee !== null && price !== null && '\u00a0· '}
      {price !== null && <Figure text={orderCopy.price(showPrice(price))} />}
    </>
  );
  return (
    <>
      {all ? sellCopy.exactly(showExact(available)) : sellCopy.available(coverable(showDaon(available)))}
      <br />
      {wrong ?? cost}
      {left !== null && wrong === null && (
        <>
          <br />
          {ownLimitsCopy.left[left.of](showWon(left.won))}
        </>
      )}
    </>
  );
}
