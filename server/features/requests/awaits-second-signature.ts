// Which requests wait for the signature of one operator: the same rules as when it is given (`countAgreed`).
import { and, eq, exists, ne, notExists, sql } from '../../../db/sql.ts';
import type { SQL } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { isSettled } from '../../../domain/four-eyes.ts';
import { roleCovers } from '../../../domain/roles.ts';
import { signaturesValidSince } from '../../four-eyes/signatures-valid-since.ts';
import { findOperator } from '../../acting/find-operator.ts';
import { isValidSigner } from '../../acting/second-operator.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { isSignatureOf } from './approvals.repo.ts';

/**
 * The condition on a row of `requests` that a valid first signature of another operator stands on its current version, and that
 * this operator may give the second: with a phone, without recent changes of powers, and not about an own wallet.
 */
export async function awaitsSecondSignature(
  db: ReadDb,
  { operatorId, now }: { operatorId: number; now: Date },
): Promise<SQL | undefined> {
  const { holders, operators, requestFacts, requests } = db.t;
  const acting = await findOperator(db, operatorId);
  const { secondPersonWaitHours } = await readSettings(db);
  if (
    acting === null ||
    acting.phoneHmac === null ||
    !roleCovers(acting.role, 'operator') ||
    !isSettled(acting.powersChangedAt, now, secondPersonWaitHours)
  )
    return sql`1 = 0`;
  const isSignedByAnother = exists(
    db
      .select({ one: sql`1` })
      .from(requestFacts)
      .innerJoin(operators, eq(operators.id, requestFacts.by))
      .where(
        and(
          ...isSignatureOf(db, await signaturesValidSince(db, now)),
          eq(requestFacts.version, requests.version),
          // Two records with one phone are one person, and so is the operator.
          ne(operators.phoneHmac, acting.phoneHmac),
          await isValidSigner(
            db,
            { signedAt: requestFacts.at, holderId: requests.holderId },
            { leastRole: 'operator', now },
          ),
        ),
      ),
  );
  const isOwn = db
    .select({ one: sql`1` })
    .from(holders)
    .where(and(eq(holders.id, requests.holderId), eq(holders.phoneHmac, acting.phoneHmac)));
  return and(isSignedByAnother, notExists(isOwn));
}
