import { z } from 'zod';
import type { WorthSoFar } from '../../../domain/four-eyes.ts';
import { signingOf } from '../../../domain/legal-acts.ts';
import { addWon, ZERO_WON } from '../../../domain/money.ts';
import { isOpen, type Decision } from '../../../domain/request-state.ts';
import type { RequestKind } from '../../../domain/request-kinds.ts';
import type { Deps } from '../../deps/deps.ts';
import { idOut } from '../../trpc/wire.ts';
import { readFacts } from '../requests/read-facts.ts';
import { readActing } from '../requests/read-acting.ts';
import { kindOf } from '../requests/registry.ts';
import { findRequest } from '../requests/requests.repo.ts';
import { readSettings } from '../../settings/read-settings.ts';

export const firstSignaturesOut = z.object({ ids: z.array(idOut) });

/**
 * Which of these requests stay open if the operator decides all of them in this order, because the decision is the first of
 * two signatures. Each completed approval counts towards the sums of the following ones (D49), so the requests are not independent.
 */
export async function findFirstSignatures(
  { store, clock }: Deps,
  operator: { id: number },
  { decision, requests }: { decision: Decision; requests: readonly { kind: RequestKind; id: number }[] },
): Promise<z.infer<typeof firstSignaturesOut>> {
  const now = clock.now();
  return store.read(async (db) => {
    const settings = await readSettings(db);
    const ids: number[] = [];
    let operatorWon = ZERO_WON;
    const receivedBy = new Map<number, WorthSoFar['holderWon']>();
    for (const { kind, id } of requests) {
      const request = await findRequest(db, kind, id);
      if (request === null || !isOpen(request.state)) continue;
      const holderWon = receivedBy.get(request.holderId) ?? ZERO_WON;
      const facts = await readFacts(db, request, now);
      const about = { operatorId: operator.id, act: decision, ahead: { operatorWon, holderWon } };
      const acting = await readActing(db, request, about, now);
      const { agreeing, needed } = signingOf(request, facts, decision, acting, settings, now);
      if (agreeing.length === 0 && needed === 2) {
        ids.push(id);
        continue;
      }
      const worth = decision === 'approve' ? await kindOf(kind).worth?.(db, request) : undefined;
      // The operator's own signature is never the second one, so nothing is completed.
      if (agreeing.some(({ operatorId }) => operatorId === operator.id)) continue;
      operatorWon = addWon(operatorWon, worth ?? ZERO_WON);
      receivedBy.set(request.holderId, addWon(holderWon, worth ?? ZERO_WON));
    }
    return { ids };
  });
}
