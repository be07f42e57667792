import { and, desc, eq, gt, inArray, isNull } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { RECOVERABLE_STATUSES } from '../../../domain/holder.ts';
import { loginKey } from '../../../domain/login.ts';
import { MisplacedValueError, placeOf, type Secrets } from '../../ports/secrets.ts';
import { phoneHmac } from '../../ports/look-up-hashes.ts';
import type { HolderPassword } from '../auth/password.repo.ts';

const isRecoverable = ({ t: { holders } }: ReadDb) => inArray(holders.status, [...RECOVERABLE_STATUSES]);

/**
 * The logins of a phone, newest first. A closed holder is treated as unknown (D26), and so is a blocked one; a rejected
 * application that was repeated with the same login counts once.
 */
export async function findLoginsOfPhone(db: ReadDb, phoneHmac: string, limit: number) {
  const { holders, logins } = db.t;
  return db
    .select({ login: holders.login, createdAt: holders.createdAt })
    .from(holders)
    .innerJoin(logins, eq(logins.holderId, holders.id))
    .where(and(eq(holders.phoneHmac, phoneHmac), isRecoverable(db)))
    .orderBy(desc(holders.id))
    .limit(limit);
}

/** The holder of a login, if the phone is theirs and they are neither closed nor blocked. */
export async function findOwner(
  db: ReadDb,
  secrets: Pick<Secrets, 'decrypt' | 'hmac'>,
  { phone, login }: { phone: string; login: string },
): Promise<number | null> {
  const { holders, logins } = db.t;
  const rows = await db
    .select({ id: holders.id, phoneEnc: holders.phoneEnc })
    .from(logins)
    .innerJoin(holders, eq(holders.id, logins.holderId))
    .where(
      and(
        eq(logins.loginLower, loginKey(login)),
        eq(holders.phoneHmac, phoneHmac(secrets, phone)),
        isRecoverable(db),
      ),
    );
  const [found] = rows;
  if (found === undefined) return null;
  // The hash is bound to no row: one that was copied here must not give the account to the phone that it came from.
  const place = placeOf('holders.phone_enc', found.id);
  if (secrets.decrypt(found.phoneEnc, place) !== phone) throw new MisplacedValueError(place);
  return found.id;
}

export async function insertResetToken(
  tx: Tx,
  row: { tokenHash: string; holderId: number; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await tx.insert(tx.t.resetTokens).values(row);
}

export async function isLiveResetToken(db: ReadDb, tokenHash: string, now: Date): Promise<boolean> {
  const { resetTokens } = db.t;
  const rows = await db
    .select({ holderId: resetTokens.holderId })
    .from(resetTokens)
    .where(
      and(eq(resetTokens.tokenHash, tokenHash), isNull(resetTokens.usedAt), gt(resetTokens.expiresAt, now)),
    );
  return rows.length === 1;
}

/** The record whose hash a live token may replace; null for a token that is unknown, used or expired. */
export async function findReplaceable(
  db: ReadDb,
  tokenHash: string,
  now: Date,
): Promise<HolderPassword | null> {
  const { resetTokens, holders } = db.t;
  const rows = await db
    .select({ id: holders.id, login: holders.login, passwordHash: holders.passwordHash })
    .from(resetTokens)
    .innerJoin(holders, eq(holders.id, resetTokens.holderId))
    .where(
      and(eq(resetTokens.tokenHash, tokenHash), isNull(resetTokens.usedAt), gt(resetTokens.expiresAt, now)),
    );
  return rows[0] ?? null;
}

/** Consumes a token. Of two concurrent calls one gets the holder's id, the other null. */
export async function takeResetToken(tx: Tx, tokenHash: string, now: Date): Promise<number | null> {
  const { resetTokens } = tx.t;
  const taken = await tx
    .update(resetTokens)
    .set({ usedAt: now })
    .where(
      and(eq(resetTokens.tokenHash, tokenHash), isNull(resetTokens.usedAt), gt(resetTokens.expiresAt, now)),
    )
    .returning({ holderId: resetTokens.holderId });
  return taken[0]?.holderId ?? null;
}
