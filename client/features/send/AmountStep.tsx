import { AMOUNT_RULES } from '../../../domain/amount-field.ts';
import { showDaon, showFee, showWon } from '../../../domain/display.ts';
import { ERROR_SENTENCES } from '../../../domain/errors.ts';
import { wonOf, ZERO_UNITS } from '../../../domain/money.ts';
import { maxSendable, sendFee } from '../../../domain/tariff.ts';
import { commonCopy } from '../../copy/common.ts';
import { sendCopy } from '../../copy/send.ts';
import { showAlert } from '../../ui/alert.ts';
import { AmountField } from '../../money/AmountField.tsx';
import type { AmountChip } from '../../money/AmountField.tsx';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Question } from '../../ui/Question.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { filled, netOf, switched, typed } from './amount-entry.ts';
import type { AmountEntry } from './amount-entry.ts';
import { Retry } from './Retry.tsx';
import { nameOf, offerOf } from './send-types.ts';
import type { Offer, Target, Terms } from './send-types.ts';

type AmountStepProps = {
  readonly target: Target;
  readonly terms: Terms;
  readonly entry: AmountEntry;
  readonly onEntry: (entry: AmountEntry) => void;
  readonly onNext: (offer: Offer) => void;
  /** Why the terms did not arrive, with a way to ask again. */
  readonly failure: { readonly sentence: string; readonly retry: () => void } | null;
};

export function AmountStep({ target, terms, entry, onEntry, onNext, failure }: AmountStepProps) {
  const { price, tariff } = terms;
  const net = netOf(entry, price);
  const offer = offerOf(target, net, terms);
  const code = offer.ok ? null : offer.code;
  const started = net > ZERO_UNITS;
  const over = terms.known && started && (code === 'NOT_ENOUGH' || code === 'AMOUNT_TOO_LARGE');
  const maximum = maxSendable(terms.available, tariff);
  const minimum = sendCopy.minimum(showDaon(terms.perDepositFee));

  const proceed = (): void => {
    if (offer.ok && terms.known) onNext(offer.value);
    else if (!terms.known) void showAlert({ message: failure?.sentence ?? commonCopy.loading });
    else if (!started) void showAlert({ message: sendCopy.enterAmount });
    else if (code === 'BELOW_MINIMUM') void showAlert({ message: minimum });
    else if (code !== null) void showAlert({ message: ERROR_SENTENCES[code] });
  };

  const chips: AmountChip[] = [
    {
      label: sendCopy.maximum(showDaon(maximum)),
      disabled: maximum === ZERO_UNITS,
      onPress: () => onEntry(filled(entry, maximum, price)),
    },
  ];
  if (price !== null) {
    chips.push({
      label: entry.unit === 'daon' ? sendCopy.inWon : sendCopy.inDaon,
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
        sub={terms.known ? sendCopy.available(showDaon(terms.available)) : <Skeleton width="200px" />}
      >
        {sendCopy.howMuch(nameOf(target))}
      </Question>
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
          (entry.unit === 'won' ? sendCopy.tokens(showDaon(net)) : sendCopy.about(showWon(wonOf(net, price))))
        }
        over={over}
        line={
          over && code !== null ? (
            ERROR_SENTENCES[code]
          ) : (
            <>
              {minimum}
              <br />
              {started && terms.known && sendCopy.fee(showFee(sendFee(net, tariff)))}
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
