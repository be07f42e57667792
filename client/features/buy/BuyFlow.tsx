import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { canonicalContent } from '../../../domain/idempotency.ts';
import { priceToString, wonToString } from '../../../domain/money.ts';
import type { Won } from '../../../domain/money.ts';
import { errorSentence, isRefusal } from '../../api/error-sentence.ts';
import { pendingRequests } from '../../api/request-keys.ts';
import { draftOf, keepDraft } from '../../api/return-to.ts';
import { getSession } from '../../api/session.ts';
import { trpc } from '../../api/trpc.ts';
import { useUnanswered } from '../../api/use-unanswered.ts';
import { paths } from '../../app/paths.ts';
import { BuyConfirm } from './BuyConfirm.tsx';
import { BuyDone } from './BuyDone.tsx';
import { BuyFailed } from './BuyFailed.tsx';
import { BuyInput } from './BuyInput.tsx';
import { BuyLoading } from './BuyLoading.tsx';
import { quoteOf, termsOf } from './buy-types.ts';
import type { Account, Balance, Confirmation, Offer } from './buy-types.ts';

type Phase =
  | { readonly step: 'entry' }
  | { readonly step: 'loading' }
  | { readonly step: 'done'; readonly id: number; readonly won: Won }
  | { readonly step: 'failed'; readonly refusal: string | null };

const CONFIRM = 'confirm';

/** Kept with the history entry: the step, and what was asked for there once it was. */
type StepState = { readonly step?: unknown; readonly orderId?: unknown };

export function BuyFlow({ account, balance }: { readonly account: Account; readonly balance: Balance }) {
  const navigate = useNavigate();
  const place = useLocation();
  const { step, orderId } = (place.state ?? {}) as StepState;
  const atConfirm = step === CONFIRM;
  const draft = `buy:${account.id}`;
  const [text, setText] = useState(() => draftOf(draft));
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const [phase, setPhase] = useState<Phase>({ step: 'entry' });
  const late = useUnanswered();
  const utils = trpc.useUtils();
  const buy = trpc.orders.buy.useMutation();
  const terms = termsOf(account, balance);

  const confirmOffer = (offer: Offer): void => {
    const key = pendingRequests.keyFor({
      userId: getSession()?.user_id ?? 0,
      kind: 'purchase',
      content: canonicalContent({
        linkedAccountId: account.id,
        won: wonToString(offer.won),
        price: priceToString(offer.price),
      }),
    });
    setConfirmation({ offer, requestId: key.requestId, reused: key.sent });
  };

  const enterConfirmation = (won: Won): void => {
    const quote = quoteOf(won, terms);
    if (!quote.ok || terms.price === null) return;
    confirmOffer({ ...quote.value, price: terms.price });
    void navigate(place.pathname, { state: { step: CONFIRM } });
  };

  const request = ({ offer: { won, price }, requestId }: Confirmation): void => {
    setPhase({ step: 'loading' });
    pendingRequests.markSent(requestId);
    buy.mutate(
      { linkedAccountId: account.id, won: wonToString(won), price: priceToString(price), requestId },
      {
        onSuccess: ({ id }) => {
          pendingRequests.settle(requestId);
          keepDraft(draft, '');
          setPhase({ step: 'done', id, won });
          void navigate(place.pathname, { replace: true, state: { step: CONFIRM, orderId: id } });
          void utils.wallet.invalidate();
          void utils.history.invalidate();
        },
        onError: (error) => {
          const refused = isRefusal(error);
          if (refused) pendingRequests.settle(requestId);
          // A price that moved is the usual refusal: the next try starts from the new one.
          void utils.wallet.invalidate();
          setPhase({ step: 'failed', refusal: refused ? errorSentence(error) : null });
        },
      },
    );
  };

  // Once asked for, there is no way back into the form: the back button leads home.
  if (!atConfirm && (phase.step === 'done' || phase.step === 'failed'))
    return <Navigate to={paths.home} replace />;
  // A page that is loaded again has forgotten the order; its detail still shows where to wire the won.
  if (phase.step === 'entry' && typeof orderId === 'number')
    return <Navigate to={paths.historyDetail(orderId)} replace />;
  switch (phase.step) {
    case 'loading':
      return <BuyLoading />;
    case 'done':
      return <BuyDone id={phase.id} won={phase.won} account={account} />;
    case 'failed':
      return <BuyFailed refusal={phase.refusal} />;
    case 'entry':
      if (atConfirm && confirmation !== null) {
        return (
          <BuyConfirm
            account={account}
            offer={confirmation.offer}
            reused={confirmation.reused}
            onOffer={confirmOffer}
            onConfirm={() => request(confirmation)}
          />
        );
      }
      return (
        <BuyInput
          account={account}
          terms={terms}
          text={text}
          onText={(next) => {
            setText(next);
            keepDraft(draft, next);
          }}
          onNext={enterConfirmation}
          late={late}
        />
      );
  }
}
