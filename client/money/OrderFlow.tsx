import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { canonicalContent } from '../../domain/idempotency.ts';
import type { ContentRecord } from '../../domain/idempotency.ts';
import { errorSentence, isNothingDone, reasonOf } from '../api/error-sentence.ts';
import { pendingRequests } from './request-keys.ts';
import type { RequestKey } from './request-keys.ts';
import { draftOf, keepDraft } from '../api/return-to.ts';
import { getSession } from '../api/session.ts';
import { trpc } from '../api/trpc.ts';
import { useUnanswered } from './use-unanswered.ts';
import type { LateAnswer } from './use-unanswered.ts';
import { paths } from '../app/paths.ts';
import { OrderFailed } from './MoneyFailed.tsx';
import { OrderLoading } from './MoneyLoading.tsx';
import { PasswordSheet } from './PasswordSheet.tsx';

type Phase<Offer> =
  | { readonly step: 'entry' }
  | { readonly step: 'loading' }
  | { readonly step: 'done'; readonly id: number; readonly offer: Offer }
  | { readonly step: 'failed'; readonly refusal: string | null };

/** An offer on the confirmation, with the key that the request will carry. */
type Confirmation<Offer> = {
  readonly offer: Offer;
  readonly requestId: string;
  /** True when the same request already left once without an answer. */
  readonly reused: boolean;
};

/** The sheet that asks for the password: why, and whether its answer is on the way. */
type Asking = { readonly error: string | null; readonly busy: boolean };

type OrderFlowProps<Offer> = {
  readonly kind: RequestKey['kind'];
  /** The route, as `data-screen` names it. */
  readonly screen: string;
  /** The name under which what was typed is kept. */
  readonly draft: string;
  readonly loading: string;
  /** What makes two requests the same. */
  readonly contentOf: (offer: Offer) => ContentRecord;
  readonly send: (offer: Offer, requestId: string, password?: string) => Promise<{ readonly id: number }>;
  readonly input: (form: {
    readonly text: string;
    readonly onText: (text: string) => void;
    readonly onNext: (offer: Offer) => void;
    readonly late: readonly LateAnswer[];
  }) => ReactNode;
  readonly confirm: (shown: {
    readonly offer: Offer;
    readonly reused: boolean;
    readonly onOffer: (offer: Offer) => void;
    readonly onConfirm: () => void;
  }) => ReactNode;
  readonly done: (order: { readonly id: number; readonly offer: Offer }) => ReactNode;
};

const CONFIRM = 'confirm';

/** Kept with the history entry: the step, and what was asked for there once it was. */
type StepState = { readonly step?: unknown; readonly orderId?: unknown };

/** The steps of a purchase and of a sale: input, confirmation, loading, then success or failure. */
export function OrderFlow<Offer>(props: OrderFlowProps<Offer>) {
  const { kind, screen, draft, loading, contentOf, send, input, confirm, done } = props;
  const navigate = useNavigate();
  const place = useLocation();
  const { step, orderId } = (place.state ?? {}) as StepState;
  const atConfirm = step === CONFIRM;
  const [text, setText] = useState(() => draftOf(draft));
  const [confirmation, setConfirmation] = useState<Confirmation<Offer> | null>(null);
  const [phase, setPhase] = useState<Phase<Offer>>({ step: 'entry' });
  const [asking, setAsking] = useState<Asking | null>(null);
  const late = useUnanswered();
  const utils = trpc.useUtils();

  type Wanted = { readonly offer: Offer; readonly requestId: string; readonly password?: string };
  const order = useMutation({
    mutationFn: ({ offer, requestId, password }: Wanted) => send(offer, requestId, password),
  });

  const confirmOffer = (offer: Offer): void => {
    const userId = getSession()?.user_id ?? 0;
    const key = pendingRequests.keyFor({ userId, kind, content: canonicalContent(contentOf(offer)) });
    setConfirmation({ offer, requestId: key.requestId, reused: key.sent });
  };

  const enterConfirmation = (offer: Offer): void => {
    confirmOffer(offer);
    void navigate(place.pathname, { state: { step: CONFIRM } });
  };

  const succeed = (id: number, offer: Offer): void => {
    keepDraft(draft, '');
    setPhase({ step: 'done', id, offer });
    void navigate(place.pathname, { replace: true, state: { step: CONFIRM, orderId: id } });
    void utils.wallet.invalidate();
    void utils.history.invalidate();
  };

  const refuse = (error: unknown, { offer, reused }: Confirmation<Offer>): void => {
    const reason = reasonOf(error);
    const nothingDone = isNothingDone(error, reused);
    if (reason === 'PASSWORD_CONFIRM_REQUIRED' || reason === 'PASSWORD_WRONG') {
      // What may have been done keeps its key, whatever the password still takes.
      if (nothingDone) confirmOffer(offer);
      setPhase({ step: 'entry' });
      setAsking({ error: reason === 'PASSWORD_WRONG' ? errorSentence(error) : null, busy: false });
      return;
    }
    // A price that moved is the usual refusal: the next try starts from the new one.
    void utils.wallet.invalidate();
    setPhase({ step: 'failed', refusal: nothingDone ? errorSentence(error) : null });
  };

  const request = (asked: Confirmation<Offer>, password?: string): void => {
    const { offer, requestId, reused } = asked;
    if (password === undefined) setPhase({ step: 'loading' });
    else setAsking({ error: null, busy: true });
    pendingRequests.markSent(requestId);
    // These are not called once the screen was left: the key then stays, and the next money screen asks about it.
    order.mutate(
      { offer, requestId, ...(password === undefined ? {} : { password }) },
      {
        onSuccess: ({ id }) => {
          pendingRequests.settle(requestId);
          setAsking(null);
          succeed(id, offer);
        },
        onError: (error) => {
          if (isNothingDone(error, reused)) pendingRequests.settle(requestId);
          setAsking(null);
          refuse(error, asked);
        },
      },
    );
  };

  // Once asked for, there is no way back into the form: the back button leads home.
  if (!atConfirm && (phase.step === 'done' || phase.step === 'failed'))
    return <Navigate to={paths.home} replace />;
  // A page that is loaded again has forgotten the order; its detail still shows what was asked for.
  if (phase.step === 'entry' && typeof orderId === 'number')
    return <Navigate to={paths.historyDetail(orderId)} replace />;
  switch (phase.step) {
    case 'loading':
      return <OrderLoading screen={screen} sentence={loading} />;
    case 'done':
      return done({ id: phase.id, offer: phase.offer });
    case 'failed':
      return <OrderFailed screen={screen} refusal={phase.refusal} />;
    case 'entry':
      if (atConfirm && confirmation !== null) {
        return (
          <>
            {confirm({
              offer: confirmation.offer,
              reused: confirmation.reused,
              onOffer: confirmOffer,
              onConfirm: () => request(confirmation),
            })}
            <PasswordSheet
              open={asking !== null}
              onClose={() => setAsking(null)}
              onPassword={(password) => request(confirmation, password)}
              error={asking?.error ?? null}
              busy={asking?.busy ?? false}
            />
          </>
        );
      }
      return input({
        text,
        onText: (next) => {
          setText(next);
          keepDraft(draft, next);
        },
        onNext: enterConfirmation,
        late,
      });
  }
}
