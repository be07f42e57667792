import { useRef, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import { addressError, isAddress } from '../../../domain/address.ts';
import { HOLDER_SENTENCES } from '../../../domain/holder-sentences.ts';
import { commonCopy } from '../../copy/common.ts';
import { sendCopy } from '../../copy/send.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { UnansweredCalls } from '../../money/UnansweredCalls.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Question } from '../../ui/Question.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { addressAdvice } from './address-advice.ts';
import { AddressField } from './AddressField.tsx';
import { Agents } from './Agents.tsx';
import { Favourites } from './Favourites.tsx';
import { PasteHint } from './PasteHint.tsx';
import { Recipients } from './Recipients.tsx';
import { Retry } from './Retry.tsx';
import type { Lists } from './use-lists.ts';
import { useClipboardAddress } from './use-clipboard-address.ts';
import { useSettled } from '../../ui/use-settled.ts';

const ScanSheet = lazyPart(() => import('./ScanSheet.tsx'));

type AddressStepProps = {
  readonly address: string;
  readonly agentId: number | null;
  readonly onAddress: (address: string) => void;
  readonly onAgent: (id: number | null) => void;
  /** Goes on with what is chosen, or with the address that is given. */
  readonly onNext: (address?: string) => void;
  readonly own: string | undefined;
  /** The masked login behind the address that is typed. */
  readonly owner: string | null;
  readonly lists: Lists;
};

export function AddressStep(props: AddressStepProps) {
  const { address, agentId, onAddress, onAgent, onNext, own, owner, lists } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const sheet = useSheet<'scan'>();
  // Stays mounted once opened, so that closing can be seen.
  const [everScanned, setEverScanned] = useState(false);
  if (sheet.open === 'scan' && !everScanned) setEverScanned(true);
  const copied = useClipboardAddress();
  const settled = useSettled(address);
  // Set by a tap on the button while it is off: then the reason is not waited for.
  const [asked, setAsked] = useState('');

  const advice = addressAdvice(address, { own, recent: lists.recipients?.map((row) => row.address) });
  const error =
    advice === 'own'
      ? HOLDER_SENTENCES.OWN_ADDRESS
      : settled || asked === address
        ? addressError(address)
        : null;
  const valid = agentId !== null || (isAddress(address) && advice !== 'own');
  const explain = (): void => {
    setAsked(address);
    field.current?.focus();
  };
  const offered = copied !== null && copied.toLowerCase() !== own && address === '' && agentId === null;

  return (
    <Screen
      id="/send#1"
      title={sendCopy.title}
      header={<PageHeader title={sendCopy.title} heading={false} />}
      bar={
        <BottomBar above={offered && <PasteHint address={copied} onPaste={() => onAddress(copied)} />}>
          <Button disabled={!valid} onOff={explain} onClick={() => onNext()}>
            {commonCopy.next}
          </Button>
        </BottomBar>
      }
    >
      <Question>{sendCopy.whom}</Question>
      <UnansweredCalls />
      <AddressField
        inputRef={field}
        value={address}
        onValue={onAddress}
        onEnter={() => (valid ? onNext() : explain())}
        onScan={() => sheet.show('scan')}
        bad={error !== null}
        warn={advice === 'new' || advice === 'lookalike'}
        line={
          error ?? (
            <>
              {owner !== null && (
                <>
                  <strong>{sendCopy.wallet(owner)}</strong>
                  <br />
                </>
              )}
              {adviceLine(advice) ?? (owner === null && sendCopy.addressHelp)}
            </>
          )
        }
      />
      {lists.failed && <Retry sentence={sendCopy.listFailed} onRetry={lists.retry} />}
      {!lists.failed && (
        <>
          {lists.recipients !== undefined && <Favourites recipients={lists.recipients} onPick={onNext} />}
          <Agents agents={lists.agents} chosen={agentId} onChoose={onAgent} />
          <Recipients recipients={lists.recipients} onPick={onNext} />
        </>
      )}
      {everScanned && <ScanSheet open={sheet.open === 'scan'} onClose={sheet.close} onAddress={onAddress} />}
    </Screen>
  );
}

function adviceLine(advice: ReturnType<typeof addressAdvice>): string | null {
  if (advice === 'new') return sendCopy.newAddress;
  return advice === 'lookalike' ? sendCopy.lookalike : null;
}
