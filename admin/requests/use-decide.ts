import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import type { Decision } from '../../domain/request-state.ts';
import { parseAlreadyDecided } from '../api/console-error.ts';
import type { AlreadyDecided } from '../api/console-error.ts';
import type { RequestRow } from '../api/contract.ts';
import type { ConsoleDataProvider, DecidableResource } from '../data-provider.ts';
import { outcomeOf } from './decision-outcome.ts';

interface Act {
  decision: Decision;
  reason?: string;
}

export interface DecideControl {
  /** True when the question is settled, by us or by somebody faster; false when it can be tried again. */
  run: (act: Act) => Promise<boolean>;
  isPending: boolean;
  /** Set when somebody else was faster, until another request is looked at. */
  alreadyDecided: AlreadyDecided | null;
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
      const outcome = outcomeOf(act.decision, answer);
      notify(outcome.sentence, { type: outcome.isFinal ? 'success' : 'info' });
      if (outcome.isFinal) onDecided?.(answer.id);
      refresh();
      return true;
    } catch (error) {
      const faster = parseAlreadyDecided(error);
      setAlreadyDecided(faster);
      if (faster !== null) {
        refresh();
        return true;
      }
      notify(error instanceof Error ? error.message : 'ra.notification.http_error', { type: 'error' });
      return false;
    }
  };

  return { run, isPending, alreadyDecided };
}
