import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { RequestKind } from '../../../domain/request-kinds.ts';
import type { RequestRow } from '../../api/contract.ts';
import { ConsoleError, isSessionOver } from '../../api/console-error.ts';
import { dataProvider } from '../../data-provider.ts';
import type { TakeableResource } from '../request-calls.ts';
import { useReread } from '../reread.ts';

/** Takes a request or puts it back. The row is refetched also after a failure: another operator may have been first. */
export function useTake(kind: RequestKind, resource: TakeableResource, request: RequestRow) {
  const notify = useNotify();
  const reread = useReread();
  const { id, version } = request;
  const refresh = () => reread({ kind, id });
  const onError = (error: Error) => {
    if (isSessionOver(error)) return;
    // Of a take that is put back: it has ended, also by the same call, which a browser sends once more when its connection breaks.
    const isOver = error instanceof ConsoleError && error.reason === 'NOT_TAKEN';
    notify(isOver ? '이미 내려놓은 요청이에요.' : error.message, { type: isOver ? 'info' : 'error' });
    refresh();
  };
  const take = useMutation({
    mutationFn: () => dataProvider[`${resource}.take`]({ id, version }),
    onSuccess: () => {
      notify('맡았어요. 이제 지급하고 승인해주세요.', { type: 'success' });
      refresh();
    },
    onError,
  });
  const putBack = useMutation({
    mutationFn: (reason: string) => dataProvider[`${resource}.putBack`]({ id, version, reason }),
    onSuccess: ({ takenBy }) => {
      // After a first approval, putting back requires two operators.
      notify(
        takenBy === null
          ? '내려놓았어요. 다른 운영자가 맡을 수 있어요.'
          : '내려놓기를 기록했어요 (1/2). 다른 운영자도 내려놓아야 끝나요.',
        { type: takenBy === null ? 'success' : 'info' },
      );
      refresh();
    },
    onError,
  });
  return { take, putBack };
}
