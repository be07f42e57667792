import { isBigPriceMove } from '../../../domain/four-eyes.ts';
import { priceToString, type PriceE4 } from '../../../domain/money.ts';
import type { Tariff } from '../../../domain/tariff.ts';
import type { Deps } from '../../deps/deps.ts';
import { priceToWire, tariffToWire } from '../../trpc/wire.ts';
import { agreeTogether, agreeWhen, type Agreed } from '../../four-eyes/agree-together.ts';
import { withdrawProposalOf } from '../../four-eyes/proposals.repo.ts';
import { readPricing } from '../../settings/read-pricing.ts';
import { recentPrices } from './recent-prices.ts';
import { refuseStale } from '../../trpc/refuse-stale.ts';
import { writePrice, writeTariff } from './pricing.repo.ts';
import { operatorAct, type Actor } from '../../acting/operator-act.ts';

type TariffText = ReturnType<typeof tariffToWire>;

const inOneLine = ({ perWithdrawalFee, withdrawalFee }: TariffText) =>
  `${perWithdrawalFee} + ${withdrawalFee}`;

/**
 * Sets the price for everything requested from now on; orders keep theirs (D10). While four eyes are on, a large price
 * change and the first price need two operators: with a first price near zero, every amount would be below the
 * threshold. `shown` is the price that the caller was shown, as `admin.settings.get` returned it. Throws STALE_VERSION, and
 * the errors of proposeTogether.
 */
export async function setPrice(
  deps: Deps,
  operator: Actor,
  price: PriceE4,
  shown?: string | null,
): Promise<Agreed> {
  return operatorAct(deps, operator, 'settings.setPrice', async (tx, now) => {
    const before = await readPricing(tx);
    refuseStale({ held: priceToWire(before.price), shown, asked: priceToString(price) });
    const proposal = {
      kind: 'price',
      content: { price: priceToString(price) },
      operatorId: operator.id,
      now,
    };
    const held = [before.price, ...(await recentPrices(tx, now))];
    const needsTwo = before.price === null || held.some((one) => isBigPriceMove(one, price));
    const changed = await agreeWhen(tx, needsTwo, proposal);
    if (changed.applied) await writePrice(tx, price, now);
    // A large change that waits for its second signature was signed beside the price that is now replaced.
    if (changed.applied && price !== before.price) await withdrawProposalOf(tx, proposal);
    return {
      value: changed,
      log: {
        subject: 'price',
        applied: changed.applied,
        detail: {
          from: priceToWire(before.price),
          to: priceToString(price),
          approvals: changed.approvals,
        },
      },
    };
  });
}

/**
 * Sets the tariff of sends and sales, always both parts of it: a caller who changes one sends the other as it was shown,
 * and `shown` with it. Throws STALE_VERSION, and the errors of proposeTogether.
 */
export async function setTariff(
  deps: Deps,
  operator: Actor,
  tariff: Tariff,
  shown?: TariffText,
): Promise<Agreed> {
  const content = tariffToWire(tariff);
  return operatorAct(deps, operator, 'settings.setTariff', async (tx, now) => {
    const before = tariffToWire((await readPricing(tx)).tariff);
    refuseStale({
      held: inOneLine(before),
      shown: shown && inOneLine(shown),
      asked: inOneLine(content),
    });
    const changed = await agreeTogether(tx, { kind: 'tariff', content, operatorId: operator.id, now });
    if (changed.applied) await writeTariff(tx, tariff, now);
    return {
      value: changed,
      log: {
        subject: 'tariff',
        applied: changed.applied,
        detail: {
          fromFlat: before.perWithdrawalFee,
          toFlat: content.perWithdrawalFee,
          fromRate: before.withdrawalFee,
          toRate: content.withdrawalFee,
        },
      },
    };
  });
}
