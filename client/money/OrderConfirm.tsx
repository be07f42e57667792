import { useEffect, useState } from 'react';
import type { PriceE4 } from '../../domain/money.ts';
import { orderCopy } from '../copy/order.ts';
import { showAlert } from '../ui/alert.ts';
import { BottomBar } from '../ui/BottomBar.tsx';
import { Button } from '../ui/Button.tsx';
import { KeyValueRows, withFormer } from '../ui/KeyValueRows.tsx';
import type { KeyValue } from '../ui/KeyValueRows.tsx';
import { Mark } from '../ui/Mark.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Question } from '../ui/Question.tsx';
import { Screen } from '../ui/Screen.tsx';

type Priced = { readonly price: PriceE4 };

/** Every figure of an offer is a bigint. */
const isSameOffer = <Offer extends Priced>(a: Offer, b: Offer): boolean =>
  (Object.keys(a) as (keyof Offer)[]).every((figure) => a[figure] === b[figure]);

type OrderConfirmProps<Offer extends Priced> = {
  readonly screen: string;
  readonly title: string;
  readonly question: string;
  readonly submit: string;
  readonly rowsOf: (offer: Offer) => readonly KeyValue[];
  readonly offer: Offer;
  /** The same order as the server quotes it now; undefined until it has. */
  readonly current: Offer | undefined;
  /** Why the server would refuse the order now. */
  readonly refusal?: string | null;
  readonly onOffer: (offer: Offer) => void;
  readonly onConfirm: () => void;
  readonly reused: boolean;
  /** Why the order was refused a moment ago, where it may go with new figures. */
  readonly moved: string | undefined;
};

/** The figures of an order, before it is sent. */
export function OrderConfirm<Offer extends Priced>(props: OrderConfirmProps<Offer>) {
  const {
    screen,
    title,
    question,
    submit,
    rowsOf,
    offer,
    current,
    refusal = null,
    onOffer,
    onConfirm,
    reused,
    moved,
  } = props;
  const [first] = useState(offer);

  // The server's figures are binding: new ones are shown before a request can be sent with them.
  const isNew = current !== undefined && !isSameOffer(current, offer);
  useEffect(() => {
    if (isNew) onOffer(current);
  }, [isNew, current, onOffer]);

  // A repeated request may be what the refusal is about; its answer is still asked for.
  const stop = reused ? null : refusal;
  const feeOrPrice = offer.price === first.price ? orderCopy.feeMoved : orderCopy.priceMoved;
  const notice = isSameOffer(offer, first) ? moved : feeOrPrice;

  return (
    <Screen
      id={`${screen}#confirm`}
      title={title}
      header={<PageHeader />}
      bar={
        <BottomBar>
          <Button
            disabled={stop !== null}
            onOff={() => stop !== null && void showAlert({ message: stop })}
            onClick={() => onConfirm()}
          >
            {submit}
          </Button>
        </BottomBar>
      }
    >
      <Question mark={<Mark size={40} />}>{question}</Question>
      {notice !== undefined && (
        <Notice tone="warn" live>
          {notice}
        </Notice>
      )}
      {stop !== null && (
        <Notice tone="danger" live>
          {stop}
        </Notice>
      )}
      {reused && <Notice>{orderCopy.reused}</Notice>}
      <KeyValueRows rows={withFormer(rowsOf(offer), rowsOf(first))} />
    </Screen>
  );
}
