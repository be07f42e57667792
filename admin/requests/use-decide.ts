import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import type { Decision, RequestState } from '../../domain/request-state.ts';
import { parseAlreadyDecided } from '../api/console-error.ts';
import type { AlreadyDecided } from '../api/console-error.ts';
import type { DecideAnswer, RequestRow } from '../api/contract.ts';
import type { ConsoleDataProvider, DecidableResource } from '../data-provider.ts';

interface Act {
  decision: Decision;
  reason?: string;
}

export interface DecideControl {
  run: (act: Act) => Promise<boolean>;
  isPending: boolean;
  /** Set when somebody else was faster, until another request is looked at. */
  alreadyDecided: AlreadyDecided | null;
}

const doneSentences: Record<Exclude<RequestState, 0>, string> = {
  1: '승인했어요.',
  2: '거절했어요.',
  3: '보류했어요.',
};

function sentenceFor(answer: DecideAnswer): string {
  // With four eyes on, the first approval leaves the request waiting for a second operator.
  if (answer.state === 0)
    return `승인을 기록했어요 (${answer.approvals}/2). 다른 운영자의 승인이 한 번 더 필요해요.`;
  return doneSentences[answer.state];
}

/** Makes a decision on one request: nothing changes on the screen before the server has said yes. */
export function useDecide(
  resource: DecidableResource,
  request: RequestRow,
  onDecided?: (id: number) => void,
): DecideControl {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const [alreadyDecided, setAlreadyDecided] = useState<AlreadyDecided | null>(null);

  const { mutateAsync, isPending } = useMutation({
    mutationFn: (act: Act) =>
      dataProvider.decide(resource, { id: request.id, version: request.version, ...act }),
  });

  const run = async (act: Act): Promise<boolean> => {
    try {
      const answer = await mutateAsync(act);
      notify(sentenceFor(answer), { type: 'success' });
      onDecided?.(answer.id);
      refresh();
      return true;
    } catch (error) {
      const faster = parseAlreadyDecided(error);
      setAlreadyDecided(faster);
      if (faster === null)
        notify(error instanceof Error ? error.message : 'ra.notification.http_error', { type: 'error' });
      else refresh();
      return false;
    }
  };

  return { run, isPending, alreadyDecided };
}
