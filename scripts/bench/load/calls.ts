// The requests of the load: whole HTTP messages, for a holder drawn at random.
import { randomUUID } from 'node:crypto';
import { DEMO_HOLDERS, DEMO_PASSWORD } from '../../../server/demo/demo-people.ts';
import type { Person } from '../books/world.ts';
import type { Answer } from './connection.ts';
import type { CallName, Group } from './plan.ts';

export type Call = {
  request: string;
  /** The sender, whose answer is kept; null for any other call. */
  senderId: number | null;
};

type Made = { path: string; body: string; key?: string };

const NET = '1';

/** The holder and, for a send, the receiver. */
const MAKERS: Readonly<Record<CallName, (to: Person) => Made>> = {
  'send.trpc': (to) => ({
    path: '/trpc/transfers.send',
    body: `{"to":{"address":"${to.address}"},"net":"${NET}","requestId":"${randomUUID()}"}`,
  }),
  'send.legacy': (to) => ({
    path: '/api/send',
    body: `{"addr":"${to.address}","amount":${NET}}`,
    key: randomUUID(),
  }),
  'poll.trpc': () => ({ path: '/trpc/alarms.hasUnread', body: '{}' }),
  'poll.legacy': () => ({ path: '/api/checkAlarm', body: '{}' }),
  'balance.trpc': () => ({ path: '/trpc/wallet.balance', body: '{}' }),
  'balance.legacy': () => ({ path: '/api/getDaon', body: '{}' }),
  history: () => ({ path: '/trpc/history.list', body: '{}' }),
  login: () => ({
    path: '/trpc/auth.signIn',
    body: `{"login":"${DEMO_HOLDERS.first.login}","password":"${DEMO_PASSWORD}"}`,
  }),
};

/** A holder other than `from`, and the holder itself, drawn at random. */
function draw(people: readonly Person[]): [Person, Person] {
  const from = Math.floor(Math.random() * people.length);
  const step = 1 + Math.floor(Math.random() * (people.length - 1));
  const to = (from + step) % people.length;
  const [sender, receiver] = [people[from], people[to]];
  if (sender === undefined || receiver === undefined || sender === receiver)
    throw new Error('the load needs two holders');
  return [sender, receiver];
}

/** The next request of a kind; for a server that only echoes it differs in the path alone. */
export function makeCall(
  { call: name, as, body, echo }: Group,
  people: readonly Person[],
  host: string,
): Call {
  const [drawn, to] = draw(people);
  const from = as ?? drawn;
  const echoed = echo !== undefined;
  const made = { ...MAKERS[name](to), ...(body === undefined ? {} : { body }) };
  const key = made.key === undefined ? '' : `idempotency-key: ${made.key}\r\n`;
  const request =
    `POST ${echoed ? '/echo' : made.path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${from.token}\r\n` +
    `${key}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(made.body)}\r\n\r\n${made.body}`;
  return { request, senderId: name.startsWith('send.') && !echoed ? from.id : null };
}

const ANSWERED_ID = { 'send.trpc': /"id":(\d+)/, 'send.legacy': /"data":(\d+)/ } as const;

/** The id that a send was answered with. */
export function answeredId(name: CallName, { body }: Answer): number {
  const pattern = ANSWERED_ID[name as keyof typeof ANSWERED_ID];
  const id = Number(pattern.exec(body.toString('latin1'))?.[1]);
  if (!Number.isSafeInteger(id)) throw new Error(`no id in ${body.toString()}`);
  return id;
}

const LEGACY_FINE = '{"res":0';

export function isFine(name: CallName, { status, body }: Answer, echoed: boolean): boolean {
  if (status !== 200 || echoed || !name.endsWith('.legacy')) return status === 200;
  return body.toString('latin1', 0, LEGACY_FINE.length) === LEGACY_FINE;
}
