import { z } from 'zod';
import type { Tx } from '../../../db/store.ts';
import { parseAddress } from '../../../domain/address.ts';
import { DomainError } from '../../../domain/errors.ts';
import { operatorAct, type Actor } from '../../acting/operator-act.ts';
import { findOwner } from '../../custody/find-owner.ts';
import type { Deps } from '../../deps/deps.ts';
import { refuseOwnHolder } from '../../holders/refuse-own-holder.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { warningRulesOf } from '../../settings/outflow-settings.ts';
import { idOut, instantOut } from '../../trpc/wire.ts';
import {
  endListed,
  findHolderOfLogin,
  findListed,
  findReported,
  insertListed,
  type Named,
} from './recipients.repo.ts';

const recipient = {
  /** Null for an address elsewhere. */
  holderId: idOut.nullable(),
  login: z.string().nullable(),
  address: z.string(),
};

export const recipientsOut = z.object({
  listed: z.array(
    z.object({
      ...{ id: idOut, ...recipient, note: z.string(), listedBy: z.string(), listedAt: instantOut },
      ...{ endedBy: z.string().nullable(), endedAt: instantOut.nullable() },
    }),
  ),
  reported: z.array(
    z.object({
      ...recipient,
      /** How many holders. */
      reports: z.number().int().positive(),
      lastAt: instantOut,
    }),
  ),
  /** From so many reports on, they count. */
  reportsCountFrom: z.number().int().positive(),
});

/** Who is listed, and who was reported. */
export const viewRecipients = ({ store }: Deps): Promise<z.input<typeof recipientsOut>> =>
  store.read(async (db) => ({
    listed: await findListed(db),
    reported: (await findReported(db)).flatMap(({ lastAt, ...row }) =>
      lastAt === null ? [] : [{ ...row, lastAt }],
    ),
    reportsCountFrom: warningRulesOf(await readSettings(db)).reports,
  }));

async function named(tx: Tx, raw: string): Promise<Named> {
  const parsed = parseAddress(raw);
  if (!parsed.ok) {
    const holderId = await findHolderOfLogin(tx, raw);
    if (holderId === null) throw new DomainError('NOT_FOUND');
    return { holderId, address: null };
  }
  const { address } = parsed.value;
  const owner = await findOwner(tx, address);
  return owner === null ? { holderId: null, address } : { holderId: owner.holderId, address: null };
}

const subjectOf = (id: number, holderId: number | null): string =>
  holderId === null ? `listedRecipient:${id}` : `holder:${holderId}`;

/**
 * Lists a recipient by an address or a login. Throws NOT_FOUND for a login of no holder, STATUS_NOT_ALLOWED for a recipient that is
 * listed, OWN_REQUEST. The log does not copy the note: it is permanent, and a note may hold data that must be erased.
 */
export const addRecipient = (
  deps: Deps,
  operator: Actor,
  { recipient: raw, note }: { recipient: string; note: string },
) =>
  operatorAct(deps, operator, 'sendWarnings.addRecipient', async (tx, now) => {
    const who = await named(tx, raw);
    if (who.holderId !== null) await refuseOwnHolder(tx, operator.id, who.holderId);
    const id = await insertListed(tx, { ...who, note, listedBy: operator.id, listedAt: now });
    const detail = { entryId: id, ...(who.address === null ? {} : { address: who.address }) };
    return { value: { id }, log: { subject: subjectOf(id, who.holderId), detail } };
  });

/** Ends the entry of a recipient. Throws NOT_FOUND where none lasts, OWN_REQUEST. */
export const endRecipient = (deps: Deps, operator: Actor, id: number) =>
  operatorAct(deps, operator, 'sendWarnings.endRecipient', async (tx, now) => {
    const ended = await endListed(tx, id, operator.id, now);
    if (ended === null) throw new DomainError('NOT_FOUND');
    if (ended.holderId !== null) await refuseOwnHolder(tx, operator.id, ended.holderId);
    return { value: { id }, log: { subject: subjectOf(id, ended.holderId), detail: { entryId: id } } };
  });
