// The operators' log cannot be erased: of an export's filter it keeps no text that a person typed.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { loggedFilter } from '../../../server/features/exports/logged-filter.ts';
import { createTestApp, type TestApp } from '../../support/servers/app.ts';

/** What the log has of an export's filter, in the order in which it was given. */
async function logged(world: TestApp, list: string, filter: object): Promise<unknown> {
  const token = await world.signInOperator('admin1');
  const answer = await world.app.inject({
    method: 'POST',
    url: `/admin/exports/${list}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ filter }),
  });
  expect(answer.statusCode, `${list} ${JSON.stringify(filter)}`).toBe(200);
  const rows = await world.call('admin.audit.list', { filter: { action: 'exports.create' } }, token);
  const [done, started] = rows.data<{ data: { detail: { filter: string } }[] }>().data;
  expect(done?.detail.filter).toBe(started?.detail.filter);
  return JSON.parse(done?.detail.filter ?? 'null');
}

describe('the log of an export', () => {
  it.each([
    'inbox',
    'purchases',
    'sales',
    'externalSends',
    'links',
    'signUps',
    'holders',
    'alarms',
    'linkedAccounts',
    'deposits',
    'ledgerAccounts',
    'transactions',
  ])('of %s says that a login or a name was given, and not which', async (list) => {
    await using world = await createTestApp();
    expect(await logged(world, list, { holder: '홍길동' })).toEqual({ holder: 'given' });
    expect(await logged(world, list, { holder: 7 })).toEqual({ holder: 7 });
  });

  it.each([
    ['bankLines', { name: '홍길동' }, { name: 'given' }],
    ['payouts', { name: '홍길동' }, { name: 'given' }],
    ['audit', { subject: '홍길동', action: 'holders' }, { subject: 'given', action: 'given' }],
    ['deposits', { txHash: `0x${'ab'.repeat(32)}` }, { txHash: 'given' }],
  ])('of %s keeps no typed text of %j', async (list, filter, kept) => {
    await using world = await createTestApp();
    expect(await logged(world, list, filter)).toEqual(kept);
  });

  it.each([
    ['purchases', { state: [0, 3], company: 1, depositAccount: 1, wonFrom: '10000', wonTo: '20000' }],
    ['purchases', { state: 1, from: '2026-11-01T00:00:00+09:00', to: '2026-12-01T00:00:00+09:00' }],
    ['inbox', { kinds: ['sale'], states: [0], mine: true }],
    ['holders', { status: 'closed', withBalance: true }],
    ['transactions', { kind: 'sale', daonFrom: '1.5' }],
    ['bankLines', { match: 'open', day: '2026-11-20', direction: 'in', requestId: 3 }],
    ['audit', { operator: 1, decision: 'approve' }],
    ['trialBalance', {}],
  ])('of %s keeps ids, choices, days and amounts of %j', async (list, filter) => {
    await using world = await createTestApp();
    expect(await logged(world, list, filter)).toEqual(filter);
  });

  it('takes a field of an unknown kind for text', () => {
    const input = z.object({
      filter: z
        .strictObject({
          nested: z.object({ name: z.string() }),
          either: z.union([z.enum(['a', 'b']), z.string()]),
          several: z.array(z.union([z.number(), z.string()])),
        })
        .optional(),
    });
    const raw = { nested: { name: '홍길동' }, either: '홍길동', several: [1, '홍길동'] };
    expect(loggedFilter(input, raw)).toBe('{"nested":"given","either":"given","several":"given"}');
    expect(loggedFilter(input, { either: 'a', several: [1, 2] })).toBe('{"either":"a","several":[1,2]}');
    expect(loggedFilter(z.unknown(), { holder: 7 })).toBe('{"holder":"given"}');
    expect(loggedFilter(input, undefined)).toBe('{}');
  });
});
