// The holders of the ledger model at the two APIs of a whole server, each with a session and a passkey of its own.
import type { FastifyInstance } from 'fastify';
import type { Store } from '../../../db/store.ts';
import { HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts';
import { DomainError, type ErrorCode } from '../../../domain/errors.ts';
import { buildApp } from '../../../server/app.ts';
import { askerOf, giveChallenge } from '../../../server/features/passkeys/challenges.repo.ts';
import { registerPasskey } from '../../../server/features/passkeys/register-passkey.ts';
import { insertSession } from '../../../server/holders/session.repo.ts';
import { userHandleOf } from '../../../server/features/passkeys/user-handle.ts';
import { hashToken } from '../../../server/ports/secrets.ts';
import type { Client } from '../../../server/trpc/context.ts';
import {
  createAuthenticator,
  type Authenticator,
  type SignInAsked,
} from '../passkeys/software-authenticator.ts';
import type { LedgerWorld, TestHolder } from '../store/ledger-world.ts';
import { setLocks } from './locks.ts';
import { holderIn, showUnits, type ModelState } from './model.ts';
import type { HolderOperation, LockOperation } from './operation.ts';

const ORIGIN = 'http://localhost';
const CLIENT: Client = { ip: '127.0.0.1', ipPrefix: '127.0.0.0/24', userAgent: 'model', origin: ORIGIN };
const FRESH_MS = 5 * MINUTE_MS;

/** What the older API refused with: its `res`, which several codes may have. */
export class ResError extends Error {
  readonly res: number;
  constructor(res: number) {
    super(`res ${res}`);
    this.res = res;
  }
}

type Signed = { token: string; atMs: number; passkey: Authenticator };

type Clients = { store: Store; app: FastifyInstance };

const servers = new WeakMap<LedgerWorld, Clients>();
const people = new WeakMap<LedgerWorld, Map<number, Signed>>();

/** The server on the database as it is open now. */
async function appOf(world: LedgerWorld): Promise<FastifyInstance> {
  const { deps } = world;
  const known = servers.get(world);
  if (known?.store === deps.store) return known.app;
  const app = await buildApp(deps, { dist: '/nowhere', health: { ready: true, bookFindings: 0 } });
  servers.set(world, { store: deps.store, app });
  return app;
}

const signedOf = (world: LedgerWorld, id: number): Signed => {
  const signed = people.get(world)?.get(id);
  if (signed === undefined) throw new Error(`holder ${id} has never signed in`);
  return signed;
};

async function post(world: LedgerWorld, url: string, payload: object, token: string, key?: string) {
  const app = await appOf(world);
  const headers = {
    ...{ authorization: `Bearer ${token}`, host: 'localhost' },
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  };
  const answer = await app.inject({ method: 'POST', url, headers, payload });
  return answer.json<unknown>();
}

/** Throws the refusal as the use-case does. */
async function call<T>(world: LedgerWorld, path: string, input: object, token: string): Promise<T> {
  const body = (await post(world, `/trpc/${path}`, input, token)) as {
    result?: { data: T };
    error?: { message: string; data?: { reason?: ErrorCode } };
  };
  if (body.result !== undefined) return body.result.data;
  const reason = body.error?.data?.reason;
  if (reason === undefined || reason === 'INTERNAL' || reason === 'INVALID_INPUT')
    throw new Error(`${path}: ${JSON.stringify(body)}`);
  throw new DomainError(reason);
}

/** Gives each active holder a session, where the last one has ended or is old, and a passkey. */
export async function signInAll(
  world: LedgerWorld,
  holders: readonly TestHolder[],
  models: readonly ModelState[],
): Promise<void> {
  const { deps } = world;
  const now = deps.clock.now();
  const known = people.get(world) ?? new Map<number, Signed>();
  people.set(world, known);
  for (const { id } of holders) {
    const locks = models.map((model) => holderIn(model, id));
    const [first] = locks;
    if (first === undefined || first.status !== 'active') continue;
    const before = known.get(id);
    const isFresh = before !== undefined && now.getTime() - before.atMs < FRESH_MS;
    const token = deps.ids.token();
    const tokenHash = hashToken(token);
    if (!isFresh || !locks.every(({ locks: { isSignedIn } }) => isSignedIn)) {
      const expiresAt = new Date(now.getTime() + HOUR_MS);
      const row = { holderId: id, tokenHash, ipPrefix: CLIENT.ipPrefix, userAgent: CLIENT.userAgent };
      await deps.store.write((tx) => insertSession(tx, { ...row, now, expiresAt }));
      const passkey = before?.passkey ?? createAuthenticator(ORIGIN, { counts: false });
      known.set(id, { token, atMs: now.getTime(), passkey });
      for (const model of models) setLocks(model, id, { isSignedIn: true });
    }
    // A frozen wallet takes no passkey.
    if (first.locks.frozenMs !== null || locks.every(({ locks: { hasPasskey } }) => hasPasskey)) continue;
    const signed = signedOf(world, id);
    const passkey = createAuthenticator(ORIGIN, { counts: false });
    const holder = { id, tokenHash: hashToken(signed.token) };
    const { ticket, challenge } = await giveChallenge(deps, askerOf(holder.tokenHash, 'registerProven'));
    const asked = { challenge, rp: { id: 'localhost' }, user: { id: userHandleOf(deps.secrets, id) } };
    await registerPasskey(deps, CLIENT, holder, { ticket, answer: passkey.register(asked) });
    known.set(id, { ...signed, passkey });
    for (const model of models) setLocks(model, id, { hasPasskey: true });
  }
}

const ms = (at: string | null): number | null => (at === null ? null : Date.parse(at));

/** A passkey's signature of an act, as its input takes it. */
async function prove(world: LedgerWorld, { token, passkey }: Signed, act: string, content: object) {
  const { ticket, options } = await call<{ ticket: string; options: SignInAsked }>(
    ...[world, 'confirmations.options', { act, content }, token],
  );
  return { passkey: { ticket, answer: passkey.signIn(options) } };
}

type Limits = { next: ({ at: string } & object) | null };

const limitsOf = ({ next, ...rest }: Limits) => {
  if (next === null) return { ...rest, next };
  const { at, ...rules } = next;
  return { ...rest, next: { ...rules, atMs: ms(at) } };
};

/** What a holder does with the own locks, over the API of the wallet. Times are answered in milliseconds. */
export async function withLocks(world: LedgerWorld, operation: LockOperation): Promise<object> {
  const signed = signedOf(world, operation.by);
  const { token, passkey } = signed;
  const on = <T>(path: string, input: object = {}) => call<T>(world, path, input, token);
  switch (operation.do) {
    case 'freeze':
      return on<object>('ownFreeze.freeze');
    case 'comeBack': {
      const { ticket, options } = await on<{ ticket: string; options: SignInAsked }>(
        'auth.passkeys.signInOptions',
      );
      await on('auth.passkeys.signIn', { ticket, answer: passkey.signIn(options) });
      return {};
    }
    case 'setWait': {
      const { hours, isProven } = operation;
      const proof = isProven ? await prove(world, signed, 'ownFreeze.setWait', { hours }) : {};
      type Answer = {
        frozenAt: string | null;
        endsAt: string | null;
        wait: { hours: number; next: { hours: number; at: string } | null };
      };
      const { frozenAt, endsAt, wait } = await on<Answer>('ownFreeze.setWait', { hours, ...proof });
      const next = wait.next === null ? null : { hours: wait.next.hours, atMs: ms(wait.next.at) };
      return { frozenMs: ms(frozenAt), endsMs: ms(endsAt), wait: { hours: wait.hours, next } };
    }
    case 'setRules': {
      const { day, act, waitWon, waitHours, isProven } = operation;
      const text = (won: bigint | null) => (won === null ? null : `${won}`);
      const content = { day: text(day), act: text(act), waitWon: text(waitWon), waitHours };
      const proof = isProven ? await prove(world, signed, 'ownLimits.set', content) : {};
      return limitsOf(await on<Limits>('ownLimits.set', { ...content, ...proof }));
    }
    case 'keepRules':
      return limitsOf(await on<Limits>('ownLimits.keep'));
    case 'resume':
      return on<object>('orders.resume', { id: operation.id });
    case 'saveRecipient':
      return on<object>('recipients.save', { address: operation.to, name: '다온일', favourite: false });
    case 'removeRecipient':
      return on<object>('recipients.remove', { id: operation.id });
    case 'undesignate':
      return on<object>('recipients.undesignate', { id: operation.id });
    case 'designate': {
      const { from } = await on<{ from: string | null }>('recipients.designate', { id: operation.id });
      return { fromMs: ms(from) };
    }
  }
}

type OverApi = Extract<HolderOperation, { do: 'sell' | 'sendToAgent' | 'send' | 'cancel' }>;

/** The call of the older API, which has no send to a linked agent. */
function legacyCall(operation: OverApi, linkedAccountId: number) {
  if (operation.do === 'sell')
    return { url: '/api/sellOrder', payload: { id: linkedAccountId, amount: showUnits(operation.gross) } };
  if (operation.do === 'send')
    return { url: '/api/send', payload: { addr: operation.to, amount: showUnits(operation.net) } };
  throw new Error(`the older API has no ${operation.do}`);
}

/** What a holder asks for, over one of the APIs. */
export async function overApi(
  world: LedgerWorld,
  { id, linkedAccountId }: TestHolder,
  operation: OverApi,
): Promise<object> {
  const { token } = signedOf(world, id);
  if (operation.via === 'legacy' && operation.do !== 'cancel') {
    const { url, payload } = legacyCall(operation, linkedAccountId);
    const body = (await post(world, url, payload, token, operation.key)) as { res: number; data: number };
    if (body.res !== 0) throw new ResError(body.res);
    return { id: body.data };
  }
  const on = (path: string, input: object) => call<object>(world, path, input, token);
  switch (operation.do) {
    case 'cancel':
      return on('orders.cancel', { id: operation.id });
    case 'sell':
      return on('orders.sell', {
        ...{ linkedAccountId, gross: showUnits(operation.gross), requestId: operation.key },
      });
    case 'sendToAgent':
      return on('transfers.send', {
        ...{ to: { linkedAccountId }, net: showUnits(operation.net), requestId: operation.key },
      });
    case 'send':
      return on('transfers.send', {
        ...{ to: { address: operation.to }, net: showUnits(operation.net), requestId: operation.key },
        checksumAccepted: true,
      });
  }
}
