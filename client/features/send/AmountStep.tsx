import {
  AMOUNT_RULES,
  fieldOfDaon,
  fieldOfWon,
  isTypable,
  wonOfField,
} from '../../../domain/amount-field.ts';
import { showDaon, showDaonOrDust, showFee, showWon } from '../../../domain/display.ts';
import { netWithin, ownLimitSentence } from '../../../domain/own-limits.ts';
import { holderSentence } from '../../../domain/holder-sentences.ts';
import { asUnits, asWon, DAON, divFloor, subUnits, wonOf, ZERO_UNITS } from '../../../domain/money.ts';
import type { DaonUnits } from '../../../domain/money.ts';
import { maxSendable, sendFee } from '../../../domain/tariff.ts';
import { commonCopy } from '../../copy/common.ts';
import { orderCopy } from '../../copy/order.ts';
import { homeCopy } from '../../copy/home.ts';
import { ownLimitsCopy } from '../../copy/own-limits.ts';
import { sendCopy } from '../../copy/send.ts';
import { showAlert } from '../../ui/alert.ts';
import { AmountField } from '../../money/AmountField.tsx';
import type { AmountChip } from '../../money/AmountField.tsx';
import { UnansweredCalls } from '../../money/UnansweredCalls.tsx';
import { QUICK_WON } from '../../money/quick-won.ts';
import { coverable } from '../../state/hidden-amounts.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Question } from '../../ui/Question.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './AmountStep.module.css';
import { filled, netOf, switched, typed } from './amount-entry.ts';
import type { AmountEntry } from './amount-entry.ts';
import { Retry } from './Retry.tsx';
import { Named } from './Named.tsx';
import { endsOf, nameOf, offerOf } from './send-types.ts';
import type { Offer, Target, Terms } from './send-types.ts';
import { useSettled } from '../../ui/use-settled.ts';

const SHARES = [25, 50] as const;

/** Cut down to hundredths, which is what the field holds. */
const shareOf = (units: DaonUnits, percent: number): DaonUnits =>
  asUnits(divFloor(divFloor(units * BigInt(percent), 100n), DAON / 100n) * (DAON / 100n));

/** As much as the balance and the own limits let go, in whole DAON. */
function maximumOf({ available, tariff, left, price }: Terms): DaonUnits {
  const most = maxSendable(available, tariff);
  const within = netWithin(left, price);
  return within === null || most <= within ? most : asUnits(divFloor(within, DAON) * DAON);
}

type AmountStepProps = {
  readonly target: Target;
  readonly owner: string | null;
  readonly terms: Terms;
  readonly entry: AmountEntry;
  readonly onEntry: (entry: AmountEntry) => void;
  readonly onNext: (offer: Offer) => void;
  /** Why the terms did not arrive, with a way to ask again. */
  readonly failure: { readonly sentence: string; readonly retry: () => void } | null;
};

export function AmountStep({ target, owner, terms, entry, onEntry, onNext, failure }: AmountStepProps) {
  const { price, tariff } = terms;
  const net = netOf(entry, price);
  const offer = offerOf(target, net, terms);
  const code = offer.ok ? null : offer.code;
  const started = net > ZERO_UNITS;
  const over =
    terms.known && started && (code === 'NOT_ENOUGH' || code === 'AMOUNT_TOO_LARGE' || code === 'OWN_LIMIT');
  // An amount is too small while its first digit is being typed.
  const settled = useSettled(entry.text);
  const below = terms.known && started && settled && code === 'BELOW_MINIMUM';
  const maximum = maximumOf(terms);
  const isEmpty = maximum === ZERO_UNITS;
  const fillMaximum = (): void => onEntry(filled(entry, maximum, price));
  const minimum = sendCopy.minimum(showDaon(terms.perDepositFee));
  const hint =
    terms.left === null || below ? minimum : ownLimitsCopy.left[terms.left.of](showWon(terms.left.won));
  const sentenceOf = (refusal: string): string =>
    refusal === 'OWN_LIMIT' ? ownLimitSentence(terms.left) : holderSentence(refusal);

  const fee = orderCopy.fee(showFee(sendFee(net, tariff)));
  const after = offer.ok
    ? sendCopy.after(coverable(showDaonOrDust(subUnits(terms.available, offer.value.gross))))
    : null;
  const proceed = (): void => {
    if (offer.ok && terms.known) onNext(offer.value);
    else if (!terms.known) void showAlert({ message: failure?.sentence ?? commonCopy.loading });
    else if (!started) void showAlert({ message: sendCopy.enterAmount });
    else if (code === 'BELOW_MINIMUM') void showAlert({ message: minimum });
    else if (code !== null) void showAlert({ message: sentenceOf(code) });
  };

  const quick =
    entry.unit === 'daon'
      ? SHARES.map((percent) => ({
          label: orderCopy.share(percent),
          // A share of what can be sent, as whole as the maximum is.
          disabled: isEmpty,
          onPress: () => onEntry(typed(entry, fieldOfDaon(shareOf(maximum, percent)))),
        }))
      : QUICK_WON.map((more) => {
          const next = fieldOfWon(asWon(wonOfField(entry.text) + more.won));
          const disabled = !isTypable(next, AMOUNT_RULES.won);
          return { label: more.label, disabled, onPress: () => onEntry(typed(entry, next)) };
        });
  const chips: AmountChip[] = [
    ...quick,
    {
      label: sendCopy.maximum(coverable(showDaon(maximum))),
      disabled: isEmpty,
      onPress: fillMaximum,
    },
  ];
  if (price !== null) {
    chips.push({
      label: entry.unit === 'daon' ? orderCopy.inWon : orderCopy.inDaon,
      disabled: !terms.known,
      onPress: () => onEntry(switched(entry, price)),
    });
  }

  return (
    <Screen
      id="/send#2"
      title={sendCopy.amount}
      header={<PageHeader />}
      bar={
        <BottomBar>
          <Button disabled={!offer.ok || !terms.known} onOff={proceed} onClick={proceed}>
            {commonCopy.next}
          </Button>
        </BottomBar>
      }
    >
      <Question
        sub={
          terms.known ? (
            <button type="button" className={styles.available} disabled={isEmpty} onClick={fillMaximum}>
              {sendCopy.available(coverable(showDaon(terms.available)))}
            </button>
          ) : (
            <Skeleton width="200px" />
          )
        }
      >
        <Named sentence={sendCopy.howMuch(nameOf(target, owner))} whole={endsOf(target)} />
      </Question>
      <UnansweredCalls />
      {failure !== null && <Retry sentence={failure.sentence} onRetry={failure.retry} />}
      <AmountField
        label={entry.unit === 'daon' ? sendCopy.amount : sendCopy.amountWon}
        name="amount"
        text={entry.text}
        onText={(text) => onEntry(typed(entry, text))}
        rule={entry.unit === 'daon' ? AMOUNT_RULES.daon : AMOUNT_RULES.won}
        unit={entry.unit === 'daon' ? 'DAON' : commonCopy.won}
        under={
          price !== null &&
          (entry.unit === 'won' ? sendCopy.tokens(showDaon(net)) : homeCopy.about(showWon(wonOf(net, price))))
        }
        over={over || below}
        line={
          over && code !== null ? (
            <>
              {sentenceOf(code)}
              <br />
              <small>{minimum}</small>
            </>
          ) : (
            <>
              {hint}
              <br />
              <small>
                {started && terms.known && [fee, after].filter((part) => part !== null).join('\u00a0· ')}
              </small>
            </>
          )
        }
        chips={chips}
        onEnter={proceed}
        autoFocus
      />
    </Screen>
  );
}
