import {
  AMOUNT_RULES,
  buyAmountError,
  fieldOfWon,
  isTypable,
  wonOfField,
} from '../../../domain/amount-field.ts';
import { showDaon, showFee, showPrice, showWon } from '../../../domain/display.ts';
import { maskAccountNumber } from '../../../domain/masks.ts';
import { asWon, ZERO_UNITS } from '../../../domain/money.ts';
import type { PriceE4, Won } from '../../../domain/money.ts';
import { HOLDER_SENTENCES, holderSentence } from '../../../domain/holder-sentences.ts';
import { minimumPurchaseWon } from '../../../domain/tariff.ts';
import type { PurchaseQuote, PurchaseTariff } from '../../../domain/tariff.ts';
import type { Account } from '../../money/order.ts';
import { buyCopy } from '../../copy/buy.ts';
import { commonCopy } from '../../copy/common.ts';
import { orderCopy } from '../../copy/order.ts';
import { showAlert } from '../../ui/alert.ts';
import { AmountField } from '../../money/AmountField.tsx';
import type { AmountChip } from '../../money/AmountField.tsx';
import { trpc } from '../../api/trpc.ts';
import { wonOfWire } from '../../api/wire.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { QUICK_WON } from '../../money/quick-won.ts';
import { UnansweredCalls } from '../../money/UnansweredCalls.tsx';
import { DotParts } from '../../ui/DotParts.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Question } from '../../ui/Question.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import { BUY_SCREEN, quoteOf } from './buy-types.ts';
import type { Offer, Terms } from './buy-types.ts';

type BuyInputProps = {
  readonly account: Account;
  readonly terms: Terms;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onNext: (offer: Offer) => void;
};

const RULE = AMOUNT_RULES.buy;

export function BuyInput({ account, terms, text, onText, onNext }: BuyInputProps) {
  const won = wonOfField(text);
  const quote = quoteOf(won, terms);
  // An amount is too small while its first digit is being typed.
  const settled = useSettled(text);
  const tooSmall = text !== '' && settled && !quote.ok && quote.code === 'BELOW_MINIMUM';
  const tooLarge = !quote.ok && quote.code === 'AMOUNT_TOO_LARGE';
  const answer = trpc.orders.purchaseRoom.useQuery({}, { staleTime: 0 });
  const room = answer.data === undefined ? null : wonOfWire(answer.data.won);
  const overRoom = room !== null && won > room;
  const wrong = tooLarge ? HOLDER_SENTENCES.AMOUNT_TOO_LARGE : overRoom ? roomSentence(room) : null;
  const chips: AmountChip[] = QUICK_WON.map((quick) => {
    const next = fieldOfWon(asWon(won + quick.won));
    return { label: quick.label, disabled: !isTypable(next, RULE), onPress: () => onText(next) };
  });
  if (room !== null)
    chips.push({ label: buyCopy.maximum, disabled: room === 0n, onPress: () => onText(fieldOfWon(room)) });

  const proceed = (): void => {
    const error = buyAmountError(won);
    if (error !== null) void showAlert({ message: error });
    else if (quote.ok && terms.price !== null) onNext({ ...quote.value, price: terms.price });
    else if (!quote.ok && quote.code === 'BELOW_MINIMUM' && terms.price !== null) {
      void showAlert({ message: minimumSentence(terms.price, terms.tariff) });
    } else if (!quote.ok) void showAlert({ message: holderSentence(quote.code) });
  };

  return (
    <Screen
      id={`${BUY_SCREEN}#1`}
      title={buyCopy.title}
      header={<PageHeader />}
      bar={
        <BottomBar>
          <Button disabled={!quote.ok} onOff={proceed} onClick={proceed}>
            {buyCopy.submit}
          </Button>
        </BottomBar>
      }
    >
      <Question
        sub={
          <DotParts
            parts={[
              orderCopy.account(account.bankName, maskAccountNumber(account.accountNum)),
              account.companyName,
            ]}
          />
        }
      >
        {buyCopy.question}
      </Question>
      <UnansweredCalls />
      {terms.price === null && <Notice tone="warn">{buyCopy.noPrice}</Notice>}
      <AmountField
        autoFocus
        label={buyCopy.amount}
        name="amount"
        text={text}
        onText={onText}
        rule={RULE}
        unit={commonCopy.won}
        under={<Under text={text} won={won} quote={quote.ok ? quote.value : null} />}
        over={wrong !== null || tooSmall}
        line={wrong ?? <Limits terms={terms} room={room} />}
        onEnter={proceed}
        chips={chips}
      />
    </Screen>
  );
}

type UnderProps = {
  readonly text: string;
  readonly won: Won;
  readonly quote: PurchaseQuote | null;
};

/** What arrives with the fee beside it, and the whole won that counts where decimals were typed. */
function Under({ text, won, quote }: UnderProps) {
  const fee = quote === null || quote.fee === ZERO_UNITS ? null : orderCopy.fee(showFee(quote.fee));
  const parts = [
    text.includes('.') ? buyCopy.wholeWon(showWon(won)) : null,
    quote === null ? null : buyCopy.credited(showDaon(quote.credited)),
    fee,
  ];
  return <DotParts parts={parts.filter((part) => part !== null)} />;
}

function minimumSentence(price: PriceE4, tariff: PurchaseTariff): string {
  return buyCopy.minimum(showWon(minimumPurchaseWon(price, tariff)));
}

/** What may still be asked for beside the purchases that are open. */
const roomSentence = (room: Won): string =>
  room === 0n ? HOLDER_SENTENCES.TOO_MANY_OPEN : buyCopy.most(showWon(room));

function Limits({ terms, room }: { readonly terms: Terms; readonly room: Won | null }) {
  if (terms.price === null) return null;
  const least = minimumPurchaseWon(terms.price, terms.tariff);
  const limits =
    room !== null && room >= least
      ? buyCopy.between(showWon(least), showWon(room))
      : minimumSentence(terms.price, terms.tariff);
  return (
    <>
      {limits}
      <br />
      <small>
        <Figure text={orderCopy.price(showPrice(terms.price))} />
      </small>
    </>
  );
}
