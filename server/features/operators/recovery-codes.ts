import { countRows } from '../../../db/count-rows.ts';
import { and, eq, isNull } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { RECOVERY_CODES, showRecoveryCode } from '../../../domain/recovery-code.ts';
import type { Deps } from '../../deps/deps.ts';

type Makers = Pick<Deps, 'secrets' | 'ids'>;

const hmacOf = ({ secrets }: Pick<Deps, 'secrets'>, operatorId: number, code: string): string =>
  secrets.hmac('recovery-code', `${operatorId}:${code}`);

/** Replaces all recovery codes and returns the new ones in readable form; they are not available later. */
export async function replaceRecoveryCodes(
  tx: Tx,
  deps: Makers,
  operatorId: number,
  now: Date,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => deps.ids.recoveryCode());
  await dropRecoveryCodes(tx, operatorId);
  await tx
    .insert(tx.t.operatorRecoveryCodes)
    .values(codes.map((code) => ({ operatorId, codeHmac: hmacOf(deps, operatorId, code), createdAt: now })));
  return codes.map(showRecoveryCode);
}

export async function dropRecoveryCodes(tx: Tx, operatorId: number): Promise<void> {
  const { operatorRecoveryCodes } = tx.t;
  await tx.delete(operatorRecoveryCodes).where(eq(operatorRecoveryCodes.operatorId, operatorId));
}

/** Consumes a code. False when the operator has no such code, or it was used before. */
export async function consumeRecoveryCode(
  tx: Tx,
  deps: Pick<Deps, 'secrets'>,
  operatorId: number,
  code: string,
  now: Date,
): Promise<boolean> {
  const { operatorRecoveryCodes } = tx.t;
  const used = await tx
    .update(operatorRecoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(operatorRecoveryCodes.operatorId, operatorId),
        eq(operatorRecoveryCodes.codeHmac, hmacOf(deps, operatorId, code)),
        isNull(operatorRecoveryCodes.usedAt),
      ),
    )
    .returning({ id: operatorRecoveryCodes.id });
  return used.length === 1;
}

export async function countRecoveryCodes(db: ReadDb, operatorId: number): Promise<number> {
  const { operatorRecoveryCodes } = db.t;
  return countRows(
    db,
    operatorRecoveryCodes,
    and(eq(operatorRecoveryCodes.operatorId, operatorId), isNull(operatorRecoveryCodes.usedAt)),
  );
}
