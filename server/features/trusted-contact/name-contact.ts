import { z } from 'zod';
import { eq } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { ALARM_CONTACT } from '../../../domain/alarm-types.ts';
import { DomainError } from '../../../domain/errors.ts';
import { RATE_LIMITS } from '../../../domain/limits.ts';
import { lastFour, maskTail } from '../../../domain/masks.ts';
import { ok, type Result } from '../../../domain/result.ts';
import { contactCodeMessage, contactRemovedMessage } from '../../../domain/trusted-contact.ts';
import { addAlarm } from '../../alarms/add-alarm.ts';
import type { Deps } from '../../deps/deps.ts';
import { logOwnAct } from '../../holders/log-own-act.ts';
import { requireActiveHolder, type CallingHolder } from '../../holders/require-active-holder.ts';
import { queueSms } from '../../outbox/outbox.ts';
import { phoneHmac } from '../../ports/look-up-hashes.ts';
import type { Client } from '../../trpc/context.ts';
import { unwrap } from '../../trpc/unwrap.ts';
import { consumeCode } from '../verifications/consume-code.ts';
import { requestCode, type RequestedCode } from '../verifications/request-code.ts';
import { putContact, readContact, removeContact } from './contact.repo.ts';

export const contactOut = z.object({
  /** The phone by its last four digits; null while no person is named. */
  contact: z.object({ name: z.string(), maskedPhone: z.string() }).nullable(),
});

type View = z.infer<typeof contactOut>;

/** As it is shown: the phone by its last digits. */
export async function readShown(
  db: ReadDb,
  { secrets }: Pick<Deps, 'secrets'>,
  holderId: number,
): Promise<View> {
  const contact = await readContact(db, secrets, holderId);
  if (contact === null) return { contact };
  return { contact: { name: contact.name, maskedPhone: maskTail(lastFour(contact.phone)) } };
}

export const viewContact = (deps: Pick<Deps, 'store' | 'secrets'>, holder: { id: number }): Promise<View> =>
  deps.store.read((db) => readShown(db, deps, holder.id));

/** A code that one holder has asked a person for names that person for no other holder. */
const claimOf = (holderId: number, phone: string) =>
  ({ purpose: 'contact', phone, about: `contact:${holderId}` }) as const;

async function readOwn(db: ReadDb, holderId: number): Promise<{ name: string; phoneHmac: string }> {
  const { holders } = db.t;
  const [own] = await db
    .select({ name: holders.name, phoneHmac: holders.phoneHmac })
    .from(holders)
    .where(eq(holders.id, holderId));
  if (own === undefined) throw new DomainError('UNAUTHENTICATED');
  return own;
}

/**
 * Asks a person by text message whether the holder may name the number. Throws OWN_PHONE, RESEND_TOO_SOON, TOO_MANY_REQUESTS; the messages
 * count for a holder as well, who could send them to strangers.
 */
export async function askContact(
  deps: Deps,
  client: Client,
  holder: { id: number },
  phone: string,
): Promise<RequestedCode> {
  const { store, secrets, limiter } = deps;
  const own = await store.read((db) => readOwn(db, holder.id));
  if (own.phoneHmac === phoneHmac(secrets, phone)) throw new DomainError('OWN_PHONE');
  await limiter.take({
    key: `sms:contact:${holder.id}`,
    ...RATE_LIMITS.contactCodesPerHolder,
    durable: true,
  });
  return requestCode(deps, client, claimOf(holder.id, phone), {
    text: (code) => contactCodeMessage(own.name, code),
  });
}

const tell = (tx: Tx, holderId: number, what: keyof typeof ALARM_CONTACT, name: string | null, at: Date) =>
  addAlarm(tx, {
    ...{ holderId, type: ALARM_CONTACT[what], at, accountInfo: name },
    ...{ comName: null, amount: null, trxId: null, reason: null },
  });

/** Tells the person who is named no more, for a thief with the phone may be who removes. Nothing where none is named, or `stays` is the phone. */
async function tellFormer(tx: Tx, secrets: Deps['secrets'], holderId: number, now: Date, stays?: string) {
  const former = await readContact(tx, secrets, holderId);
  if (former === null || former.phone === stays) return;
  const text = contactRemovedMessage((await readOwn(tx, holderId)).name);
  await queueSms(tx, secrets, { to: former.phone, text, now });
}

/** Names the person who has the phone that the code was sent to. Throws CODE_WRONG, CODE_TRIES_USED, CODE_EXPIRED, WALLET_FROZEN. */
export async function nameContact(
  deps: Deps,
  client: Client,
  holder: CallingHolder,
  { name, phone, ...typed }: { name: string; phone: string; code: string; verificationId: string },
): Promise<View> {
  const { secrets, store, clock } = deps;
  const now = clock.now();
  const named = await store.write(async (tx): Promise<Result<View>> => {
    await requireActiveHolder(tx, holder);
    const attempt = { ...claimOf(holder.id, phone), ...typed };
    const consumed = await consumeCode(tx, secrets, client, attempt, now);
    // Returned and thrown after the commit, so that a wrong try is counted.
    if (!consumed.ok) return consumed;
    await tellFormer(tx, secrets, holder.id, now, phone);
    await putContact(tx, secrets, holder.id, { name, phone, now });
    await tell(tx, holder.id, 'named', name, now);
    await logOwnAct(tx, holder.id, 'trustedContact.named', { at: now });
    return ok(await readShown(tx, deps, holder.id));
  });
  void deps.outbox.flush();
  return unwrap(named);
}

/** Removes the person. Nothing happens for a holder who has named none. Throws WALLET_FROZEN. */
export async function forgetContact(deps: Deps, holder: CallingHolder): Promise<View> {
  const now = deps.clock.now();
  await deps.store.write(async (tx) => {
    await requireActiveHolder(tx, holder);
    await tellFormer(tx, deps.secrets, holder.id, now);
    if (!(await removeContact(tx, holder.id))) return;
    await tell(tx, holder.id, 'removed', null, now);
    await logOwnAct(tx, holder.id, 'trustedContact.removed', { at: now });
  });
  void deps.outbox.flush();
  return { contact: null };
}
