import { apiClient } from './client.ts';

/** For the banner of the home, which comes without the hooks of @trpc/react-query, under their key. */
export const announcementsQuery = {
  queryKey: [['announcements', 'list'], { input: {}, type: 'query' }],
  queryFn: () => apiClient.announcements.list.query({}),
} as const;
