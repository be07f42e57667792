// Password hashing: argon2id m=19456 KiB t=2 p=1 with a pepper (OWASP's first recommendation). Hashing is the most
// expensive operation that an anonymous caller can trigger, so at most two run concurrently, one on two cores, and the number of waiting
// calls is limited: each lane has its own queue, and operators and known callers have priority over unknown ones (D54).
//
// A hash names the key whose pepper it uses: `<key id>:$argon2id$…`. A hash without a name uses the current pepper;
// rotating the key adds the name to all hashes without one, because a hash cannot be recomputed without the password.
import { availableParallelism } from 'node:os';
import argon2, { type HashOptions } from 'argon2';
import { createSemaphore } from '../../db/semaphore.ts';
import { DomainError } from '../../domain/errors.ts';
import type { Derived } from './secrets.ts';

/**
 * The priority class of a caller. `operator`: signed in, or signing in at the console from a known network. `known`: a
 * signed-in holder, or one who signs in from a known network. `console`: at the console from an unknown network.
 * `verified`: with a verified phone. `unknown`: at the wallet from an unknown network; the default.
 */
export type Lane = 'operator' | 'known' | 'console' | 'verified' | 'unknown';

/** Earlier tiers have strict priority over later ones. Lanes of one tier alternate. */
const TIERS: readonly (readonly Lane[])[] = [['operator'], ['known'], ['console', 'verified', 'unknown']];

export type Passwords = {
  hash: (password: string, lane?: Lane) => Promise<string>;
  /**
   * False for a wrong password; takes the same time when `hash` is null, so that timing does not reveal unknown logins.
   */
  verify: (hash: string | null, password: string, lane?: Lane) => Promise<boolean>;
  /**
   * A new hash to replace one with a former key's pepper, for a password that was just verified. Null when the hash
   * already uses the current pepper, or while the queue is full: a later sign-in will renew it.
   */
  renew: (hash: string, password: string, lane?: Lane) => Promise<string | null>;
  /**
   * Throws BUSY when the lane's queue is full, for callers that should be refused before anything is counted or
   * written.
   */
  requireRoom: (lane: Lane) => void;
  /** The number of running and waiting hashes, for metrics. */
  load: () => { running: number; waiting: number };
};

/** Each run uses 19 MB and one core, and one core stays free for the calls of all others. */
const AT_ONCE = availableParallelism() > 2 ? 2 : 1;
const WAITING_MAX = 64; // per lane: about ten seconds of work; beyond it the caller is refused

type Queue = { lane: Lane; waiting: (() => void)[] };

/** One queue per lane: the first tier with a waiting caller is served first, and its lanes alternate. */
function createLanes() {
  const tiers: Queue[][] = TIERS.map((lanes) => lanes.map((lane) => ({ lane, waiting: [] })));

  function waitingIn(lane: Lane): (() => void)[] {
    const queue = tiers.flat().find((one) => one.lane === lane);
    if (queue === undefined) throw new Error(`no queue for ${lane}`);
    return queue.waiting;
  }

  return {
    add: (start: () => void, lane: Lane) => waitingIn(lane).push(start),
    next(): (() => void) | undefined {
      for (const tier of tiers) {
        const index = tier.findIndex(({ waiting }) => waiting.length > 0);
        const [queue] = index < 0 ? [] : tier.splice(index, 1);
        if (queue === undefined) continue;
        // The served queue moves behind the others of its tier.
        tier.push(queue);
        return queue.waiting.shift();
      }
      return undefined;
    },
    isFull: (lane: Lane) => waitingIn(lane).length >= WAITING_MAX,
    count: () => tiers.flat().reduce((sum, { waiting }) => sum + waiting.length, 0),
  };
}

function createLaneSemaphore() {
  const lanes = createLanes();
  const semaphore = createSemaphore<Lane>(AT_ONCE, lanes);

  function requireRoom(lane: Lane): void {
    if (semaphore.running() >= AT_ONCE && lanes.isFull(lane)) throw new DomainError('BUSY');
  }

  async function run<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
    requireRoom(lane);
    return semaphore.run(lane, work);
  }

  return { run, requireRoom, load: () => ({ running: semaphore.running(), waiting: lanes.count() }) };
}

const NAMED = /^([0-9a-f]{8}):(.+)$/;

/** The key named by a stored hash, if any, and the hash itself. */
export function readPasswordHash(stored: string): { keyId: string | null; hash: string } {
  const [, keyId, hash] = NAMED.exec(stored) ?? [];
  return keyId === undefined || hash === undefined ? { keyId: null, hash: stored } : { keyId, hash };
}

export function namePasswordHash(keyId: string, hash: string): string {
  return `${keyId}:${hash}`;
}

/** `findFormer` finds the pepper of a former key; it is called once for each key. */
export function createPasswords(
  pepper: Derived,
  cost: { memoryKiB: number } = { memoryKiB: 19_456 },
  findFormer: (keyId: string) => Promise<Buffer | null> = async () => null,
): Passwords {
  const options: HashOptions = {
    type: argon2.argon2id,
    memoryCost: cost.memoryKiB,
    timeCost: 2,
    parallelism: 1,
    secret: pepper.secret,
  };
  const { run, requireRoom, load } = createLaneSemaphore();
  // NFC, so that a Korean password typed on another keyboard is the same password (D21).
  const normalise = (password: string) => password.normalize('NFC');
  let dummyHash: Promise<string> | undefined;
  const former = new Map<string, Buffer>();

  async function pepperOf(keyId: string | null): Promise<Buffer | null> {
    if (keyId === null || keyId === pepper.keyId) return pepper.secret;
    const found = former.get(keyId) ?? (await findFormer(keyId));
    if (found !== null) former.set(keyId, found);
    return found;
  }

  async function hash(password: string, lane: Lane = 'unknown'): Promise<string> {
    const made = await run(lane, () => argon2.hash(normalise(password), options));
    return namePasswordHash(pepper.keyId, made);
  }

  return {
    hash,
    async verify(stored, password, lane = 'unknown') {
      // Computed at the first call, for a known or an unknown login, so that the first unknown login is no slower than
      // a known one.
      dummyHash ??= argon2.hash('no such password', options);
      const dummy = await dummyHash;
      const known = stored === null ? null : readPasswordHash(stored);
      const secret = await pepperOf(known?.keyId ?? null);
      // Without its pepper a hash matches no password, and is handled like that of an unknown login.
      const comparable = known !== null && secret !== null;
      const matches = await run(lane, () =>
        comparable
          ? argon2.verify(known.hash, normalise(password), { secret })
          : argon2.verify(dummy, normalise(password), { secret: pepper.secret }),
      );
      return comparable && matches;
    },
    async renew(stored, password, lane = 'unknown') {
      const { keyId } = readPasswordHash(stored);
      if (keyId === null || keyId === pepper.keyId) return null;
      try {
        return await hash(password, lane);
      } catch (error) {
        if (error instanceof DomainError && error.code === 'BUSY') return null;
        throw error;
      }
    },
    requireRoom,
    load,
  };
}
