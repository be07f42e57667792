import { lazy, Suspense, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { isAddress } from '../../../domain/address.ts';
import { pendingRequests } from '../../money/request-keys.ts';
import { getSession } from '../../api/session.ts';
import { useUnanswered } from '../../money/use-unanswered.ts';
import { paths } from '../../app/paths.ts';
import { useSheet } from '../../ui/use-sheet.ts';
import { addressAdvice } from './address-advice.ts';
import { AddressStep } from './AddressStep.tsx';
import { AmountStep } from './AmountStep.tsx';
import { ConfirmStep } from './ConfirmStep.tsx';
import type { Consent } from './ConfirmStep.tsx';
import { SendDone } from './SendDone.tsx';
import { SendFailed } from './SendFailed.tsx';
import { SendLoading } from './SendLoading.tsx';
import { contentOf } from './send-types.ts';
import type { Agent, Confirmation, Offer, Target } from './send-types.ts';
import { useDraft } from './use-draft.ts';
import { useLists } from './use-lists.ts';
import { useSend } from './use-send.ts';
import { useTerms } from './use-terms.ts';

const PasswordSheet = lazy(async () => ({
  default: (await import('../../money/PasswordSheet.tsx')).PasswordSheet,
}));

/** Kept with the history entry: the step, and what was sent there once it was. */
type StepState = { readonly step?: unknown; readonly sentId?: unknown };

function targetOf(address: string, agent: Agent | undefined): Target | null {
  if (agent !== undefined) return { kind: 'agent', agent };
  return isAddress(address) ? { kind: 'address', address } : null;
}

/** Sending in six steps: whom, how much, sure, and then what became of it. */
export default function SendScreen() {
  const navigate = useNavigate();
  const place = useLocation();
  const { step, sentId } = (place.state ?? {}) as StepState;
  const sheet = useSheet<'password'>();
  const late = useUnanswered();
  const lists = useLists();
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const [consent, setConsent] = useState<Consent | null>(null);

  const goTo = (next: 2 | 3): void => void navigate(place.pathname, { state: { step: next } });
  const { phase, send, busy, passwordError, forgetError } = useSend({
    onSent: (id) => void navigate(place.pathname, { replace: true, state: { step: 3, sentId: id } }),
    onFailed: () => void navigate(place.pathname, { replace: true, state: { step: 3 } }),
    onPasswordWanted: () => sheet.show('password'),
  });

  const [draft, change] = useDraft(phase.step === 'failed');
  const { agentId, entry } = draft;
  // A chosen agent stands in for what was typed, which comes back when it is let go.
  const address = agentId === null ? draft.address : '';
  const target = targetOf(
    address,
    lists.agents?.find(({ id }) => id === agentId),
  );
  const { terms, own, failure } = useTerms(target);
  const advice = addressAdvice(address, { own, recent: lists.recipients?.map((row) => row.address) });

  // What was about to be confirmed is no more what is typed: the browser's forward button must not lead back to it.
  const edit: typeof change = (part) => {
    setConfirmation(null);
    change(part);
  };

  const confirmOffer = (to: Target, offer: Offer): void => {
    const key = pendingRequests.keyFor({
      userId: getSession()?.user_id ?? 0,
      kind: 'send',
      content: contentOf(to, offer),
    });
    setConfirmation({ target: to, offer, requestId: key.requestId, reused: key.sent });
  };

  const confirm = (given: Consent): void => {
    if (confirmation === null) return;
    setConsent(given);
    forgetError();
    if (given.passwordRequired) sheet.show('password');
    else send({ confirmation, checksumAccepted: given.checksumAccepted });
  };

  // Once asked for, there is no way back into the form: the back button leads home.
  const over = phase.step === 'done' || phase.step === 'failed';
  if (over && step !== 3) return <Navigate to={paths.home} replace />;
  // A page that is loaded again has forgotten the send; its detail still shows it.
  if (!over && typeof sentId === 'number') return <Navigate to={paths.historyDetail(sentId)} replace />;

  if (phase.step === 'loading') return <SendLoading />;
  if (phase.step === 'failed') return <SendFailed refusal={phase.refusal} />;
  if (phase.step === 'done') {
    const { target: to, offer } = phase.confirmation;
    return <SendDone id={phase.id} state={phase.state} target={to} net={offer.net} />;
  }
  if (step === 3 && confirmation !== null) {
    return (
      <>
        <ConfirmStep
          confirmation={confirmation}
          lookalike={confirmation.target.kind === 'address' && advice === 'lookalike'}
          onOffer={(offer) => confirmOffer(confirmation.target, offer)}
          onConfirm={confirm}
        />
        {consent !== null && (
          <Suspense>
            <PasswordSheet
              open={sheet.open === 'password'}
              onClose={sheet.close}
              onPassword={(password) =>
                send({ confirmation, checksumAccepted: consent.checksumAccepted, password })
              }
              error={passwordError}
              busy={busy}
            />
          </Suspense>
        )}
      </>
    );
  }
  if ((step === 2 || step === 3) && target !== null && advice !== 'own') {
    return (
      <AmountStep
        target={target}
        terms={terms}
        entry={entry}
        onEntry={(next) => edit({ entry: next })}
        onNext={(offer) => {
          confirmOffer(target, offer);
          goTo(3);
        }}
        failure={failure}
      />
    );
  }
  return (
    <AddressStep
      address={address}
      agentId={target?.kind === 'agent' ? agentId : null}
      onAddress={(next) => edit({ address: next, agentId: null })}
      onAgent={(id) => edit({ agentId: id })}
      onNext={(picked) => {
        if (picked !== undefined) edit({ address: picked, agentId: null });
        goTo(2);
      }}
      own={own}
      lists={lists}
      late={late}
    />
  );
}
