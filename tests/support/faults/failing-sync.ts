// A disk that fails to sync: what was being written has an unknown outcome. The server must not answer it, nor anything after
// it, and must end; after a restart the idempotency key returns the one result.
import { randomUUID } from 'node:crypto';
import { judge, repeatAll } from './judge.ts';
import { dataOf, post, type Operation } from './load.ts';
import type { Plant } from './bundle.ts';
import { holdServer, startFaultServer } from './server.ts';
import { createFaultWorld } from './world.ts';

const CALLS_MAX = 2_000; // with synchronous=NORMAL the first sync is that of a checkpoint, after a thousand pages

type Failing = {
  plants?: readonly Plant[];
  env?: Readonly<Record<string, string>>;
  wrapper?: readonly string[];
  /** Causes the fault, where it does not occur without it. */
  strike?: (signal: (name: NodeJS.Signals) => void) => void;
};

/** Sends until the server ends, starts it again and asks for everything; answers what was not as it should be. */
export async function goThroughFailedSync({ strike, ...how }: Failing): Promise<string[]> {
  const findings: string[] = [];
  const world = await createFaultWorld();
  const failing = await holdServer({ path: world.path, ...how });
  const operations: Operation[] = [];
  try {
    // The fault may already occur during the start.
    const origin = await failing.release().catch(() => null);
    for (let call = 0; origin !== null && call < CALLS_MAX; call += 1) {
      if (call === 3) strike?.(failing.signal);
      const client = world.clients[call % world.clients.length];
      const other = world.clients[(call + 1) % world.clients.length];
      if (!client || !other) throw new Error('there are no clients');
      const input = { to: { address: other.address }, net: '1.5', requestId: randomUUID() };
      const operation: Operation = { client, path: 'transfers.send', input, begunAt: 0 };
      operations.push(operation);
      const reply = await post(origin, operation.path, input, { token: client.token }).catch(() => null);
      if (reply === null) break;
      operation.answer = dataOf(reply);
      if (operation.answer === undefined) {
        findings.push(`it went on answering: ${reply.status} ${JSON.stringify(reply.body)}`);
        return findings;
      }
    }
    if (operations.length === CALLS_MAX) return ['the fault did not come'];
    const end = await failing.ended;
    if (end.code !== 1) findings.push(`it ended with ${end.code ?? end.signal}`);
    if (!/읽거나 쓰지 못해 서버를 끝내요/.test(end.said)) findings.push(`it said: ${end.said}`);
    findings.push(...(await judge(world, { operations, decisions: [] }, { whole: false })));
    if (findings.length > 0) return findings;

    // The server itself refuses a database that has lost a counted commit, also one whose answer had not left yet.
    const sound = await startFaultServer({ path: world.path }).catch((error: unknown) => String(error));
    if (typeof sound === 'string') return [`the next start was refused: ${sound}`];
    findings.push(...(await repeatAll(sound.origin, operations)));
    sound.server.signal('SIGTERM');
    await sound.server.ended;
    return [...findings, ...(await judge(world, { operations, decisions: [] }, { whole: true }))];
  } finally {
    await failing.discard();
    world.remove();
  }
}
