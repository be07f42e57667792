// The address checks of `verify`: each holder's current address is registered to that holder, and each address of the
// extended public key in use matches its derivation index.
import { and, asc, eq, gt, isNotNull, isNull, ne, or } from '../../db/sql.ts';
import type { ReadDb } from '../../db/store.ts';
import type { Custody } from './custody.ts';

const PAGE = 1000;

async function findUnlisted(db: ReadDb): Promise<string[]> {
  const { holders, walletAddresses } = db.t;
  const rows = await db
    .select({ id: holders.id })
    .from(holders)
    .leftJoin(walletAddresses, eq(walletAddresses.address, holders.walletAddress))
    .where(
      and(
        isNotNull(holders.walletAddress),
        or(isNull(walletAddresses.holderId), ne(walletAddresses.holderId, holders.id)),
      ),
    )
    .orderBy(asc(holders.id));
  return rows.map(({ id }) => `holder ${id}: the current address is not among the holder's addresses`);
}

async function findUnderived(db: ReadDb, custody: NonNullable<Custody>): Promise<string[]> {
  const { walletAddresses } = db.t;
  const findings: string[] = [];
  for (let after = -1; ;) {
    const rows = await db
      .select()
      .from(walletAddresses)
      .where(and(eq(walletAddresses.xpubId, custody.xpubId), gt(walletAddresses.custodyIndex, after)))
      .orderBy(asc(walletAddresses.custodyIndex))
      .limit(PAGE);
    for (const { address, custodyIndex, holderId } of rows) {
      if (custodyIndex === null) continue;
      after = custodyIndex;
      if (address !== custody.addressAt(custodyIndex))
        findings.push(
          `holder ${holderId}: ${address} is not the address ${custodyIndex} of ${custody.xpubId}`,
        );
    }
    if (rows.length < PAGE) return findings;
  }
}

export async function checkAddresses(db: ReadDb, custody: Custody): Promise<string[]> {
  return [...(await findUnlisted(db)), ...(custody === null ? [] : await findUnderived(db, custody))];
}
