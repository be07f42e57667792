import { all } from '../../db/answer.ts';
import { defineRemembered } from '../../db/remembered.ts';
import { eq, sql } from '../../db/sql.ts';
import type { ReadDb, Tx } from '../../db/store.ts';
import type { ConfirmRules } from '../../domain/confirmations.ts';
import { DomainError } from '../../domain/errors.ts';
import type { Won } from '../../domain/money.ts';
import type { OwnLimits, OwnWait } from '../../domain/own-limits.ts';
import { endDetails, findSession, type SessionRow } from './find-session.ts';

/** The columns of what a holder's own settings demand to be confirmed (ADR-0043). */
export const ownRuleColumns = ({ t: { holders } }: ReadDb) => ({
  confirmDayWon: holders.confirmDayWon,
  confirmFirstWon: holders.confirmFirstWon,
  confirmChanges: holders.confirmChanges,
});

type Row = { confirmDayWon: Won | null; confirmFirstWon: Won | null; confirmChanges: boolean | null };

export const ownRulesOf = (row: Row): ConfirmRules => ({
  day: row.confirmDayWon,
  first: row.confirmFirstWon,
  changes: row.confirmChanges === true,
});

const standingOfHolder = defineRemembered(
  'standing_of_holder',
  (db: ReadDb) => {
    const { holders, walletAddresses } = db.t;
    return db
      .select({
        status: holders.status,
        frozenAt: holders.frozenAt,
        dayLimitWon: holders.dayLimitWon,
        actLimitWon: holders.actLimitWon,
        ...ownRuleColumns(db),
        waitWon: holders.waitWon,
        waitHours: holders.waitHours,
        walletAddress: holders.walletAddress,
        addressId: walletAddresses.id,
      })
      .from(holders)
      .leftJoin(walletAddresses, eq(walletAddresses.address, holders.walletAddress))
      .where(eq(holders.id, sql.placeholder('holderId')));
  },
  {
    holders: ({ holderId }) => holderId,
    wallet_addresses: (_values, [holder]) => holder?.walletAddress ?? undefined,
  },
);

export type ActiveHolder = {
  walletAddress: string;
  addressId: number;
  limits: OwnLimits;
  wait: OwnWait;
  /** What the holder's own settings demand to be confirmed. */
  rules: ConfirmRules;
};

/** A holder with the session of the call; without one where an operator acts on the holder's order. */
export type CallingHolder = { id: number; tokenHash?: string };

/** What `checkStanding` is decided by. */
export const readStanding = (db: ReadDb, { id: holderId, tokenHash }: CallingHolder) =>
  all([standingOfHolder(db, { holderId }), tokenHash === undefined ? undefined : findSession(db, tokenHash)]);

type Standing = readonly [
  holder: Awaited<ReturnType<typeof standingOfHolder>>,
  /** Null for one that is not there any more; undefined for a call without one. */
  session: Pick<SessionRow, 'status' | 'createdAt' | 'expiresAt' | 'endedBy'> | null | undefined,
];

/** Throws UNAUTHENTICATED when the session has ended, or the holder may not act any more; WALLET_FROZEN during an own freeze. */
export function checkStanding(
  [[row], session]: Standing,
  { evenFrozen = false }: { evenFrozen?: boolean } = {},
): ActiveHolder {
  if (session === null) throw new DomainError('UNAUTHENTICATED');
  const details = session === undefined ? undefined : endDetails(session);
  if (details !== undefined) throw new DomainError('UNAUTHENTICATED', details);
  if (row?.status !== 'active' || row.walletAddress === null) throw new DomainError('UNAUTHENTICATED');
  if (row.frozenAt !== null && !evenFrozen) throw new DomainError('WALLET_FROZEN');
  const { walletAddress, addressId, dayLimitWon: day, actLimitWon: act, waitWon, waitHours } = row;
  if (addressId === null) throw new Error(`the address ${walletAddress} of a holder is missing`);
  return {
    ...{ walletAddress, addressId, rules: ownRulesOf(row) },
    ...{ limits: { day, act }, wait: { waitWon, waitHours } },
  };
}

/**
 * The caller was signed in when the call arrived; a block, a freeze, a closing or a new password may have been committed since. Runs
 * inside the transaction that moves money, so that the two are serialised. The session was read when the call arrived: on
 * SQLite it is remembered, and on PostgreSQL both queries leave together. Throws UNAUTHENTICATED, WALLET_FROZEN.
 */
export const requireActiveHolder = async (tx: Tx, holder: CallingHolder): Promise<ActiveHolder> =>
  checkStanding(await readStanding(tx, holder));

/** The same for the few acts that a frozen wallet allows its holder: to cancel, and to freeze it again. */
export const requireHolder = async (tx: Tx, holder: CallingHolder): Promise<ActiveHolder> =>
  checkStanding(await readStanding(tx, holder), { evenFrozen: true });
