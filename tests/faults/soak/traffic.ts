// Ordinary traffic over both APIs: read, send, sell, buy, decide, mistype. Amounts are small, so that nothing
// runs dry in ten minutes.
import { randomUUID } from 'node:crypto';
import { createClient, dataOf, type Answer, type Send } from './client.ts';

const PASSWORD = 'daon1234!';
const HOLDERS = ['daon0001', 'daon0002'] as const;
const PRICE = '100';

export type World = {
  origin: string;
  holders: { token: string; address: string; account: number }[];
  operator: string;
  random: () => number;
};

/** Statuses that the traffic has met, and what must not have been among them. */
export type Tally = { requests: number; statuses: Map<number, number>; unexpected: string[] };

const trpc = (send: Send, path: string, body: unknown, token?: string) =>
  send('POST', `/trpc/${path}`, { body, token });

const LOOKS = ['wallet.home', 'wallet.balance', 'alarms.list', 'alarms.hasUnread', 'history.list'] as const;
const AT_ONCE = 8; // more than the server has readers

/**
 * Reads overlap when they come in one call. Readers that the server opened late, with the statements that each prepares for
 * itself, would look like growth.
 */
async function openEveryReader(send: Send, token: string): Promise<void> {
  for (const look of LOOKS) {
    const path = Array.from({ length: AT_ONCE }, () => look).join(',');
    const body = Object.fromEntries(Array.from({ length: AT_ONCE }, (_, i) => [i, {}]));
    const { status } = await send('POST', `/trpc/${path}?batch=1`, { body, token });
    if (status !== 200) throw new Error(`${look} was answered ${status}`);
  }
}

/** Signs all people in and fills the wallets. */
export async function prepareWorld(origin: string, random: () => number): Promise<World> {
  const { send, close } = createClient(origin);
  const tokenOf = async (path: string, login: string) =>
    String(dataOf(await trpc(send, path, { login, password: PASSWORD }))['token']);
  const admin = await tokenOf('admin.auth.signIn', 'admin1');
  const operator = await tokenOf('admin.auth.signIn', 'operator');
  const holders = [];
  for (const login of HOLDERS) {
    const token = await tokenOf('auth.signIn', login);
    const address = String(dataOf(await trpc(send, 'wallet.address', {}, token))['address']);
    const txHash = `0x${randomUUID().replaceAll('-', '').repeat(2)}`;
    const deposit = { address, amount: '400000', txHash, requestId: randomUUID() };
    dataOf(await trpc(send, 'admin.deposits.record', deposit, admin));
    const accounts = dataOf(await trpc(send, 'linkedAccounts.list', {}, token)) as unknown as {
      id: number;
    }[];
    holders.push({ token, address, account: accounts[0]?.id ?? 0 });
  }
  for (const { token } of holders) await openEveryReader(send, token);
  close();
  return { origin, holders, operator, random };
}

/** Counts an answer; one that is not what was to be expected is kept as a fault. */
type Count = (answer: Answer, expected?: 'fine' | 'refused') => Answer;
type Act = (send: Send, world: World, count: Count) => Promise<void>;

const pick = <T>(world: World, items: readonly T[]): T =>
  items[Math.floor(world.random() * items.length)] as T;
const holderOf = (world: World) => pick(world, world.holders);

function ask(path: string, body: (world: World) => unknown = () => ({})): Act {
  return async (send, world, count) => void count(await trpc(send, path, body(world), holderOf(world).token));
}

function askOldDoor(path: string, body: (world: World) => unknown = () => ({})): Act {
  return async (send, world, count) =>
    void count(await send('POST', `/api/${path}`, { body: body(world), token: holderOf(world).token }));
}

const askConsole =
  (path: string, body: unknown): Act =>
  async (send, world, count) =>
    void count(await trpc(send, path, body, world.operator));

const get =
  (path: string): Act =>
  async (send, _world, count) =>
    void count(await send('GET', path));

const page = (world: World) => ({ page: 1 + Math.floor(world.random() * 20) });

/** Sends to the other wallet, and asks again with the same key: the same answer must come. */
const sendTokens: Act = async (send, world, count) => {
  const from = holderOf(world);
  const to = world.holders.find((holder) => holder !== from);
  const body = { to: { address: to?.address }, net: '1', requestId: randomUUID() };
  const first = count(await trpc(send, 'transfers.send', body, from.token));
  const again = count(await trpc(send, 'transfers.send', body, from.token));
  if (JSON.stringify(first.body) !== JSON.stringify(again.body))
    throw new Error('a repeat was answered anew');
  count(await trpc(send, 'history.detail', { id: dataOf(first)['id'] }, from.token));
};

const sendByOldDoor: Act = async (send, world, count) => {
  const [from, to] = world.holders;
  const body = { addr: to?.address, amount: '1', price: PRICE };
  const headers = { 'idempotency-key': randomUUID() };
  count(await send('POST', '/api/send', { body, token: from?.token, headers }));
};

const order =
  (path: 'orders.sell' | 'orders.buy', noun: 'sales' | 'purchases', amount: object): Act =>
  async (send, world, count) => {
    const holder = holderOf(world);
    const body = { linkedAccountId: holder.account, price: PRICE, requestId: randomUUID(), ...amount };
    const { id } = dataOf(count(await trpc(send, path, body, holder.token)));
    const decision = pick(world, ['approve', 'reject', 'hold', 'cancel'] as const);
    if (decision === 'cancel') {
      count(await trpc(send, 'orders.cancel', { id }, holder.token));
      return;
    }
    const decide = (what: string) =>
      trpc(send, `admin.${noun}.decide`, { id, decision: what, reason: '확인' }, world.operator);
    if (noun === 'sales' && decision === 'approve')
      count(await trpc(send, 'admin.sales.take', { id }, world.operator));
    count(await decide(decision));
    if (decision === 'hold') count(await decide('reject'));
  };

const signInAndOut: Act = async (send, _world, count) => {
  const body = { email: 'daon0001', password: PASSWORD };
  const { data } = count(await send('POST', '/api/login', { body })).body as { data: { api_token: string } };
  count(await trpc(send, 'auth.signOut', {}, data.api_token));
};

const mistakes: Act = async (send, world, count) => {
  const { token } = holderOf(world);
  const refused = (answer: Answer) => count(answer, 'refused');
  refused(await trpc(send, 'transfers.send', { to: {}, net: '-1', requestId: 'x' }, token));
  refused(await trpc(send, 'wallet.home', {}, 'nobodys-token-nobodys-token-nobodys'));
  refused(await trpc(send, `no.such.thing${Math.floor(world.random() * 1e9)}`, {}));
  refused(await send('POST', '/api/getDaon', { body: '{"broken' }));
  refused(await send('GET', `/missing-${Math.floor(world.random() * 1e9)}.js`));
};

const ACTS: readonly (readonly [weight: number, act: Act])[] = [
  [20, ask('wallet.home')],
  [20, ask('alarms.hasUnread')],
  [10, ask('wallet.balance')],
  [10, ask('history.list', page)],
  [5, ask('alarms.list')],
  [15, sendTokens],
  [10, sendByOldDoor],
  [10, askOldDoor('getDaon')],
  [8, askOldDoor('getTransactionLists', (world) => ({ search_type: 0, ...page(world) }))],
  [8, askOldDoor('checkAlarm')],
  [4, order('orders.sell', 'sales', { gross: '3' })],
  [4, order('orders.buy', 'purchases', { won: '1000' })],
  [4, askConsole('admin.inbox.list', { page: 1, perPage: 25 })],
  [1, askConsole('admin.dashboard.summary', {})],
  [6, get('/')],
  [2, get('/readyz')],
  [1, get('/metrics')],
  [2, mistakes],
  [0.3, signInAndOut],
];
const TOTAL = ACTS.reduce((sum, [weight]) => sum + weight, 0);

function choose(world: World): Act {
  let left = world.random() * TOTAL;
  for (const [weight, act] of ACTS) if ((left -= weight) < 0) return act;
  return mistakes;
}

/** One caller, until it is stopped. */
export async function keepCalling(world: World, tally: Tally, signal: AbortSignal): Promise<void> {
  const { send, close } = createClient(world.origin);
  const count: Count = (answer, expected = 'fine') => {
    tally.requests += 1;
    tally.statuses.set(answer.status, (tally.statuses.get(answer.status) ?? 0) + 1);
    const met = answer.status >= 500 ? 'failed' : answer.status >= 400 ? 'refused' : 'fine';
    if (met !== expected) tally.unexpected.push(JSON.stringify(answer).slice(0, 300));
    return answer;
  };
  while (!signal.aborted) {
    try {
      await choose(world)(send, world, count);
    } catch (error) {
      tally.unexpected.push(String(error).slice(0, 300));
    }
  }
  close();
}
