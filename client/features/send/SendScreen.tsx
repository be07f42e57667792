import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { isAddress } from '../../../domain/address.ts';
import type { WarningCode } from '../../../domain/send-warnings.ts';
import { trpc } from '../../api/trpc.ts';
import { paths } from '../../routes/paths.ts';
import { sendCopy } from '../../copy/send.ts';
import { sendWarningsCopy } from '../../copy/send-warnings.ts';
import { MoneyFailed } from '../../money/MoneyFailed.tsx';
import { MoneyLoading } from '../../money/MoneyLoading.tsx';
import { useDoneEntries } from '../../money/use-done-entries.ts';
import { useMoneyRequest } from '../../money/use-money-request.tsx';
import { MoneyChecking } from '../../money/MoneyChecking.tsx';
import { showToast } from '../../ui/toast.ts';
import { addressAdvice } from './address-advice.ts';
import { AddressStep } from './AddressStep.tsx';
import { AmountStep } from './AmountStep.tsx';
import { ConfirmStep } from './ConfirmStep.tsx';
import { clearDraft } from './send-draft.ts';
import { SendDone } from './SendDone.tsx';
import { contentOf, wireSend } from './send-types.ts';
import type { Agent, SendSubject, Target } from './send-types.ts';
import { useDraft } from './use-draft.ts';
import { useLists } from './use-lists.ts';
import { useOwner } from './use-owner.ts';
import { useTerms } from './use-terms.ts';

/** Kept with the history entry: the step, what was sent there once it was, and whom another screen has chosen. */
type StepState = { readonly step?: unknown; readonly sentId?: unknown; readonly to?: unknown };

const NOTHING_AGREED = { checksumAccepted: false, warningsSeen: [] } as const;

function targetOf(address: string, agent: Agent | undefined): Target | null {
  if (agent !== undefined) return { kind: 'agent', agent };
  return isAddress(address) ? { kind: 'address', address } : null;
}

/** Sending in six steps: whom, how much, sure, and then what became of it. */
export default function SendScreen() {
  const navigate = useNavigate();
  const place = useLocation();
  const { step, sentId, to } = (place.state ?? {}) as StepState;
  const utils = trpc.useUtils();
  const lists = useLists();
  const { isDone, trail, onward, end } = useDoneEntries();

  const goTo = (next: 2 | 3): void =>
    void navigate(place.pathname, { state: { step: next, trail: onward() } });
  const stayAtConfirm = (made: object = {}): void =>
    void navigate(place.pathname, { replace: true, state: { step: 3, trail, ...made } });
  const { confirmation, confirm, withdraw, startOver, phase, request, passwordSheet } = useMoneyRequest({
    kind: 'send',
    contentOf,
    send: (subject: SendSubject, requestId, proof) =>
      utils.client.transfers.send.mutate({
        ...wireSend(subject, requestId),
        ...(subject.checksumAccepted ? { checksumAccepted: true } : {}),
        ...(subject.warningsSeen.length > 0 ? { warningsSeen: [...subject.warningsSeen] } : {}),
        ...proof,
      }),
    actOf: (subject, requestId) => ({ act: 'transfers.send', content: wireSend(subject, requestId) }),
    onDone: ({ id }) => {
      clearDraft();
      end();
      void utils.transfers.recipients.invalidate();
      stayAtConfirm({ sentId: id });
    },
    onFailed: stayAtConfirm,
  });

  const [draft, change] = useDraft(phase.step === 'failed' || phase.step === 'checking', to);
  const { agentId, entry } = draft;
  // A chosen agent replaces the typed address, which returns when the agent is deselected.
  const address = agentId === null ? draft.address : '';
  const target = targetOf(
    address,
    lists.agents?.find(({ id }) => id === agentId),
  );
  const { terms, own, failure } = useTerms(target);
  const isOwn = own !== undefined && address.toLowerCase() === own;
  const owner = useOwner(isOwn ? '' : address, lists.recipients, terms);
  const advice = addressAdvice(address, { own, recent: lists.recipients?.map((row) => row.address) });

  // An edit makes the confirmation out of date: the browser's forward button must not lead back to it.
  const edit: typeof change = (part) => {
    withdraw();
    change(part);
  };

  // To what the heeded warning is about: the address, the amount, or the whole send.
  const turnBack = (code: WarningCode, known?: string): void => {
    if (known !== undefined && confirmation !== null) {
      edit({ address: known, agentId: null });
      const { offer } = confirmation.subject;
      confirm({ target: { kind: 'address', address: known }, offer, owner: null, ...NOTHING_AGREED });
    } else if (code === 'amount') void navigate(-1);
    else {
      clearDraft();
      showToast(sendWarningsCopy.heeded);
      void navigate(paths.home, { replace: true });
    }
  };

  if (isDone) return null;
  // After a request was sent, the back button leads home and not to the form.
  const over = phase.step === 'done' || phase.step === 'failed' || phase.step === 'checking';
  if (over && step !== 3) return <Navigate to={paths.home} replace />;
  // A reloaded page no longer has the send in memory; its detail screen shows it.
  if (!over && typeof sentId === 'number') return <Navigate to={paths.historyDetail(sentId)} replace />;

  if (phase.step === 'loading') return <MoneyLoading screen="/send#4" sentence={sendCopy.loading} />;
  if (phase.step === 'checking') return <MoneyChecking screen="/send#6" words={sendCopy} />;
  if (phase.step === 'failed')
    return (
      <MoneyFailed
        screen="/send#6"
        words={sendCopy}
        refusal={phase.refusal}
        onAgain={() => {
          startOver();
          void navigate(-1);
        }}
      />
    );
  if (phase.step === 'done') {
    const { answer, subject } = phase;
    return <SendDone id={answer.id} state={answer.state} subject={subject} />;
  }
  if (step === 3 && confirmation !== null) {
    const { subject } = confirmation;
    return (
      <>
        <ConfirmStep
          subject={subject}
          reused={confirmation.reused}
          moved={confirmation.moved}
          lookalike={subject.target.kind === 'address' && advice === 'lookalike'}
          onOffer={(offer) => confirm({ ...subject, offer })}
          onTurnBack={turnBack}
          onConfirm={({ by, ...agreed }) =>
            void request({ ...confirmation, subject: { ...subject, ...agreed } }, by)
          }
        />
        {passwordSheet}
      </>
    );
  }
  if ((step === 2 || step === 3) && target !== null && advice !== 'own') {
    return (
      <AmountStep
        target={target}
        owner={owner}
        terms={terms}
        entry={entry}
        onEntry={(next) => edit({ entry: next })}
        onNext={(offer) => {
          confirm({ target, offer, owner, ...NOTHING_AGREED });
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
      owner={owner}
      lists={lists}
    />
  );
}
