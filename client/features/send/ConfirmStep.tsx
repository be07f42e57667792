import { useEffect, useState } from 'react';
import { showExact } from '../../../domain/display.ts';
import type { WarningCode } from '../../../domain/send-warnings.ts';
import { HOLDER_SENTENCES } from '../../../domain/holder-sentences.ts';
import { daonToString } from '../../../domain/money.ts';
import { checkOwnLimit, ownLimitSentence } from '../../../domain/own-limits.ts';
import { errorSentence, refusalOf } from '../../api/error-sentence.ts';
import { trpc } from '../../api/trpc.ts';
import { unitsOf } from '../../api/wire.ts';
import { orderCopy } from '../../copy/order.ts';
import { sendCopy } from '../../copy/send.ts';
import { useLimitLeft } from '../../money/use-limit-left.ts';
import { showAlert } from '../../ui/alert.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Mark } from '../../ui/Mark.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Question } from '../../ui/Question.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useSheet } from '../../ui/use-sheet.ts';
import { ConfirmNotices, waitSentence } from './ConfirmNotices.tsx';
import { ConfirmRows } from './ConfirmRows.tsx';
import { Retry } from './Retry.tsx';
import { Named } from './Named.tsx';
import { endsOf, isSameOffer, nameOf, quotedOffer, wireTarget } from './send-types.ts';
import type { Offer, SendSubject } from './send-types.ts';

const WarningSheet = lazyPart(() => import('./WarningSheet.tsx'));

/** What the holder agreed to, besides the figures; `owner` is whose wallet the address was shown to be. */
type Consent = {
  readonly owner: string | null;
  readonly checksumAccepted: boolean;
  /** What the send is to be confirmed with. */
  readonly by: 'passkey' | 'password' | null;
  /** The warnings about which the holder was asked. */
  readonly warningsSeen: readonly WarningCode[];
};

type ConfirmStepProps = {
  readonly subject: SendSubject;
  /** True when the same send already left once without an answer. */
  readonly reused: boolean;
  /** Why the send was refused a moment ago, where it may go with new figures. */
  readonly moved: string | undefined;
  readonly lookalike: boolean;
  readonly onOffer: (offer: Offer) => void;
  readonly onConfirm: (consent: Consent) => void;
  /** The holder heeds a warning of this code; `known` is the address that was meant. */
  readonly onTurnBack: (code: WarningCode, known?: string) => void;
};

export function ConfirmStep(props: ConfirmStepProps) {
  const { subject, reused, moved, lookalike, onOffer, onConfirm, onTurnBack } = props;
  const { target, offer } = subject;
  const [first] = useState(offer);
  const [ticked, setTicked] = useState(false);
  const sheet = useSheet<'warnings'>();
  const now = useNow();
  const turnBack = trpc.transfers.turnBack.useMutation();
  const quote = trpc.transfers.quote.useQuery(
    { to: wireTarget(target), net: daonToString(offer.net) },
    { staleTime: 0, gcTime: 0 },
  );

  // The server's figures are binding: new ones are shown before a request can be sent with them.
  const current = quote.data === undefined ? null : quotedOffer(quote.data);
  const isNew = current !== null && !isSameOffer(current, offer);
  useEffect(() => {
    if (isNew) onOffer(current);
  }, [isNew, current, onOffer]);

  const owner = quote.data?.maskedLogin ?? subject.owner;
  const checksum = quote.data?.checksumWarning === true;
  const left = useLimitLeft();
  // A repeated send may be what the refusal is about; its answer is still asked for.
  const refusal = reused ? null : refusalNow();
  const waitHours = quote.data?.waitHours ?? null;
  const warnings = quote.data?.warnings ?? [];
  const codes = warnings.map(({ code }) => code);
  const by = quote.data?.confirmBy ?? (quote.data?.passwordRequired === true ? 'password' : null);
  const stop = stopOf();
  const feeOrPrice = offer.price === first.price ? orderCopy.feeMoved : orderCopy.priceMoved;

  const goOn = (warningsSeen: readonly WarningCode[]): void =>
    onConfirm({ owner, checksumAccepted: checksum && ticked, by, warningsSeen });
  const goBack = (): void => {
    const [heaviest] = warnings;
    if (heaviest === undefined) return;
    turnBack.mutate({ warnings: codes });
    onTurnBack(heaviest.code, heaviest.code === 'lookalike' ? heaviest.known : undefined);
  };

  /** What has changed since the amount was typed, on another device or at the recipient's. */
  function refusalNow(): string | null {
    if (quote.data === undefined) return null;
    if (refusalOf(quote.error) !== null) return refusalOf(quote.error);
    if (unitsOf(quote.data.gross) > unitsOf(quote.data.available)) return HOLDER_SENTENCES.NOT_ENOUGH;
    return checkOwnLimit(left, offer.net, offer.price).ok ? null : ownLimitSentence(left);
  }

  function stopOf(): string | null {
    if (quote.data === undefined) return quote.isError ? errorSentence(quote.error) : sendCopy.checking;
    if (refusal !== null) return refusal;
    return checksum && !ticked ? sendCopy.checksum : null;
  }

  return (
    <Screen
      id="/send#3"
      title={sendCopy.confirmTitle}
      header={<PageHeader />}
      bar={
        <BottomBar>
          <Button
            disabled={stop !== null || isNew}
            onOff={() => stop !== null && void showAlert({ message: stop })}
            aria-haspopup={warnings.length > 0 && 'dialog'}
            onClick={() => (warnings.length > 0 ? sheet.show('warnings') : goOn([]))}
          >
            {(waitHours === null ? sendCopy.confirm : sendCopy.waitConfirm)(showExact(offer.net))}
          </Button>
        </BottomBar>
      }
    >
      <Question
        mark={<Mark size={40} />}
        sub={waitHours === null ? undefined : waitSentence(waitHours, warnings.length > 0, now)}
      >
        <Named
          sentence={
            waitHours === null
              ? sendCopy.confirmQuestion(nameOf(target, owner), showExact(offer.net))
              : sendCopy.waitQuestion(nameOf(target, owner), showExact(offer.net), waitHours)
          }
          whole={endsOf(target)}
        />
      </Question>
      {quote.isError && quote.data === undefined && (
        <Retry sentence={errorSentence(quote.error)} onRetry={() => void quote.refetch()} />
      )}
      {refusal !== null && (
        <Notice tone="danger" live>
          {refusal}
        </Notice>
      )}
      <ConfirmRows target={target} offer={offer} first={first} quote={quote.data} />
      <ConfirmNotices
        kind={target.kind === 'agent' ? 'agent' : quote.data?.kind}
        moved={isSameOffer(offer, first) ? moved : feeOrPrice}
        reused={reused}
        // The warning asks about it where it is on.
        lookalike={lookalike && quote.data !== undefined && !codes.includes('lookalike')}
      />
      {checksum && (
        <>
          <Notice tone="warn" live>
            {sendCopy.checksum}
          </Notice>
          <Checkbox checked={ticked} onChecked={setTicked}>
            {sendCopy.checksumTick}
          </Checkbox>
        </>
      )}
      {warnings.length > 0 && target.kind === 'address' && (
        <WarningSheet
          open={sheet.open === 'warnings'}
          warnings={warnings}
          net={offer.net}
          address={target.address}
          onClose={sheet.close}
          onBack={() => sheet.close(goBack)}
          onGoOn={() => sheet.close(() => goOn(codes))}
        />
      )}
    </Screen>
  );
}
