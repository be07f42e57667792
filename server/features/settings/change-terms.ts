import type { Tx } from '../../../db/store.ts';
import { isBigPriceMove } from '../../../domain/four-eyes.ts';
import { priceToString, type PriceE4 } from '../../../domain/money.ts';
import type { Tariff } from '../../../domain/tariff.ts';
import { appendAudit, operatorActor } from '../../audit/audit-log.ts';
import type { Deps } from '../../deps.ts';
import { priceToWire, tariffToWire } from '../../wire.ts';
import { proposeTogether } from './proposals.repo.ts';
import { readSettings } from './read-settings.ts';
import { readTerms } from './read-terms.ts';
import { writePrice, writeTariff } from './terms.repo.ts';

type Actor = { id: number; login: string };

/** Whether a change took effect, and how many operators have agreed to it (decision 43). */
export type Changed = { applied: boolean; approvals: number };

/** With four eyes on, the first operator proposes and another one who asks for the same makes it happen. */
async function agree(
  tx: Tx,
  operator: Actor,
  kind: string,
  content: Record<string, string>,
  needed: boolean,
  now: Date,
) {
  return needed
    ? proposeTogether(tx, { kind, content, operatorId: operator.id, now })
    : { applied: true, approvals: 1 };
}

/** Sets the price for everything that is asked for from now on; orders keep theirs (decision 10). Throws SAME_OPERATOR. */
export async function setPrice({ store, clock }: Deps, operator: Actor, price: PriceE4): Promise<Changed> {
  const now = clock.now();
  return store.write(async (tx) => {
    const before = await readTerms(tx);
    const { fourEyesWon } = await readSettings(tx);
    const needed = fourEyesWon !== null && isBigPriceMove(before.price, price);
    const changed = await agree(tx, operator, 'price', { price: priceToString(price) }, needed, now);
    if (changed.applied) await writePrice(tx, price, now);
    await appendAudit(tx, {
      at: now,
      actor: operatorActor(operator),
      action: 'settings.setPrice',
      subject: 'price',
      outcome: changed.applied ? 'done' : 'first approval',
      detail: { from: priceToWire(before.price), to: priceToString(price) },
    });
    return changed;
  });
}

/** Sets the tariff of sends and sales. Throws SAME_OPERATOR. */
export async function setTariff({ store, clock }: Deps, operator: Actor, tariff: Tariff): Promise<Changed> {
  const now = clock.now();
  const content = tariffToWire(tariff);
  return store.write(async (tx) => {
    const before = tariffToWire((await readTerms(tx)).tariff);
    const { fourEyesWon } = await readSettings(tx);
    const changed = await agree(tx, operator, 'tariff', content, fourEyesWon !== null, now);
    if (changed.applied) await writeTariff(tx, tariff, now);
    await appendAudit(tx, {
      at: now,
      actor: operatorActor(operator),
      action: 'settings.setTariff',
      subject: 'tariff',
      outcome: changed.applied ? 'done' : 'first approval',
      detail: {
        fromFlat: before.perWithdrawalFee,
        toFlat: content.perWithdrawalFee,
        fromRate: before.withdrawalFee,
        toRate: content.withdrawalFee,
      },
    });
    return changed;
  });
}
