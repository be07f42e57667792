import { errorSentence } from '../../api/error-sentence.ts';
import { trpc } from '../../api/trpc.ts';
import { useLimitLeft } from '../../money/use-limit-left.ts';
import { ASSUMED_TERMS, termsOf } from './send-types.ts';
import type { Target, Terms } from './send-types.ts';

type KnownTerms = {
  readonly terms: Terms;
  /** The holder's own address, once it is known. */
  readonly own: string | undefined;
  readonly failure: { readonly sentence: string; readonly retry: () => void } | null;
};

/** Balance, price and fees as the home shows them, with the minimum of the company concerned. */
export function useTerms(target: Target | null): KnownTerms {
  const left = useLimitLeft();
  const home = trpc.wallet.home.useQuery({});
  const agentId = target?.kind === 'agent' ? target.agent.id : undefined;
  const tariff = trpc.linkedAccounts.tariff.useQuery(agentId === undefined ? {} : { id: agentId }, {
    enabled: agentId !== undefined,
  });
  const minimum = agentId === undefined ? home.data?.minimumSend : tariff.data?.perDepositFee;
  const error =
    (home.data === undefined ? home.error : null) ??
    (agentId !== undefined && tariff.data === undefined ? tariff.error : null);
  return {
    own: home.data?.address,
    terms:
      home.data === undefined || minimum === undefined ? ASSUMED_TERMS : termsOf(home.data, minimum, left),
    failure:
      error === null
        ? null
        : {
            sentence: errorSentence(error),
            retry: () => {
              if (home.data === undefined) void home.refetch();
              if (agentId !== undefined && tariff.data === undefined) void tariff.refetch();
            },
          },
  };
}
