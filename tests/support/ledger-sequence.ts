// One random sequence: two holders who buy, sell and send, and operators who take and decide. Each step asks the model first what
// must happen, then calls the use-case, and compares the two.
import { isDeepStrictEqual } from 'node:util';
import { asPriceE4, asUnits, asWon, daonToString } from '../../domain/money.ts';
import { buy } from '../../server/features/orders/buy.ts';
import { sell } from '../../server/features/orders/sell.ts';
import { cancelRequest } from '../../server/features/requests/close-request.ts';
import { decideRequest } from '../../server/features/requests/decide-request.ts';
import { putBackRequest } from '../../server/features/requests/put-back-request.ts';
import { takeRequest } from '../../server/features/requests/take-request.ts';
import { send } from '../../server/features/transfers/send.ts';
import {
  availableIn,
  feeOnTop,
  wonFor,
  type LedgerModel,
  type ModelHolder,
  type ModelRequest,
} from './ledger-model.ts';
import type { Random } from './ledger-random.ts';
import {
  addressOf,
  outcomeOf,
  setLock,
  type LedgerWorld,
  type TestHolder,
  type TestOperator,
} from './ledger-world.ts';

export type Member = TestHolder & { model: ModelHolder };

/** A money call as it was made, so that it can be made again. */
type Call = { by: Member; key: string; shown: bigint | undefined } & (
  | { kind: 'buy'; won: bigint }
  | { kind: 'sell'; gross: bigint }
  | { kind: 'agent'; net: bigint }
  | { kind: 'send'; net: bigint; to: string; receiver: Member | null }
);

type Answer = { id: number; state: number; fee?: string };

export type Sequence = {
  name: string;
  world: LedgerWorld;
  model: LedgerModel;
  random: Random;
  members: readonly [Member, Member];
  /** Of this sequence alone: what they decide counts towards their sums. */
  operators: readonly [TestOperator, TestOperator];
  calls: { call: Call; answer: Answer | null }[];
  requests: ModelRequest[];
  log: string[];
};

const DAON = 100_000_000n;
const OUTSIDE = ['0x00000000000000000000000000000000000000a1', '0x00000000000000000000000000000000000000b2'];

function perform(world: LedgerWorld, call: Call): Promise<Answer> {
  const { deps } = world;
  const price = call.shown === undefined ? undefined : asPriceE4(call.shown);
  const { linkedAccountId } = call.by;
  switch (call.kind) {
    case 'buy':
      return buy(deps, call.by, { linkedAccountId, won: asWon(call.won), price, requestId: call.key });
    case 'sell':
      return sell(deps, call.by, { linkedAccountId, gross: asUnits(call.gross), price, requestId: call.key });
    case 'agent':
      return send(deps, call.by, {
        to: { linkedAccountId },
        net: asUnits(call.net),
        price,
        requestId: call.key,
      });
    case 'send': {
      const to = { address: addressOf(call.to) };
      return send(deps, call.by, { to, net: asUnits(call.net), price, requestId: call.key });
    }
  }
}

type Verdict = { refusals: Set<string> } | { commit: (id: number) => ModelRequest | null; fee?: bigint };

function judge(model: LedgerModel, call: Call): Verdict {
  const holder = call.by.model;
  switch (call.kind) {
    case 'buy':
      return model.buy(holder, call.won, call.shown);
    case 'sell':
      return model.sell(holder, { gross: call.gross }, call.shown);
    case 'agent':
      return model.sell(holder, { net: call.net }, call.shown);
    case 'send':
      return model.send(holder, call.receiver?.model ?? null, call.net);
  }
}

function mustBeRefused(outcome: object, refusals: ReadonlySet<string>): void {
  if ('refused' in outcome && refusals.has(String(outcome.refused))) return;
  throw new Error(`wanted ${[...refusals].join(' or ')}, got ${describe(outcome)}`);
}

function mustBe(outcome: object, wanted: object): void {
  if ('value' in outcome && isDeepStrictEqual(outcome.value, wanted)) return;
  throw new Error(`wanted ${describe(wanted)}, got ${describe(outcome)}`);
}

const describe = (value: unknown): string =>
  JSON.stringify(value, (key: string, it: unknown) =>
    typeof it === 'bigint'
      ? it.toString()
      : key === 'by' || key === 'receiver'
        ? (it as Member | null)?.id
        : it,
  );

async function makeCall(sequence: Sequence, call: Call): Promise<void> {
  const { world, model, requests } = sequence;
  const verdict = judge(model, call);
  const outcome = await outcomeOf(perform(world, call));
  if ('refusals' in verdict) {
    mustBeRefused(outcome, verdict.refusals);
    sequence.calls.push({ call, answer: null });
    return;
  }
  if ('refused' in outcome) throw new Error(`refused with ${outcome.refused}, should have been done`);
  const { value } = outcome;
  const made = verdict.commit(value.id);
  if (made !== null) requests.push(made);
  if (value.state !== (made === null ? 1 : 0)) throw new Error(`answered state ${value.state}`);
  if (verdict.fee !== undefined && value.fee !== daonToString(asUnits(verdict.fee))) {
    throw new Error(`answered a fee of ${value.fee}, the model says ${verdict.fee} units`);
  }
  sequence.calls.push({ call, answer: value });
}

/** Amounts near the edge of what is possible, and ordinary ones. */
function someNet({ random, model }: Sequence, holder: ModelHolder): bigint {
  const available = availableIn(holder);
  let most = ((available - model.terms.flat) * 1_000_000n) / (1_000_000n + model.terms.ratePpm);
  while (most > 0n && most + feeOnTop(most, model.terms) > available) most -= 1n;
  while (most + 1n + feeOnTop(most + 1n, model.terms) <= available) most += 1n;
  const { perDepositFee } = holder;
  const edges = [most, most + 1n, most - 1n, perDepositFee, perDepositFee - 1n, 1n, 9_000_000_000n * DAON];
  const net = random.chance(0.4) ? random.pick(edges) : random.upTo(available > 0n ? available : DAON);
  return net > 0n ? net : 1n;
}

function someGross({ random }: Sequence, holder: ModelHolder): bigint {
  const available = availableIn(holder);
  const edges = [available, available + 1n, available - 1n, 1n, DAON];
  const gross = random.chance(0.3) ? random.pick(edges) : random.upTo(available > 0n ? available : DAON);
  return gross > 0n ? gross : 1n;
}

function someWon({ random, model }: Sequence, holder: ModelHolder): bigint {
  const least = wonFor(model.terms.flat + holder.perDepositFee, model.terms.priceE4);
  const edges = [least, least + 1n, 1n, 99_999_999_999_999n];
  const won = random.chance(0.3) ? random.pick(edges) : random.upTo(300_000n);
  return won > 0n ? won : 1n;
}

function someCall(sequence: Sequence, kind: Call['kind'] | 'outside'): Call {
  const { random, members, model } = sequence;
  const by = random.pick(members);
  const shown = random.chance(0.5) ? undefined : model.terms.priceE4 + (random.chance(0.1) ? 1n : 0n);
  const shared = { by, shown, key: `${sequence.name}-${sequence.calls.length}` };
  if (kind === 'buy') return { ...shared, kind, won: someWon(sequence, by.model) };
  if (kind === 'sell') return { ...shared, kind, gross: someGross(sequence, by.model) };
  const net = someNet(sequence, by.model);
  if (kind === 'agent') return { ...shared, kind, net };
  if (kind === 'outside') return { ...shared, kind: 'send', net, to: random.pick(OUTSIDE), receiver: null };
  const other = by === members[0] ? members[1] : members[0];
  const receiver = random.chance(0.05) ? by : other;
  return { ...shared, kind, net, to: receiver.address, receiver };
}

function someRequest(
  { random, requests }: Sequence,
  fits: (request: ModelRequest) => boolean,
): ModelRequest | null {
  const open = requests.filter((request) => fits(request) && (request.state === 0 || request.state === 3));
  const among = open.length > 0 && random.chance(0.85) ? open : requests.filter(fits);
  return among.length === 0 ? null : random.pick(among);
}

const isPaidByHand = ({ kind }: ModelRequest) => kind !== 'purchase';

/** None, the one that holds, or a stale one. */
const someVersion = ({ random }: Sequence, request: ModelRequest) =>
  random.chance(0.5) ? {} : { version: request.version - (random.chance(0.1) ? 1 : 0) };

async function takeSomething(sequence: Sequence): Promise<void> {
  const request = someRequest(sequence, isPaidByHand);
  if (request === null) return;
  const { random, world, model, operators } = sequence;
  const operator = random.pick(operators);
  const input = someVersion(sequence, request);
  sequence.log.push(`take ${request.kind} ${request.id} by ${operator.login} ${describe(input)}`);
  const verdict = model.take(request, { ...input, operatorId: operator.id });
  const outcome = await outcomeOf(
    takeRequest(world.deps, operator, request.kind, { ...input, id: request.id }),
  );
  if ('refusals' in verdict) return mustBeRefused(outcome, verdict.refusals);
  verdict.commit();
  const { id, state, version } = request;
  mustBe(outcome, { id, state, version, takenBy: operator.login });
}

async function putBackSomething(sequence: Sequence): Promise<void> {
  const taken = sequence.requests.some(({ takenBy }) => takenBy !== null);
  const request = someRequest(sequence, (one) => isPaidByHand(one) && (!taken || one.takenBy !== null));
  if (request === null) return;
  const { random, world, model, operators } = sequence;
  const operator = random.pick(operators);
  const input = { ...someVersion(sequence, request), reason: '보내지 않았어요' };
  sequence.log.push(`put back ${request.kind} ${request.id} by ${operator.login} ${describe(input)}`);
  const by = { ...input, operatorId: operator.id, isAdmin: operator.role === 'admin' };
  const taker = operators.find(({ id }) => id === request.takenBy);
  const verdict = model.putBack(request, by);
  const outcome = await outcomeOf(
    putBackRequest(world.deps, operator, request.kind, { ...input, id: request.id }),
  );
  if ('refusals' in verdict) return mustBeRefused(outcome, verdict.refusals);
  verdict.commit();
  const { id, state, version, takenBy } = request;
  mustBe(outcome, {
    id,
    state,
    version,
    takenBy: takenBy === null ? null : taker?.login,
    approvals: verdict.approvals,
  });
}

async function decideSomething(sequence: Sequence): Promise<void> {
  const { random, world, model, requests, operators } = sequence;
  // What can be approved comes first: a request that two must sign needs several steps within its sequence.
  const ready = requests.some(({ takenBy }) => takenBy !== null) && random.chance(0.5);
  const request = someRequest(sequence, (one) => !ready || one.takenBy !== null);
  if (request === null) return;
  const decision = random.pick(['approve', 'approve', 'approve', 'reject', 'hold'] as const);
  const operator = random.pick(operators);
  const hashOf = (digit: string) => `0x${request.id.toString(16).padStart(64, digit)}`;
  const hash = random.chance(0.2)
    ? random.pick([undefined, hashOf('f'), ...model.usedTxHashes.keys()])
    : hashOf('0');
  const input = {
    ...(decision === 'approve' || random.chance(0.1) ? {} : { reason: '확인이 필요해요' }),
    ...(hash === undefined ? {} : { txHash: hash }),
    ...someVersion(sequence, request),
  };
  sequence.log.push(`${decision} ${request.kind} ${request.id} by ${operator.login} ${describe(input)}`);
  const verdict = model.decide(request, decision, { ...input, operatorId: operator.id });
  const outcome = await outcomeOf(
    decideRequest(world.deps, operator, request.kind, { ...input, id: request.id, decision }),
  );
  if ('refusals' in verdict) return mustBeRefused(outcome, verdict.refusals);
  verdict.commit();
  mustBe(outcome, { id: request.id, state: request.state, approvals: verdict.approvals });
}

async function cancelSomething({ random, world, model, requests, log, members }: Sequence): Promise<void> {
  if (requests.length === 0) return;
  const request = random.pick(requests);
  const stranger = random.chance(0.1);
  const by = stranger ? members.find((member) => member.model !== request.holder) : request.holder;
  if (!by) return;
  log.push(`cancel ${request.kind} ${request.id} by ${by.id}`);
  const outcome = await outcomeOf(cancelRequest(world.deps, by, request.id));
  const verdict = stranger ? { refusals: new Set(['NOT_FOUND']) } : model.cancel(request);
  if ('refusals' in verdict) return mustBeRefused(outcome, verdict.refusals);
  if ('refused' in outcome) throw new Error(`refused with ${outcome.refused}, should have been cancelled`);
  verdict.commit();
}

/** The same call again: what was done answers as before and does nothing; what was refused is judged anew. */
async function repeatSomething(sequence: Sequence): Promise<void> {
  const { random, calls, world, log } = sequence;
  if (calls.length === 0) return;
  const { call, answer } = random.pick(calls);
  log.push(`again ${describe(call)}`);
  if (calls.some((known) => known.call.key === call.key && known.answer !== null && answer === null)) return;
  if (answer === null) return makeCall(sequence, call);
  const outcome = await outcomeOf(perform(world, call));
  if (!('value' in outcome) || !isDeepStrictEqual(outcome.value, answer)) {
    throw new Error(`repeated: wanted ${describe(answer)}, got ${describe(outcome)}`);
  }
}

/** The key of something that was done, for something else. */
async function reuseKey(sequence: Sequence): Promise<void> {
  const { random, calls, world, log } = sequence;
  const done = calls.filter(({ answer }) => answer !== null);
  if (done.length === 0) return;
  const { call } = random.pick(done);
  const other: Call =
    call.kind === 'buy' ? { ...call, won: call.won + 1n } : { ...call, kind: 'buy', won: 50_000n };
  log.push(`same key, other content ${describe(other)}`);
  mustBeRefused(await outcomeOf(perform(world, other)), new Set(['IDEMPOTENCY_MISMATCH']));
}

async function lockSomething({ random, world, members, log }: Sequence): Promise<void> {
  const member = random.pick(members);
  const { balance } = member.model;
  const locked = random.pick([0n, 0n, random.upTo(balance), balance, balance + DAON]);
  log.push(`lock ${locked} of ${member.id}`);
  await setLock(world, member.id, locked);
  member.model.locked = locked;
}

const STEPS = [
  ...Array<'buy'>(4).fill('buy'),
  ...Array<'sell'>(3).fill('sell'),
  ...Array<'send'>(3).fill('send'),
  ...Array<'outside'>(2).fill('outside'),
  ...Array<'agent'>(2).fill('agent'),
  ...Array<'decide'>(9).fill('decide'),
  ...Array<'take'>(5).fill('take'),
  'putBack',
  'cancel',
  'repeat',
  'repeat',
  'reuse',
  'lock',
] as const;

/** Takes the next step. Throws what differs, with the whole sequence up to it. */
export async function takeStep(sequence: Sequence): Promise<void> {
  const step = sequence.random.pick(STEPS);
  try {
    if (step === 'decide') await decideSomething(sequence);
    else if (step === 'take') await takeSomething(sequence);
    else if (step === 'putBack') await putBackSomething(sequence);
    else if (step === 'cancel') await cancelSomething(sequence);
    else if (step === 'repeat') await repeatSomething(sequence);
    else if (step === 'reuse') await reuseKey(sequence);
    else if (step === 'lock') await lockSomething(sequence);
    else {
      const call = someCall(sequence, step);
      sequence.log.push(describe(call));
      await makeCall(sequence, call);
    }
  } catch (error) {
    throw new Error(`${sequence.name}, step ${sequence.log.length}:\n${sequence.log.join('\n')}`, {
      cause: error,
    });
  }
}
