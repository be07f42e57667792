// The networks from which a login signed in lately (D54). A network counts as known for `knownNetworkDays` after the
// last sign-in there; attempts from known networks have a separate limit, and their passwords are checked before those
// from unknown networks.
import { and, eq, gt, lte } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import type { Deps } from '../../deps/deps.ts';
import type { SignInPlace } from '../../limits/rate-classes.ts';
import type { Limit } from '../../limits/limiter.ts';
import { knownSignInLimits, signInLimits, signInNetworkLimits } from '../../limits/rate-classes.ts';
import type { Lane } from '../../ports/passwords.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { DAY_MS } from '../../../domain/durations.ts';

async function knownSince(db: ReadDb, now: Date): Promise<Date> {
  const { knownNetworkDays } = await readSettings(db);
  return new Date(now.getTime() - knownNetworkDays * DAY_MS);
}

/** Whether the login signed in from this network lately. An unparsable address never counts as known. */
export async function isKnownNetwork(
  db: ReadDb,
  loginLower: string,
  ipPrefix: string,
  now: Date,
): Promise<boolean> {
  if (!ipPrefix.includes('/')) return false;
  const { signInNetworks } = db.t;
  const rows = await db
    .select({ lastAt: signInNetworks.lastAt })
    .from(signInNetworks)
    .where(
      and(
        eq(signInNetworks.loginLower, loginLower),
        eq(signInNetworks.ipPrefix, ipPrefix),
        gt(signInNetworks.lastAt, await knownSince(db, now)),
      ),
    );
  return rows.length > 0;
}

const LANES = {
  wallet: { known: 'known', new: 'unknown' },
  console: { known: 'operator', new: 'console' },
} as const satisfies Record<SignInPlace, Record<'known' | 'new', Lane>>;

/** Whether the network is known to the login, and the limits of an attempt from it. */
async function readLimits(
  deps: Pick<Deps, 'store' | 'clock'>,
  place: SignInPlace,
  loginLower: string,
  ipPrefix: string,
): Promise<{ known: boolean; limits: Limit[] }> {
  const now = deps.clock.now();
  const { known, networkTries } = await deps.store.read(async (db) => ({
    known: await isKnownNetwork(db, loginLower, ipPrefix, now),
    networkTries: (await readSettings(db)).knownNetworkTries,
  }));
  const limits = known
    ? knownSignInLimits(place, loginLower, ipPrefix, networkTries)
    : signInLimits(place, loginLower, ipPrefix);
  return { known, limits };
}

/**
 * Counts an attempt by a passkey of a login as one by its password; by an unknown passkey for the network alone. Throws
 * TOO_MANY_REQUESTS.
 */
export async function countPasskeySignIn(
  deps: Pick<Deps, 'store' | 'clock' | 'limiter'>,
  loginLower: string | null,
  ipPrefix: string,
): Promise<void> {
  const limits =
    loginLower === null
      ? signInNetworkLimits('wallet', ipPrefix)
      : (await readLimits(deps, 'wallet', loginLower, ipPrefix)).limits;
  await deps.limiter.take(...limits);
}

/**
 * Counts an attempt on a login's password. Returns whether the network is known, and the queue for the password check.
 * Throws TOO_MANY_REQUESTS; BUSY, before anything is counted or written, when that queue is full.
 */
export async function countSignIn(
  deps: Pick<Deps, 'store' | 'clock' | 'limiter' | 'passwords'>,
  place: SignInPlace,
  loginLower: string,
  ipPrefix: string,
): Promise<{ known: boolean; lane: Lane }> {
  const { known, limits } = await readLimits(deps, place, loginLower, ipPrefix);
  const lane = LANES[place][known ? 'known' : 'new'];
  deps.passwords.requireRoom(lane);
  await deps.limiter.take(...limits);
  return { known, lane };
}

/** Records the network of a sign-in, in its transaction. */
export async function noteNetwork(tx: Tx, loginLower: string, ipPrefix: string, now: Date): Promise<void> {
  if (!ipPrefix.includes('/')) return;
  const { signInNetworks } = tx.t;
  await tx
    .insert(signInNetworks)
    .values({ loginLower, ipPrefix, lastAt: now })
    .onConflictDoUpdate({
      target: [signInNetworks.loginLower, signInNetworks.ipPrefix],
      set: { lastAt: now },
    });
}

/** Deletes networks whose last sign-in is too old. */
export async function forgetOldNetworks({ store, clock }: Pick<Deps, 'store' | 'clock'>): Promise<void> {
  const now = clock.now();
  await store.write(async (tx) => {
    await tx.delete(tx.t.signInNetworks).where(lte(tx.t.signInNetworks.lastAt, await knownSince(tx, now)));
  });
}
