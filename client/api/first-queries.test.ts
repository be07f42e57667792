// @vitest-environment node
import { getQueryKey } from '@trpc/react-query';
import { expect, it } from 'vitest';
import { announcementsQuery } from './announcements-query.ts';
import { homeQuery, unreadQuery } from './first-queries.ts';
import { trpc } from './trpc.ts';

it('keeps what the first screens ask for under the keys of the hooks', () => {
  expect(homeQuery.queryKey).toEqual(getQueryKey(trpc.wallet.home, {}, 'query'));
  expect(unreadQuery.queryKey).toEqual(getQueryKey(trpc.alarms.hasUnread, {}, 'query'));
  expect(announcementsQuery.queryKey).toEqual(getQueryKey(trpc.announcements.list, {}, 'query'));
});
