// One signature that two processes are shown at the same time (ADR-0043).
import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Store } from '../../../db/store.ts';
import { parseAddress } from '../../../domain/address.ts';
import { asUnits, asWon, DAON } from '../../../domain/money.ts';
import { DEMO_PASSWORD } from '../../../server/demo/demo-people.ts';
import type { Deps } from '../../../server/deps/deps.ts';
import { signIn } from '../../../server/features/auth/sign-in.ts';
import { setOwnLimits } from '../../../server/features/own-limits/set-own-limits.ts';
import { beginRegistration } from '../../../server/features/passkeys/begin-registration.ts';
import type { ConfirmedAct } from '../../../server/features/passkeys/confirmed-act.ts';
import { beginConfirmation } from '../../../server/features/passkeys/prove-act.ts';
import { registerPasskey } from '../../../server/features/passkeys/register-passkey.ts';
import { quoteTransfer } from '../../../server/features/transfers/quote-transfer.ts';
import { send } from '../../../server/features/transfers/send.ts';
import { checkBooks } from '../../../server/ledger/check-books.ts';
import { hashToken } from '../../../server/ports/secrets.ts';
import { writeSetting } from '../../../server/settings/read-settings.ts';
import { unwrap } from '../../../server/trpc/unwrap.ts';
import { createAuthenticator } from '../../support/passkeys/software-authenticator.ts';
import { OUTSIDE } from '../../support/people/money-world.ts';
import { twoProcesses } from '../../support/servers/two-processes.ts';

const CLIENT = { ip: '127.0.0.1', ipPrefix: '127.0.0.0/24', userAgent: 'test', origin: 'http://localhost' };
const ROUNDS = 8;

async function createWorld() {
  const two = await twoProcesses();
  onTestFinished(() => two[Symbol.asyncDispose]());
  const { first, second } = two;
  const { userId, token } = await signIn(first, CLIENT, { login: 'daon0001', password: DEMO_PASSWORD });
  const holder = { id: userId, login: 'daon0001', tokenHash: hashToken(token) };
  const passkey = createAuthenticator(CLIENT.origin);
  const { ticket, options } = await beginRegistration(first, CLIENT, holder, { password: DEMO_PASSWORD });
  await registerPasskey(first, CLIENT, holder, { ticket, answer: passkey.register(options) });
  const sign = async (act: ConfirmedAct) => {
    const asked = await beginConfirmation(first, CLIENT, holder, act);
    return { ticket: asked.ticket, answer: passkey.signIn(asked.options) };
  };
  return { both: [first, second] as const, holder, sign };
}

type World = Awaited<ReturnType<typeof createWorld>>;

/** How often both processes have accepted one signature of a raised limit. */
async function acceptedTwice({ both, holder, sign }: World, change: (deps: Deps) => Deps): Promise<number> {
  const [first] = both;
  await setOwnLimits(first, holder, { day: asWon(1_000n), act: null });
  let twice = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const wanted = { day: asWon(2_000n + BigInt(round)), act: null };
    const passkey = await sign({ act: 'ownLimits.set', content: wanted });
    const ended = await Promise.allSettled(
      both.map((deps) => setOwnLimits(change(deps), holder, { ...wanted, passkey }, CLIENT)),
    );
    const accepted = ended.filter(({ status }) => status === 'fulfilled');
    expect(accepted.length).toBeGreaterThan(0);
    if (accepted.length > 1) twice += 1;
    for (const one of ended)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'CONFIRMATION_REFUSED' });
  }
  return twice;
}

/** A database in which no challenge is ever used up, and no counter counts. */
const forgetful = (deps: Deps): Deps => {
  const write: Store['write'] = async (fn) => {
    const kept = await deps.store.read((db) => db.select().from(db.t.passkeyChallenges));
    return deps.store.write(async (tx) => {
      if (kept.length > 0) await tx.insert(tx.t.passkeyChallenges).values(kept).onConflictDoNothing();
      await tx.update(tx.t.passkeys).set({ counter: 0 });
      return fn(tx);
    });
  };
  return { ...deps, store: { ...deps.store, write } };
};

describe('two processes', () => {
  it('make a send that both are shown the signature of once, and answer it alike', async () => {
    const { both, holder, sign } = await createWorld();
    const [{ store }] = both;
    await store.write((tx) => writeSetting(tx, 'confirmFirstWon', asWon(1n), new Date()));
    for (let round = 0; round < ROUNDS; round += 1) {
      const to = unwrap(parseAddress(OUTSIDE));
      const net = asUnits(DAON);
      const { fee } = await quoteTransfer(both[0], holder, { to: { address: to }, net });
      const order = { net, fee, requestId: randomUUID() };
      const passkey = await sign({
        act: 'transfers.send',
        content: { ...order, to: { address: to.address } },
      });
      const sent = await Promise.all(
        both.map((deps) => send(deps, holder, { ...order, to: { address: to }, passkey }, CLIENT)),
      );
      expect(sent[1]).toEqual(sent[0]);
    }
    const external = await store.read((db) => db.select().from(db.t.externalSends));
    const own = external.filter(({ net, toAddress }) => net === DAON && toAddress === OUTSIDE);
    expect(own).toHaveLength(ROUNDS);
    expect(await store.read((db) => checkBooks(db))).toEqual([]);
  });

  it('accept a signature once where no key of a request stands beside it', async () => {
    expect(await acceptedTwice(await createWorld(), (deps) => deps)).toBe(0);
  });

  it('accept it twice where the database forgets that it was used', async () => {
    expect(await acceptedTwice(await createWorld(), forgetful)).toBeGreaterThan(0);
  });
});
