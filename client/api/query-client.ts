import { QueryClient } from '@tanstack/react-query';
import { isRefusal } from './error-sentence.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: true,
      // A refusal stays a refusal; a lost answer is worth one more try.
      retry: (failures, error) => !isRefusal(error) && failures < 1,
    },
    mutations: { retry: false },
  },
});
