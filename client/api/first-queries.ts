import { apiClient } from './client.ts';

// What the first screens ask for, without the hooks of @trpc/react-query, which are loaded with the screens behind them. The
// keys are those of the hooks, so that both share one entry of the cache.

export const homeQuery = {
  queryKey: [['wallet', 'home'], { input: {}, type: 'query' }],
  queryFn: () => apiClient.wallet.home.query({}),
} as const;

export const unreadQuery = {
  queryKey: [['alarms', 'hasUnread'], { input: {}, type: 'query' }],
  queryFn: () => apiClient.alarms.hasUnread.query({}),
} as const;
