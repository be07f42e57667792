// A company with many open orders of one amount, and a statement with many lines of it: names that fit, in the forms in which
// banks and payers write them, and names of strangers.
import { randomUUID } from 'node:crypto';
import type { Tx } from '../../../db/store.ts';
import { SECOND_MS } from '../../../domain/durations.ts';
import { asPriceE4, asUnits, asWon, DAON, PRICE_SCALE } from '../../../domain/money.ts';
import { purchaseExpiresAt } from '../../../domain/request-state.ts';
import type { Deps } from '../../../server/deps/deps.ts';
import { importStatement } from '../../../server/features/bank-lines/import/import-statement.ts';
import { getUsableAccount } from '../../../server/features/linked-accounts/get-linked-account.ts';
import { openPurchase } from '../../../server/features/purchases/open-purchase.ts';
import { SURNAMES, SYLLABLES } from '../bank-desk/desk-names.ts';
import { atBank, inBase64, statementText } from '../bank/statement-text.ts';

/** The amount of all orders and lines. */
export const CROWD_WON = 10_000;

export type Buyer = { id: number; name: string; linkedAccountId: number };

const OPERATOR = { id: 1, login: 'operator' };
const NONE = asUnits(0n);
const HOURS_OPEN = 24;
const DEPOSIT = { accountId: 1, bankCode: '081', num: '1', name: '다온게임즈' };

/** The names of people, each once. */
export function crowdName(n: number): string {
  const [all, each] = [SYLLABLES.length, SYLLABLES.length ** 2];
  const letters = [SURNAMES[Math.floor(n / each)], SYLLABLES[Math.floor(n / all) % all], SYLLABLES[n % all]];
  return letters.join('');
}

async function addBuyer(tx: Tx, n: number, name: string, now: Date): Promise<Buyer> {
  const { holders, logins, accounts, walletAddresses, linkedAccounts } = tx.t;
  const login = `buyer${String(n).padStart(5, '0')}`;
  const address = `0x${String(n).padStart(40, '0')}`;
  const [holder] = await tx
    .insert(holders)
    .values({
      ...{ login, name, passwordHash: 'none', status: 'active', walletAddress: address },
      ...{ phoneEnc: 'none', phoneHmac: login, phoneLast4: '0000', termsVersion: '1' },
      ...{ termsAgreedAt: now, createdAt: now },
    })
    .returning({ id: holders.id });
  if (holder === undefined) throw new Error('no holder was added');
  await tx.insert(logins).values({ loginLower: login, holderId: holder.id });
  await tx
    .insert(walletAddresses)
    .values({ address, holderId: holder.id, xpubId: 'crowd', custodyIndex: n, createdAt: now });
  await tx
    .insert(accounts)
    .values({ kind: 'holder', holderId: holder.id, balance: NONE, held: NONE, locked: NONE });
  const [account] = await tx
    .insert(linkedAccounts)
    .values({
      ...{ holderId: holder.id, companyId: 1, name, bankCode: '004', numEnc: 'none', numHmac: login },
      ...{ numLast4: '0000', email: login, status: 'active', createdAt: now, updatedAt: now },
    })
    .returning({ id: linkedAccounts.id });
  if (account === undefined) throw new Error('no account was added');
  return { id: holder.id, name, linkedAccountId: account.id };
}

/** Buyers with a linked account each, under the company of the demo. */
export function addBuyers(deps: Deps, names: readonly string[]): Promise<Buyer[]> {
  return deps.store.write(async (tx) => {
    const buyers: Buyer[] = [];
    for (const [n, name] of names.entries()) buyers.push(await addBuyer(tx, n, name, deps.clock.now()));
    return buyers;
  });
}

/** An open order of the crowd's amount for each of the buyers, in turn. Answers their ids. */
export function openOrders(deps: Deps, buyers: readonly Buyer[], count: number): Promise<number[]> {
  const now = deps.clock.now();
  return deps.store.write(async (tx) => {
    const ids: number[] = [];
    for (let n = 0; n < count; n += 1) {
      const buyer = buyers[n % buyers.length];
      if (buyer === undefined) throw new Error('no buyer');
      const account = await getUsableAccount(tx, buyer.id, buyer.linkedAccountId);
      const id = await openPurchase(tx, deps.secrets, {
        ...{ holderId: buyer.id, account, deposit: DEPOSIT, priceOrderId: null, clientCompanyNote: null },
        quote: { won: asWon(BigInt(CROWD_WON)), tokens: asUnits(DAON * 100n), fee: asUnits(DAON / 2n) },
        price: asPriceE4(100n * PRICE_SCALE),
        expiresAt: purchaseExpiresAt(now, HOURS_OPEN),
        now,
      });
      ids.push(id);
    }
    return ids;
  });
}

/** Imports a statement whose lines have these texts, each a second after the one before, or `apartMs`; deposits, unless `out`. */
export async function importLines(
  deps: Deps,
  texts: readonly { name: string; memo?: string }[],
  {
    from,
    apartMs = SECOND_MS,
    direction = 'in',
    won = CROWD_WON,
  }: { from: Date; apartMs?: number; direction?: 'in' | 'out'; won?: number },
): Promise<void> {
  const lines = texts.map((text, n) => ({
    at: atBank(from.getTime() + n * apartMs),
    won: direction === 'in' ? won : -won,
    ...text,
  }));
  await importStatement(deps, OPERATOR, {
    ...{ companyId: 1, fileName: 'crowd.csv', contentBase64: inBase64(statementText(lines)) },
    requestId: randomUUID(),
  });
}
