// Planted faults: a hash that leaves a part of the act out lets exactly that part be swapped (ADR-0043).
import { hash } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { canonicalContent, type ContentRecord } from '../../../domain/idempotency.ts';
import { asUnits, DAON } from '../../../domain/money.ts';
import type { ConfirmedAct } from '../../../server/features/passkeys/confirmed-act.ts';
import { beginConfirmation, proveAct } from '../../../server/features/passkeys/prove-act.ts';
import type * as confirmedAct from '../../../server/features/passkeys/confirmed-act.ts';
import { hashToken } from '../../../server/ports/secrets.ts';
import { createPasskeyWorld, WALLET_ORIGIN } from '../../support/passkeys/passkey-world.ts';
import { OUTSIDE } from '../../support/people/money-world.ts';

const fault = vi.hoisted(() => ({ leftOut: '' }));

vi.mock('../../../server/features/passkeys/confirmed-act.ts', async (original) => {
  const real = await original<typeof confirmedAct>();
  const without = (record: ContentRecord): ContentRecord =>
    Object.fromEntries(Object.entries(record).filter(([name]) => name !== fault.leftOut));
  return {
    ...real,
    challengeOf: (nonce: string, holderId: number, { act, content }: ConfirmedAct) =>
      fault.leftOut === ''
        ? real.challengeOf(nonce, holderId, { act, content })
        : hash(
            'sha256',
            canonicalContent({ ...without({ act, nonce, holderId }), c: without(content) }),
            'base64url',
          ),
  };
});

const CLIENT = { ip: '127.0.0.1', ipPrefix: '127.0.0.0/24', userAgent: 'test', origin: WALLET_ORIGIN };
const content = { to: { address: OUTSIDE }, net: asUnits(DAON), fee: asUnits(1n), requestId: 'one' };
const honest: ConfirmedAct = { act: 'transfers.send', content };

const SWAPS: readonly (readonly [string, ConfirmedAct])[] = [
  ['act', { act: 'orders.sell', content }],
  ['net', { ...honest, content: { ...content, net: asUnits(2n * DAON) } }],
  ['to', { ...honest, content: { ...content, to: { linkedAccountId: 1 } } }],
  ['fee', { ...honest, content: { ...content, fee: asUnits(2n) } }],
  ['requestId', { ...honest, content: { ...content, requestId: 'two' } }],
];

it.each(SWAPS)('%s is swapped only where the hash leaves it out', async (name, swapped) => {
  await using world = await createPasskeyWorld();
  const { deps } = world.app;
  const token = await world.app.signIn('daon0001');
  const passkey = await world.add(token);
  const { userId: id } = (await world.app.call('auth.session', {}, token)).data<{ userId: number }>();
  const holder = { id, tokenHash: hashToken(token) };
  const isAccepted = async (leftOut: string, act: ConfirmedAct) => {
    fault.leftOut = leftOut;
    const { ticket, options } = await beginConfirmation(deps, CLIENT, holder, honest);
    const shown = { passkey: { ticket, answer: passkey.signIn(options) } };
    const { use } = await proveAct(deps, { holder, client: CLIENT }, shown, act);
    return use !== undefined && (await deps.store.write(use)).ok;
  };
  expect(await isAccepted('', honest)).toBe(true);
  expect(await isAccepted('', swapped)).toBe(false);
  expect(await isAccepted(name, swapped)).toBe(true);
  expect(await isAccepted(name, SWAPS.find(([other]) => other !== name)?.[1] ?? honest)).toBe(false);
});
