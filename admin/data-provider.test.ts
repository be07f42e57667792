import { afterEach, expect, it, vi } from 'vitest';
import { dataProvider } from './data-provider.ts';

afterEach(() => void vi.unstubAllGlobals());

/** Answers every call so, and says which calls there were. */
function answered(answer: () => Response): { path: string; input: unknown }[] {
  const calls: { path: string; input: unknown }[] = [];
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    calls.push({ path: url, input: JSON.parse(body) });
    return Promise.resolve(answer());
  });
  return calls;
}

const found = (data: unknown) => () => Response.json({ result: { data } });
const page = found({ data: [{ id: 1 }, { id: 2 }, { id: 3 }], total: 3 });
const newest = {
  pagination: { page: 1, perPage: 10 },
  sort: { field: 'id', order: 'DESC' },
  filter: {},
} as const;

it('calls the procedure of a resource that is named otherwise', async () => {
  const calls = answered(page);
  await dataProvider.getList('ledgerAccounts', newest);
  expect(calls).toEqual([
    { path: '/trpc/admin.ledger.accounts', input: { page: 1, perPage: 10, sort: newest.sort } },
  ]);
});

it('asks for no order where the server has a fixed one', async () => {
  const calls = answered(page);
  await dataProvider.getList('messages', newest);
  expect(calls).toEqual([{ path: '/trpc/admin.messages.list', input: { page: 1, perPage: 10 } }]);
});

it('reads many records by one call', async () => {
  const calls = answered(page);
  expect(await dataProvider.getMany('companies', { ids: [3, '1'] })).toEqual({
    data: [{ id: 1 }, { id: 3 }],
  });
  expect(calls).toHaveLength(1);
});

it('reads a list that is longer than a page to its end', async () => {
  const all = Array.from({ length: 201 }, (_, index) => ({ id: index + 1 }));
  const pages = [0, 100, 200].map((from) => found({ data: all.slice(from, from + 100), total: all.length }));
  const calls = answered(() => (pages.shift() ?? page)());
  expect(await dataProvider.getMany('companies', { ids: [201, 7] })).toEqual({
    data: [{ id: 7 }, { id: 201 }],
  });
  expect(calls.map(({ input }) => input)).toEqual(
    [1, 2, 3].map((number) => ({ page: number, perPage: 100 })),
  );
});

it('filters the records of another one by its id', async () => {
  const calls = answered(page);
  await dataProvider.getManyReference('alarms', { ...newest, target: 'holder', id: '7' });
  expect(calls[0]?.input).toMatchObject({ filter: { holder: 7 } });
});

it('does an act under its path, and passes on the refusal of an ended session', async () => {
  const error = {
    message: '다시 로그인해주세요.',
    code: -32001,
    data: { code: 'UNAUTHORIZED', httpStatus: 401, reason: 'UNAUTHENTICATED' },
  };
  const calls = answered(() => Response.json({ error }, { status: 401 }));
  const act = dataProvider['holders.block']({ id: 1, reason: '본인 확인이 필요해요.' });
  await expect(act).rejects.toMatchObject({ reason: 'UNAUTHENTICATED' });
  expect(calls[0]?.path).toBe('/trpc/admin.holders.block');
});

it('refuses what has a procedure of its own', async () => {
  await expect(dataProvider.delete('holders', { id: 1 })).rejects.toMatchObject({ status: 405 });
});
