import { and, desc, eq, inArray, isNotNull, isNull, lt, sql, type SQL } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { SMS_CODE_TRIES } from '../../../domain/limits.ts';

/** The purpose of a code; a code is valid for its own purpose only. */
export type Purpose = 'signUp' | 'findId' | 'resetPassword' | 'freeze' | 'endFreeze' | 'confirm' | 'contact';

export type Subject = {
  purpose: Purpose;
  phoneHmac: string;
  /** The login whose password is to be reset, in normalised form; null for the other purposes. */
  loginLower: string | null;
};

/** Who owns the verification: a caller with its id, or any caller of the network that requested it (D24). */
export type ClientMark = { publicId: string } | { ipPrefix: string };

export type VerificationRow = {
  id: number;
  publicId: string;
  codeHmac: string;
  tries: number;
  lastSentAt: Date;
  verifiedAt: Date | null;
  usedAt: Date | null;
  endedAt: Date | null;
};

export async function insertVerification(
  tx: Tx,
  row: Subject & {
    publicId: string;
    codeHmac: string;
    sends: number;
    ipPrefix: string;
    now: Date;
    expiresAt: Date;
  },
  encryptPhone: (id: number) => string,
): Promise<void> {
  const { verifications } = tx.t;
  const { now, ...rest } = row;
  const [inserted] = await tx
    .insert(verifications)
    .values({ ...rest, phoneEnc: '', tries: 0, lastSentAt: now, createdAt: now })
    .returning({ id: verifications.id });
  if (!inserted) throw new Error('the database did not answer the id of a new verification');
  // The phone belongs to the row, whose id the database gives.
  await tx
    .update(verifications)
    .set({ phoneEnc: encryptPhone(inserted.id) })
    .where(eq(verifications.id, inserted.id));
}

/** The newest code sent to a phone for a purpose, from any caller. */
export async function findLastSent(db: ReadDb, purpose: Purpose, phoneHmac: string) {
  const { verifications } = db.t;
  const rows = await db
    .select({
      sends: verifications.sends,
      lastSentAt: verifications.lastSentAt,
      verifiedAt: verifications.verifiedAt,
      usedAt: verifications.usedAt,
    })
    .from(verifications)
    .where(and(eq(verifications.phoneHmac, phoneHmac), eq(verifications.purpose, purpose)))
    .orderBy(desc(verifications.id))
    .limit(1);
  return rows[0] ?? null;
}

/** Invalidates codes of these purposes that were sent to a phone. A verified phone stays verified. */
async function endCodes(tx: Tx, purposes: readonly Purpose[], phoneHmac: string, now: Date): Promise<void> {
  const { verifications } = tx.t;
  await tx
    .update(verifications)
    .set({ endedAt: now })
    .where(
      and(
        eq(verifications.phoneHmac, phoneHmac),
        inArray(verifications.purpose, [...purposes]),
        isNull(verifications.endedAt),
        isNull(verifications.verifiedAt),
        isNull(verifications.usedAt),
      ),
    );
}

/** Invalidates earlier codes: one live code per phone and purpose. */
export const endUnverified = (tx: Tx, purpose: Purpose, phoneHmac: string, now: Date): Promise<void> =>
  endCodes(tx, [purpose], phoneHmac, now);

/** Invalidates the codes by which a login is found, a password is set, a freeze is ended or an act is confirmed. */
export const endRecoveryCodes = (tx: Tx, phoneHmac: string, now: Date): Promise<void> =>
  endCodes(tx, ['findId', 'resetPassword', 'endFreeze', 'confirm'], phoneHmac, now);

/** Ends the codes of all callers: a restored backup does not know which of them were used since. A verified phone stays verified. */
export async function endAllCodes(tx: Tx, now: Date): Promise<void> {
  const { verifications } = tx.t;
  await tx.update(verifications).set({ endedAt: now }).where(isNull(verifications.endedAt));
}

/** The verifications of a subject that belong to a client, the newest first. */
function ofClient(db: ReadDb, subject: Subject, mark: ClientMark, condition?: SQL) {
  const { verifications } = db.t;
  return db
    .select()
    .from(verifications)
    .where(
      and(
        eq(verifications.phoneHmac, subject.phoneHmac),
        eq(verifications.purpose, subject.purpose),
        subject.loginLower === null
          ? isNull(verifications.loginLower)
          : eq(verifications.loginLower, subject.loginLower),
        'publicId' in mark
          ? eq(verifications.publicId, mark.publicId)
          : eq(verifications.ipPrefix, mark.ipPrefix),
        condition,
      ),
    )
    .orderBy(desc(verifications.id))
    .limit(1);
}

/** The newest code of a client. */
export async function findVerification(
  db: ReadDb,
  subject: Subject,
  mark: ClientMark,
): Promise<VerificationRow | null> {
  const [row] = await ofClient(db, subject, mark);
  return row ?? null;
}

/** The newest code of a client that was typed rightly, used or not. One that was sent later does not end it (ADR-0006). */
export async function findVerified(
  db: ReadDb,
  subject: Subject,
  mark: ClientMark,
): Promise<VerificationRow | null> {
  const [row] = await ofClient(db, subject, mark, isNotNull(db.t.verifications.verifiedAt));
  return row ?? null;
}

/** Counts a wrong try. The update is guarded, so that concurrent tries never exceed five either. */
export async function countWrongTry(tx: Tx, id: number): Promise<void> {
  const { verifications } = tx.t;
  await tx
    .update(verifications)
    .set({ tries: sql`${verifications.tries} + 1` })
    .where(and(eq(verifications.id, id), lt(verifications.tries, SMS_CODE_TRIES)));
}

export async function markVerified(tx: Tx, id: number, now: Date): Promise<void> {
  const { verifications } = tx.t;
  await tx
    .update(verifications)
    .set({ verifiedAt: now })
    .where(and(eq(verifications.id, id), isNull(verifications.verifiedAt)));
}

/** True for the caller that consumes it. */
export async function markUsed(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { verifications } = tx.t;
  const used = await tx
    .update(verifications)
    .set({ usedAt: now })
    .where(and(eq(verifications.id, id), isNull(verifications.usedAt)))
    .returning({ id: verifications.id });
  return used.length === 1;
}

export async function deleteVerificationsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.delete(tx.t.verifications).where(lt(tx.t.verifications.expiresAt, before));
}
