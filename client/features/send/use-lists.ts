import { trpc } from '../../api/trpc.ts';
import type { Agent, Recipient } from './send-types.ts';

export type Lists = {
  readonly agents: readonly Agent[] | undefined;
  readonly recipients: readonly Recipient[] | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
};

/** Whom the holder can pick instead of typing an address. */
export function useLists(): Lists {
  const agents = trpc.linkedAccounts.list.useQuery({});
  const recipients = trpc.transfers.recipients.useQuery({});
  const lists = [agents, recipients];
  return {
    agents: agents.data,
    recipients: recipients.data,
    failed: lists.some((list) => list.isError && list.data === undefined),
    retry: () => {
      for (const list of lists) if (list.data === undefined) void list.refetch();
    },
  };
}
