// Password hashing: argon2id m=19456 KiB t=2 p=1 with a pepper (OWASP's first recommendation). Hashing is the most
// expensive thing a stranger can ask for, so at most two run at once and only a bounded number may wait.
import argon2, { type HashOptions } from 'argon2';
import { DomainError } from '../../domain/errors.ts';

export type Passwords = {
  hash: (password: string) => Promise<string>;
  /** False for a wrong password; takes the same time when `hash` is null, so an unknown login cannot be told by timing. */
  verify: (hash: string | null, password: string) => Promise<boolean>;
};

const AT_ONCE = 2; // each run fills 19 MB and one core
const WAITING_MAX = 64; // about ten seconds of work; beyond it the caller is told to come back

function createGate(atOnce: number, waitingMax: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async function pass<T>(work: () => Promise<T>): Promise<T> {
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
  };
}

export function createPasswords(
  pepper: Buffer,
  cost: { memoryKiB: number } = { memoryKiB: 19_456 },
): Passwords {
  const options: HashOptions = {
    type: argon2.argon2id,
    memoryCost: cost.memoryKiB,
    timeCost: 2,
    parallelism: 1,
    secret: pepper,
  };
  const pass = createGate(AT_ONCE, WAITING_MAX);
  // NFC, so that the same Korean password typed on another keyboard is the same password (decision 21).
  const normalise = (password: string) => password.normalize('NFC');
  let dummyHash: Promise<string> | undefined;

  return {
    hash: (password) => pass(() => argon2.hash(normalise(password), options)),
    async verify(hash, password) {
      // Made by whoever comes first, known or not, so that the first unknown login is no slower than a known one.
      dummyHash ??= argon2.hash('no such password', options);
      const dummy = await dummyHash;
      const against = hash ?? dummy;
      const matches = await pass(() => argon2.verify(against, normalise(password), { secret: pepper }));
      return hash !== null && matches;
    },
  };
}
