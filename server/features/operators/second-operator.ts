import type { Tx } from '../../../db/store.ts';
import { checkSecondApproval } from '../../../domain/four-eyes.ts';
import { unwrap } from '../../unwrap.ts';
import { findOperator } from './operators.repo.ts';

/**
 * How many people agree when this operator does as well as those who did earlier (decision 43). Two records with one phone
 * are one person, and an operator who was shut out since vouches for nothing. Throws SAME_OPERATOR.
 */
export async function countAgreed(
  tx: Tx,
  earlierOperatorIds: readonly number[],
  operatorId: number,
): Promise<1 | 2> {
  const acting = await findOperator(tx, operatorId);
  let agreed: 1 | 2 = 1;
  for (const id of earlierOperatorIds) {
    const earlier = await findOperator(tx, id);
    if (earlier === null || earlier.disabledAt !== null) continue;
    const samePerson = earlier.phoneHmac !== null && earlier.phoneHmac === acting?.phoneHmac;
    agreed = unwrap(checkSecondApproval(samePerson ? operatorId : id, operatorId)).approvals;
  }
  return agreed;
}
