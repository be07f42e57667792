import { useState } from 'react';
import type { ReactNode } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { canonicalContent } from '../../domain/idempotency.ts';
import type { ContentRecord } from '../../domain/idempotency.ts';
import { paths } from '../routes/paths.ts';
import { orderCopy } from '../copy/order.ts';
import { entryOf, keepEntry } from './kept-entry.ts';
import { MoneyChecking } from './MoneyChecking.tsx';
import { MoneyFailed } from './MoneyFailed.tsx';
import { MoneyLoading } from './MoneyLoading.tsx';
import type { MoneyKey } from './request-keys.ts';
import type { Made } from './follow-outcome.ts';
import { useDoneEntries } from './use-done-entries.ts';
import type { ConfirmedAct } from '../device/passkeys.ts';
import { useMoneyRequest, type ConfirmBy, type Proof } from './use-money-request.tsx';

type OrderFlowProps<Offer> = {
  readonly kind: MoneyKey['kind'];
  /** The route, as `data-screen` names it. */
  readonly screen: string;
  /** The name under which what was typed is kept. */
  readonly draft: string;
  readonly words: { readonly loading: string; readonly unknown: string };
  /** What makes two requests the same. */
  readonly contentOf: (offer: Offer) => ContentRecord;
  readonly send: (offer: Offer, requestId: string, proof: Proof) => Promise<Made>;
  readonly actOf?: (offer: Offer, requestId: string) => ConfirmedAct;
  readonly input: (form: {
    readonly text: string;
    readonly onText: (text: string) => void;
    readonly onNext: (offer: Offer) => void;
  }) => ReactNode;
  readonly confirm: (shown: {
    readonly offer: Offer;
    readonly reused: boolean;
    readonly moved: string | undefined;
    readonly onOffer: (offer: Offer) => void;
    readonly onConfirm: (by?: ConfirmBy | null) => void;
  }) => ReactNode;
  readonly done: (order: { readonly id: number; readonly offer: Offer }) => ReactNode;
};

const CONFIRM = 'confirm';

/** Kept with the history entry: the step, and what was asked for there once it was. */
type StepState = { readonly step?: unknown; readonly orderId?: unknown };

/** The steps of a purchase and of a sale: input, confirmation, loading, then success or failure. */
export function OrderFlow<Offer>(props: OrderFlowProps<Offer>) {
  const {
    kind,
    screen,
    draft,
    words,
    contentOf,
    send,
    actOf = null,
    input,
    confirm: showConfirmation,
    done,
  } = props;
  const navigate = useNavigate();
  const place = useLocation();
  const { step, orderId } = (place.state ?? {}) as StepState;
  const atConfirm = step === CONFIRM;
  const { isDone, trail, onward, end } = useDoneEntries();
  const [text, setText] = useState(() => entryOf(draft));
  const stayAtConfirm = (made: object = {}): void =>
    void navigate(place.pathname, { replace: true, state: { step: CONFIRM, trail, ...made } });
  const { confirmation, confirm, withdraw, startOver, phase, request, passwordSheet } = useMoneyRequest({
    kind,
    contentOf: (offer: Offer) => canonicalContent(contentOf(offer)),
    send,
    actOf,
    onDone: ({ id }) => {
      keepEntry(draft, '');
      end();
      stayAtConfirm({ orderId: id });
    },
    onFailed: stayAtConfirm,
  });

  const backToAmount = (): void => {
    startOver();
    void navigate(-1);
  };
  if (isDone) return null;
  // After a request was sent, the back button leads home and not to the form.
  const over = phase.step === 'done' || phase.step === 'failed' || phase.step === 'checking';
  if (!atConfirm && over) return <Navigate to={paths.home} replace />;
  // A reloaded page no longer has the order in memory; its detail screen shows it.
  if (phase.step === 'entry' && typeof orderId === 'number')
    return <Navigate to={paths.historyDetail(orderId)} replace />;
  switch (phase.step) {
    case 'loading':
      return <MoneyLoading screen={`${screen}#2`} sentence={words.loading} />;
    case 'checking':
      return <MoneyChecking screen={`${screen}#4`} words={words} />;
    case 'done':
      return done({ id: phase.answer.id, offer: phase.subject });
    case 'failed':
      return (
        <MoneyFailed
          screen={`${screen}#4`}
          words={orderCopy}
          refusal={phase.refusal}
          onAgain={backToAmount}
        />
      );
    case 'entry':
      if (atConfirm && confirmation !== null) {
        return (
          <>
            {showConfirmation({
              offer: confirmation.subject,
              reused: confirmation.reused,
              moved: confirmation.moved,
              onOffer: (offer) => confirm(offer),
              onConfirm: (by) => void request(confirmation, by),
            })}
            {passwordSheet}
          </>
        );
      }
      return input({
        text,
        onText: (next) => {
          // The confirmation is out of date: the browser's forward button must not lead back to it.
          withdraw();
          setText(next);
          keepEntry(draft, next);
        },
        onNext: (offer) => {
          confirm(offer);
          void navigate(place.pathname, { state: { step: CONFIRM, trail: onward() } });
        },
      });
  }
}
