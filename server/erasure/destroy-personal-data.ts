// The personal data of a holder, table by table, and how it is erased (ADR-0020). The
// ledger, its amounts, the addresses and the audit log stay: they prove the books and identify no person.
import { and, eq, inArray, isNotNull, like, lte, ne, or, sql } from '../../db/sql.ts';
import type { Tx } from '../../db/store.ts';
import { loginKey } from '../../domain/login.ts';
import type { Deps } from '../deps/deps.ts';
import { accountHmac } from '../ports/look-up-hashes.ts';
import { phoneHmac } from '../ports/look-up-hashes.ts';
import { storePassword } from '../keys/stored-password.ts';
import { recipientOf } from '../outbox/outbox.ts';
import { placeOf } from '../ports/secrets.ts';
import { erasePayee } from './erase-payees.ts';
import { ERASED_TEXT } from '../holders/erased-holder.ts';

/** Names a key that never existed, so that no password matches and signing in takes the usual time. */
const NO_PASSWORD = '00000000:erased';

/** Not a valid login, so it cannot be typed. */
export const erasedLogin = (holderId: number): string => `erased-${holderId}`;

type Destroyer = { secrets: Deps['secrets']; now: Date };

/** The number of rows of each kind that held personal data. */
export type Destroyed = { accounts: number; requests: number; notes: number; messages: number };

function requestIdsOf(tx: Tx, holderId: number) {
  const { requests } = tx.t;
  return tx.select({ id: requests.id }).from(requests).where(eq(requests.holderId, holderId));
}

async function destroyAccounts(tx: Tx, { secrets, now }: Destroyer, holderId: number): Promise<number> {
  const { linkedAccounts, invites, linkRequests, signUps } = tx.t;
  const accounts = await tx.select().from(linkedAccounts).where(eq(linkedAccounts.holderId, holderId));
  for (const { id, bankCode, suspendedReason } of accounts) {
    await tx
      .update(linkedAccounts)
      .set({
        name: ERASED_TEXT,
        numEnc: secrets.encrypt('', placeOf('linked_accounts.num_enc', id)),
        numHmac: accountHmac(secrets, bankCode, ''),
        numLast4: '',
        email: erasedLogin(holderId),
        status: 'removed',
        suspendedReason: suspendedReason === null ? null : ERASED_TEXT,
        updatedAt: now,
      })
      .where(eq(linkedAccounts.id, id));
  }
  // The invite holds the agent's e-mail as well; an invite that can still be used also belongs to its next user.
  const inviteIds = [];
  for (const table of [linkRequests, signUps]) {
    const rows = await tx
      .select({ id: table.inviteId })
      .from(table)
      .where(and(isNotNull(table.inviteId), inArray(table.requestId, requestIdsOf(tx, holderId))));
    inviteIds.push(...rows.flatMap(({ id }) => (id === null ? [] : [id])));
  }
  const isOver = or(
    isNotNull(invites.revokedAt),
    lte(invites.expiresAt, now),
    sql`${invites.uses} >= ${invites.maxUses}`,
  );
  if (inviteIds.length > 0)
    await tx
      .update(invites)
      .set({ agentEmail: null })
      .where(and(inArray(invites.id, inviteIds), isOver));
  return accounts.length;
}

/** The payees of refunds that were copied from an account of the holder, or are one. Money that is still owed hinders an erasure. */
async function destroyPayees(tx: Tx, { secrets }: Destroyer, holderId: number): Promise<void> {
  const { linkedAccounts, refunds, refundFiles, refundFileRows } = tx.t;
  const accountIds = tx
    .select({ id: linkedAccounts.id })
    .from(linkedAccounts)
    .where(eq(linkedAccounts.holderId, holderId));
  const own = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(inArray(refunds.linkedAccountId, accountIds));
  for (const { id } of own) {
    await erasePayee(tx, secrets, id);
    const inFiles = eq(refundFileRows.refundId, id);
    await tx
      .update(refundFileRows)
      .set({ takenBackReason: ERASED_TEXT })
      .where(and(inFiles, isNotNull(refundFileRows.takenBackReason)));
    const files = tx.select({ id: refundFileRows.fileId }).from(refundFileRows).where(inFiles);
    await tx.update(refundFiles).set({ reason: ERASED_TEXT }).where(inArray(refundFiles.id, files));
  }
}

/** Operators' reasons, masked numbers in the history, user agents, and alarms. */
async function destroyTexts(tx: Tx, holderId: number): Promise<number> {
  const { requests, purchases, payouts, payoutSales, history, alarms, alarmHeads } = tx.t;
  const ofHolder = eq(requests.holderId, holderId);
  const worded = await tx
    .update(requests)
    .set({ reason: ERASED_TEXT })
    .where(and(ofHolder, isNotNull(requests.reason), eq(requests.decidedAs, 'operator')))
    .returning({ id: requests.id });
  await tx
    .update(payoutSales)
    .set({ takenBackReason: ERASED_TEXT })
    .where(
      and(isNotNull(payoutSales.takenBackReason), inArray(payoutSales.requestId, requestIdsOf(tx, holderId))),
    );
  // One reason for all sales of a file, which may name any of their holders. The operators' log keeps it for the others.
  const files = tx
    .select({ id: payoutSales.payoutId })
    .from(payoutSales)
    .where(inArray(payoutSales.requestId, requestIdsOf(tx, holderId)));
  await tx.update(payouts).set({ reason: ERASED_TEXT }).where(inArray(payouts.id, files));
  await tx
    .update(purchases)
    .set({ clientCompanyNote: null })
    .where(inArray(purchases.requestId, requestIdsOf(tx, holderId)));
  await tx
    .update(history)
    .set({ reason: ERASED_TEXT })
    .where(and(eq(history.holderId, holderId), isNotNull(history.reason)));
  // '하나은행 ****1234': a sale's counterparty, in its own row and in that of its fee.
  await tx
    .update(history)
    .set({ otherInfo: ERASED_TEXT })
    .where(and(eq(history.holderId, holderId), like(history.otherInfo, '%*%')));
  await tx.delete(alarms).where(eq(alarms.holderId, holderId));
  await tx.delete(alarmHeads).where(eq(alarmHeads.holderId, holderId));
  return worded.length;
}

async function destroyNotes(tx: Tx, holderId: number): Promise<number> {
  const { listedRecipients } = tx.t;
  await tx.update(listedRecipients).set({ note: '' }).where(eq(listedRecipients.holderId, holderId));
  const { notes, linkedAccounts } = tx.t;
  const accountIds = tx
    .select({ id: linkedAccounts.id })
    .from(linkedAccounts)
    .where(eq(linkedAccounts.holderId, holderId));
  const gone = await tx
    .delete(notes)
    .where(
      or(
        and(eq(notes.subject, 'holder'), eq(notes.subjectId, holderId)),
        and(eq(notes.subject, 'linkedAccount'), inArray(notes.subjectId, accountIds)),
        and(eq(notes.subject, 'request'), inArray(notes.subjectId, requestIdsOf(tx, holderId))),
      ),
    )
    .returning({ id: notes.id });
  return gone.length;
}

/** Text messages and phone verifications; both are kept for a day unless sending fails. */
async function destroyMessages(
  tx: Tx,
  { secrets }: Destroyer,
  holder: { id: number; phone: string },
): Promise<number> {
  const { outbox, verifications, holders } = tx.t;
  await tx.delete(verifications).where(eq(verifications.holderId, holder.id));
  const hmac = phoneHmac(secrets, holder.phone);
  // A rejected applicant may have applied again: messages to this phone may now belong to the new application.
  const [other] = await tx
    .select({ id: holders.id })
    .from(holders)
    .where(and(eq(holders.phoneHmac, hmac), ne(holders.id, holder.id)))
    .limit(1);
  if (other !== undefined) return 0;
  await tx.delete(verifications).where(eq(verifications.phoneHmac, hmac));
  const messages = await tx.select({ id: outbox.id, toEnc: outbox.toEnc }).from(outbox);
  const own = messages
    .filter((message) => recipientOf(secrets, message) === holder.phone)
    .map(({ id }) => id);
  if (own.length > 0) await tx.delete(outbox).where(inArray(outbox.id, own));
  return own.length;
}

async function destroyTraces(tx: Tx, holderId: number, login: string): Promise<void> {
  const { sessions, knownDevices, passkeys, pushSubscriptions, recipients, resetTokens } = tx.t;
  const { trustedContacts, signInNetworks, idempotencyKeys, logins } = tx.t;
  const loginLower = loginKey(login);
  const [taken] = await tx
    .select({ holderId: logins.holderId })
    .from(logins)
    .where(eq(logins.loginLower, loginLower));
  const own = [pushSubscriptions, sessions, knownDevices, passkeys, recipients, trustedContacts, resetTokens];
  for (const table of own) await tx.delete(table).where(eq(table.holderId, holderId));
  // Except those of the same person's later application, which took the login over.
  if (taken?.holderId === holderId)
    await tx.delete(signInNetworks).where(eq(signInNetworks.loginLower, loginLower));
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.actor, holderId));
}

/**
 * Erases all personal data of a holder and closes the holder permanently. The login stays taken (D26): only `logins`
 * keeps it, in lower case. The caller checks that the holder may be erased.
 */
export async function destroyPersonalData(
  tx: Tx,
  destroyer: Destroyer,
  holder: {
    id: number;
    login: string;
    phoneEnc: string;
    blockedReason: string | null;
    closedAt: Date | null;
  },
): Promise<Destroyed> {
  const { secrets, now } = destroyer;
  const phonePlace = placeOf('holders.phone_enc', holder.id);
  const phone = secrets.decrypt(holder.phoneEnc, phonePlace);
  const messages = await destroyMessages(tx, destroyer, { id: holder.id, phone });
  const notes = await destroyNotes(tx, holder.id);
  await destroyPayees(tx, destroyer, holder.id);
  const accounts = await destroyAccounts(tx, destroyer, holder.id);
  const requests = await destroyTexts(tx, holder.id);
  await destroyTraces(tx, holder.id, holder.login);
  const { holders } = tx.t;
  const login = erasedLogin(holder.id);
  await tx
    .update(holders)
    .set({
      login,
      name: ERASED_TEXT,
      passwordHash: storePassword(secrets, 'holders', { id: holder.id, login }, NO_PASSWORD),
      phoneEnc: secrets.encrypt('', phonePlace),
      phoneHmac: phoneHmac(secrets, ''),
      phoneLast4: '',
      blockedReason: holder.blockedReason === null ? null : ERASED_TEXT,
      status: 'closed',
      closedAt: holder.closedAt ?? now,
      erasedAt: now,
    })
    .where(eq(holders.id, holder.id));
  return { accounts, requests, notes, messages };
}
