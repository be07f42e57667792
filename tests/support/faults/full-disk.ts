// A disk without room: writes are refused by name, reads go on, and when there is room again the same keys succeed, in the
// same process.
import { randomUUID } from 'node:crypto';
import { judge } from './judge.ts';
import { dataOf, post, reasonOf, type Operation } from './load.ts';
import type { FaultServer } from './server.ts';
import { longOrShort } from '../runner/long-or-short.ts';
import type { FaultWorld } from './world.ts';

const TRIES_MAX = 5_000; // far more than what is left of the room takes
const REFUSED = longOrShort(20, 6);

type Room = { fill: () => Promise<void> | void; free: () => Promise<void> | void };

/** Goes through a full disk and back; answers what was not as it should be. */
export async function goThroughFullDisk(
  world: FaultWorld,
  { server, origin }: { server: FaultServer; origin: string },
  room: Room,
): Promise<string[]> {
  const findings: string[] = [];
  const [client, other] = world.clients;
  if (!client || !other) throw new Error('there are no clients');
  const operations: Operation[] = [];
  const send = async (input = { to: { address: other.address }, net: '1.5', requestId: randomUUID() }) => {
    const reply = await post(origin, 'transfers.send', input, { token: client.token });
    const answer = dataOf(reply);
    if (answer) operations.push({ client, path: 'transfers.send', input, begunAt: 0, answer });
    return { input, reply };
  };
  const read = async (path: string) => {
    const reply = await post(origin, path, {}, { token: client.token });
    if (reply.status !== 200) findings.push(`${path} answered ${reply.status} on a full disk`);
    return dataOf(reply);
  };

  await send();
  await room.fill();
  // A write that fits into the pages that the file has still succeeds between others that need a new one.
  const refused: Awaited<ReturnType<typeof send>>[] = [];
  for (let tries = 0; refused.length < REFUSED && tries < TRIES_MAX; tries += 1) {
    const sent = await send();
    if (!dataOf(sent.reply)) refused.push(sent);
  }
  if (refused.length < REFUSED) findings.push(`only ${refused.length} writes were refused on a full disk`);
  const before = await read('wallet.balance');
  for (const { reply } of refused) {
    if (reply.status !== 503 || reasonOf(reply) !== 'STORAGE_FULL')
      findings.push(`a write was answered ${reply.status} ${JSON.stringify(reply.body)}`);
  }
  const history = await read('history.list');
  if (JSON.stringify(await read('wallet.balance')) !== JSON.stringify(before))
    findings.push('the balance moved although writes were refused');
  if (history === undefined) findings.push('the history was not served');

  await room.free();
  for (const { input } of refused) {
    const { reply } = await send(input);
    if (!dataOf(reply)) findings.push(`with room again: ${reply.status} ${JSON.stringify(reply.body)}`);
  }
  server.signal('SIGTERM');
  const end = await server.ended;
  if (end.code !== 0) findings.push(`it ended with ${end.code ?? end.signal}: ${end.said}`);
  return [...findings, ...(await judge(world, { operations, decisions: [] }, { whole: true }))];
}
