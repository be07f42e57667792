// The acts that a holder confirms, as the confirmation is asked for. Each has all of the act's input but its proof.
import { z } from 'zod';
import {
  accountNumberString,
  addressString,
  bankString,
  daonString,
  inviteCode,
  linkHolderNameString,
  positiveId,
  priceString,
  requestIdUuid,
  wonString,
} from '../../../domain/input-schema.ts';
import { SETTING_BOUNDS } from '../../../domain/settings.ts';
import { FREEZE_WAITS } from '../../../domain/own-freeze.ts';

const act = <Name extends string, Content extends z.ZodType>(name: Name, content: Content) =>
  z.strictObject({ act: z.literal(name), content });

const nothing = z.strictObject({});

export const recipientInput = z.union([
  z.strictObject({ address: addressString }),
  z.strictObject({ linkedAccountId: positiveId }),
]);

/** As a confirmation and an idempotency key know a recipient: without how the address was written. */
export const recipientOf = (to: z.output<typeof recipientInput>) =>
  'address' in to ? { address: to.address.address } : to;

export const linkContent = {
  inviteCode,
  name: linkHolderNameString,
  bank: bankString,
  accountNum: accountNumberString,
};

/** Null for no limit. A limit of nothing would be a freeze that ends only after a day. */
const limit = wonString.refine((won) => won > 0n, { error: 'AMOUNT_TOO_SMALL' }).nullable();
const { min, max } = SETTING_BOUNDS.firstSendWaitHours;
export const limitsContent = {
  day: limit,
  act: limit,
  waitWon: limit.optional(),
  waitHours: z.number().int().min(min).max(max).nullable().optional(),
};
export const freezeWaitContent = { hours: z.literal(FREEZE_WAITS) };
export const ownWarningsContent = { on: z.boolean() };
export const rulesContent = { day: limit, first: limit, changes: z.boolean() };

/** What loosens a lock: a code by text message confirms it too. */
const LOOSENING = [
  act('auth.passkeys.registerOptions', nothing),
  act('auth.passkeys.remove', z.strictObject({ id: positiveId })),
  act('ownLimits.set', z.strictObject(limitsContent)),
  act('ownFreeze.setWait', z.strictObject(freezeWaitContent)),
  act('ownWarnings.set', z.strictObject(ownWarningsContent)),
  act('confirmations.set', z.strictObject(rulesContent)),
] as const;

export const looseningInput = z.discriminatedUnion('act', LOOSENING);

/** The fee is asked for: what it costs is a part of what is confirmed. */
export const confirmedActInput = z.discriminatedUnion('act', [
  act(
    'transfers.send',
    z
      .strictObject({
        to: recipientInput,
        net: daonString,
        price: priceString.optional(),
        fee: daonString,
        requestId: requestIdUuid,
      })
      .transform(({ to, ...content }) => ({ ...content, to: recipientOf(to) })),
  ),
  act(
    'orders.sell',
    z.strictObject({
      linkedAccountId: positiveId,
      gross: daonString,
      price: priceString.optional(),
      fee: daonString,
      requestId: requestIdUuid,
    }),
  ),
  act('linkedAccounts.requestLink', z.strictObject({ ...linkContent, requestId: requestIdUuid })),
  act('auth.closeAccount', nothing),
  ...LOOSENING,
]);
