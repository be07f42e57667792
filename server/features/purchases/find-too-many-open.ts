import type { ReadDb } from '../../../db/store.ts';
import { showWon } from '../../../domain/display.ts';
import { DomainError } from '../../../domain/errors.ts';
import { asWon, wonToString, type Won } from '../../../domain/money.ts';
import { checkOpenPurchases, checkOpenPurchasesWon } from '../../../domain/order-limits.ts';
import { countOpenRequests } from '../requests/requests.repo.ts';
import type { Settings } from '../../../domain/settings.ts';
import type { Deps } from '../../deps/deps.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { sumOpenPurchases } from './purchases.repo.ts';

/** TOO_MANY_OPEN when a holder may not open another purchase of this size; otherwise null. */
export async function findTooManyOpen(
  db: ReadDb,
  holderId: number,
  won: Won,
  { openPurchasesMax, openPurchasesWonMax }: Pick<Settings, 'openPurchasesMax' | 'openPurchasesWonMax'>,
): Promise<DomainError | null> {
  const open = checkOpenPurchases(await countOpenRequests(db, holderId, 'purchase'), openPurchasesMax);
  if (!open.ok) return new DomainError(open.code);
  const openWon = await sumOpenPurchases(db, holderId);
  const sum = checkOpenPurchasesWon(openWon, won, openPurchasesWonMax);
  if (sum.ok) return null;
  const details = { openWon: wonToString(openWon), maxWon: wonToString(openPurchasesWonMax) };
  return new DomainError(sum.code, details, {
    sentence: `처리 중인 구매 요청은 모두 합해 ${showWon(openPurchasesWonMax)}원까지예요. 금액을 줄이거나 처리가 끝난 뒤 다시 요청해주세요.`,
  });
}

/** How many won more a holder may ask for now; zero while too many purchases are open. */
export async function getPurchaseRoom({ store }: Pick<Deps, 'store'>, holder: { id: number }) {
  return store.read(async (db) => {
    const { openPurchasesMax, openPurchasesWonMax } = await readSettings(db);
    const open = await countOpenRequests(db, holder.id, 'purchase');
    const left = openPurchasesWonMax - (await sumOpenPurchases(db, holder.id));
    return { won: asWon(open >= openPurchasesMax || left < 0n ? 0n : left) };
  });
}
