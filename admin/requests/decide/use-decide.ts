import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useGetIdentity, useNotify } from 'react-admin';
import type { Decision } from '../../../domain/request-state.ts';
import { resourceOfKind, type RequestKind } from '../../../domain/request-kinds.ts';
import { isUnanswered } from '../../api/retry-unanswered.ts';
import { ConsoleError, isSessionOver, parseAlreadyDecided, takerOf } from '../../api/console-error.ts';
import type { AlreadyDecided } from '../../api/console-error.ts';
import type { DecideAnswer, RequestRow } from '../../api/contract.ts';
import { outcomeOf } from './decision-outcome.ts';
import { decideRequest } from '../request-calls.ts';
import { useReread } from '../reread.ts';
import { answerOfEarlierTry } from './earlier-try.ts';
import { takenByText } from './refusal-of.ts';

export interface Act {
  decision: Decision;
  /** The version that the operator read; the server refuses the decision on a later one. */
  version: number;
  reason?: string;
  /** The day on which a hold ends. */
  until?: string;
  txHash?: string;
}

export interface DecideControl {
  /** True when the request is decided, by this or another operator; false when it can be tried again. */
  run: (act: Act) => Promise<boolean>;
  isPending: boolean;
  /** True after a final decision of this operator, also before the row is refetched. */
  isSettled: boolean;
  /** What this operator has just signed as the first of two, also before the signatures are refetched. */
  signed: Decision | null;
  /** The decision of another operator who was first. */
  alreadyDecided: AlreadyDecided | null;
  /** The server's error about the transaction hash. */
  txHashRefusal: string | null;
}

const takenByOf = (error: unknown): string | null => {
  const taker = takerOf(error);
  return taker === null ? null : takenByText(taker);
};

/** Decides one request. The screen changes after the server has confirmed. */
export function useDecide(
  kind: RequestKind,
  request: RequestRow,
  onDecided?: (id: number) => void,
): DecideControl {
  const notify = useNotify();
  const reread = useReread();
  const shown = { kind, id: request.id };
  const { identity } = useGetIdentity();
  const unanswered = useRef<string | null>(null);
  const [alreadyDecided, setAlreadyDecided] = useState<AlreadyDecided | null>(null);
  const [txHashRefusal, setTxHashRefusal] = useState<string | null>(null);
  const [settledVersion, setSettledVersion] = useState<number | null>(null);
  const [signed, setSigned] = useState<{ decision: Decision; version: number } | null>(null);

  const queryClient = useQueryClient();
  // Not `useMutation`, which renders the panel and its question once more for each step of the call.
  const [isPending, setPending] = useState(false);
  const send = (act: Act) =>
    queryClient
      .getMutationCache()
      .build(queryClient, {
        mutationFn: () => decideRequest(resourceOfKind[kind], { id: request.id, ...act }),
      })
      .execute(undefined);

  /** An identical call that got no answer may have been executed, so a repetition can find its own decision. */
  const decideOnce = async (act: Act): Promise<DecideAnswer> => {
    const content = JSON.stringify(act);
    try {
      return await send(act);
    } catch (error) {
      const wasSent = unanswered.current === content;
      const earlier = wasSent
        ? answerOfEarlierTry(error, { id: request.id, ...act }, identity?.fullName)
        : null;
      if (earlier !== null) return earlier;
      if (isUnanswered(error)) {
        unanswered.current = content;
        reread(shown);
      }
      throw error;
    }
  };

  const run = async (act: Act): Promise<boolean> => {
    setTxHashRefusal(null);
    setPending(true);
    try {
      const answer = await decideOnce(act);
      const outcome = outcomeOf(act.decision, answer);
      notify(outcome.sentence, { type: outcome.isFinal ? 'success' : 'info' });
      if (outcome.isFinal) {
        setSettledVersion(act.version);
        onDecided?.(answer.id);
        // Where decided requests leave, the next one takes the place of this one.
        reread(shown, onDecided !== undefined);
      } else {
        setSigned({ decision: act.decision, version: act.version });
        reread(shown);
      }
      return true;
    } catch (error) {
      if (isSessionOver(error)) return false;
      const faster = parseAlreadyDecided(error);
      setAlreadyDecided(faster);
      if (faster !== null) {
        reread(shown);
        return true;
      }
      const sentence = error instanceof Error ? error.message : 'ra.notification.http_error';
      if (error instanceof ConsoleError && error.reason?.startsWith('TX_HASH') === true) {
        setTxHashRefusal(sentence);
      } else {
        notify(takenByOf(error) ?? sentence, { type: 'error' });
        // What was legal when the row was read is no longer.
        reread(shown);
      }
      return false;
    } finally {
      setPending(false);
    }
  };

  return {
    run,
    isPending,
    isSettled: settledVersion === request.version,
    signed: signed?.version === request.version ? signed.decision : null,
    alreadyDecided,
    txHashRefusal,
  };
}
