import { and, eq, gt, isNull, lte } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { PASSKEY_CHALLENGE_LIFE_MS } from '../../../domain/limits.ts';
import type { Deps } from '../../deps/deps.ts';
import { hashToken } from '../../ports/secrets.ts';

export type Challenge = {
  /** What the caller presents with the answer. It never reaches the authenticator. */
  ticket: string;
  /** What the authenticator signs, base64url. */
  challenge: string;
};

/** What a session asks for a challenge for. `registerProven`: to add a passkey, with a proof that is more than the password. */
export type ChallengePurpose = 'register' | 'registerProven' | 'confirm';

/** Of one purpose a challenge is none for another: that of a registration is known to the caller before an act is named. */
export const askerOf = (tokenHash: string, purpose: ChallengePurpose): string =>
  hashToken(`${purpose} ${tokenHash}`);

/** Makes a challenge for a session and purpose (`askerOf`), or for a sign-in, valid for five minutes and for one answer. */
export async function giveChallenge(deps: Deps, asker: string | null): Promise<Challenge> {
  const ticket = deps.ids.token();
  const challenge = deps.ids.token();
  const expiresAt = new Date(deps.clock.now().getTime() + PASSKEY_CHALLENGE_LIFE_MS);
  await deps.store.write(async (tx) => {
    const { passkeyChallenges } = tx.t;
    await tx
      .insert(passkeyChallenges)
      .values({ ticketHash: hashToken(ticket), sessionHash: asker, challenge, expiresAt });
  });
  return { ticket, challenge };
}

type Asked = { ticket: string; asker: string | null; now: Date };

function givenTo({ t: { passkeyChallenges: c } }: ReadDb, { ticket, asker, now }: Asked) {
  const ofCaller = asker === null ? isNull(c.sessionHash) : eq(c.sessionHash, asker);
  return and(eq(c.ticketHash, hashToken(ticket)), ofCaller, gt(c.expiresAt, now));
}

/**
 * Takes a challenge out; of concurrent answers one gets it. Null for one that is unknown, was answered, has expired, or was given
 * to another session or for another purpose.
 */
export async function takeChallenge(tx: Tx, asked: Asked): Promise<string | null> {
  const { passkeyChallenges: c } = tx.t;
  const [taken] = await tx.delete(c).where(givenTo(tx, asked)).returning({ challenge: c.challenge });
  return taken?.challenge ?? null;
}

/** The same challenge, which stays. */
export async function findChallenge(db: ReadDb, asked: Asked): Promise<string | null> {
  const { passkeyChallenges: c } = db.t;
  const [found] = await db.select({ challenge: c.challenge }).from(c).where(givenTo(db, asked));
  return found?.challenge ?? null;
}

/** Deletes challenges that got no answer in time. */
export async function forgetChallenges({ store, clock }: Pick<Deps, 'store' | 'clock'>): Promise<void> {
  const now = clock.now();
  await store.write(async (tx) => {
    const { passkeyChallenges: c } = tx.t;
    await tx.delete(c).where(lte(c.expiresAt, now));
  });
}
