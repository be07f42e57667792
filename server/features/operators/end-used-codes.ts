import { isNotNull } from '../../../db/sql.ts';
import type { Tx } from '../../../db/store.ts';
import { lastAcceptedStepAt } from '../../ports/totp.ts';

/**
 * Ends the codes that operators may have used since a backup, which its restore brings back unused: those that authenticators show up
 * to now, and all recovery codes.
 */
export async function endUsedCodes(tx: Tx, now: Date): Promise<void> {
  const { operators, operatorRecoveryCodes } = tx.t;
  await tx
    .update(operators)
    .set({ totpLastStep: lastAcceptedStepAt(now) })
    .where(isNotNull(operators.totpSecretEnc));
  await tx.delete(operatorRecoveryCodes);
}
