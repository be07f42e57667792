// Password hashing: argon2id m=19456 KiB t=2 p=1 with a pepper (OWASP's first recommendation). Hashing is the most
// expensive thing a stranger can ask for, so at most two run at once and only a bounded number may wait.
//
// A hash names the key whose pepper it has: `<key id>:$argon2id$…`. One without a name has the present pepper; changing the
// key gives names to all that have none, because a hash cannot be made anew without its password.
import argon2, { type HashOptions } from 'argon2';
import { DomainError } from '../../domain/errors.ts';
import type { Derived } from './secrets.ts';

export type Passwords = {
  hash: (password: string) => Promise<string>;
  /** False for a wrong password; takes the same time when `hash` is null, so an unknown login cannot be told by timing. */
  verify: (hash: string | null, password: string) => Promise<boolean>;
  /**
   * The hash to keep instead of one that a former key had a part in, for a password that was just verified. Null when it
   * has the present pepper already, or while there is no room to hash: a later sign-in will do it.
   */
  renew: (hash: string, password: string) => Promise<string | null>;
  /** How many hashes are computed and how many wait for it, for metrics. */
  load: () => { running: number; waiting: number };
};

const AT_ONCE = 2; // each run fills 19 MB and one core
const WAITING_MAX = 64; // about ten seconds of work; beyond it the caller is told to come back

function createGate(atOnce: number, waitingMax: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  async function pass<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax) throw new DomainError('BUSY');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The place is handed to the next one directly, so that a newcomer cannot slip in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }
  return { pass, load: () => ({ running, waiting: waiting.length }) };
}

const NAMED = /^([0-9a-f]{8}):(.+)$/;

/** The key that a stored hash names, if it does, and the hash itself. */
export function readPasswordHash(stored: string): { keyId: string | null; hash: string } {
  const [, keyId, hash] = NAMED.exec(stored) ?? [];
  return keyId === undefined || hash === undefined ? { keyId: null, hash: stored } : { keyId, hash };
}

export function namePasswordHash(keyId: string, hash: string): string {
  return `${keyId}:${hash}`;
}

/** `findFormer` finds the pepper of a key that is no longer in use; it is asked once for each. */
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
  const { pass, load } = createGate(AT_ONCE, WAITING_MAX);
  // NFC, so that the same Korean password typed on another keyboard is the same password (decision 21).
  const normalise = (password: string) => password.normalize('NFC');
  let dummyHash: Promise<string> | undefined;
  const former = new Map<string, Buffer>();

  async function pepperOf(keyId: string | null): Promise<Buffer | null> {
    if (keyId === null || keyId === pepper.keyId) return pepper.secret;
    const found = former.get(keyId) ?? (await findFormer(keyId));
    if (found !== null) former.set(keyId, found);
    return found;
  }

  async function hash(password: string): Promise<string> {
    return namePasswordHash(pepper.keyId, await pass(() => argon2.hash(normalise(password), options)));
  }

  return {
    hash,
    async verify(stored, password) {
      // Made by whoever comes first, known or not, so that the first unknown login is no slower than a known one.
      dummyHash ??= argon2.hash('no such password', options);
      const dummy = await dummyHash;
      const known = stored === null ? null : readPasswordHash(stored);
      const secret = await pepperOf(known?.keyId ?? null);
      // Without its pepper a hash fits no password, and is compared like that of an unknown login.
      const comparable = known !== null && secret !== null;
      const matches = await pass(() =>
        comparable
          ? argon2.verify(known.hash, normalise(password), { secret })
          : argon2.verify(dummy, normalise(password), { secret: pepper.secret }),
      );
      return comparable && matches;
    },
    async renew(stored, password) {
      const { keyId } = readPasswordHash(stored);
      if (keyId === null || keyId === pepper.keyId) return null;
      try {
        return await hash(password);
      } catch (error) {
        if (error instanceof DomainError && error.code === 'BUSY') return null;
        throw error;
      }
    },
    load,
  };
}
