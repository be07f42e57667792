// What the holders of a sequence about locks do: batches that meet at one wallet, with amounts at the edges of its limits.
import { createHash } from 'node:crypto';
import { isRequestUuid } from '../../../domain/idempotency.ts';
import { availableIn, holderIn, unitsFor, wonFor, type ModelHolder, type ModelState } from './model.ts';
import { leftOf, spentToday } from './locks.ts';
import type { HolderOperation, LockOperation, Operation } from './operation.ts';
import { dueSends } from './oracle-locks.ts';
import { OUTSIDE, someOperation, type Sequence } from './sequence.ts';

const DAON = 100_000_000n;
const LARGEST_BATCH = 4;
const DUE_BESIDE = 3; // of more due sends each would double the orders that are tried
const WON_SCALE = 1_000_000_000_000n;

/** A key that both APIs take. */
function nextUuid(sequence: Sequence): string {
  sequence.keys += 1;
  const hex = createHash('sha256').update(`${sequence.name}:${sequence.keys}`).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
}

/** What a limit leaves to the unit and one more, and ordinary amounts. */
function someNet({ random }: Sequence, state: ModelState, holder: ModelHolder): bigint {
  const left = leftOf(state, holder);
  const { priceE4 } = state.terms;
  const most = left === null ? [] : [unitsFor(left.won, priceE4), unitsFor(left.won, priceE4) + 1n];
  const available = availableIn(holder);
  const { waitWon } = state.settings;
  const waits = waitWon === null ? [] : [unitsFor(waitWon, priceE4), unitsFor(waitWon, priceE4) + 1n];
  const edges = [...most, ...most, ...waits, holder.perDepositFee];
  const net = random.chance(0.5) ? random.pick(edges) : random.upTo(available > 0n ? available / 4n : DAON);
  return net > 0n && net < 1_000_000_000n * DAON ? net : 1n;
}

/** A call whose answer was lost, asked for again over another API. */
function someRepetition({ random, past }: Sequence): Operation | null {
  const sent = past.flatMap(({ operation }) =>
    (operation.do === 'send' || operation.do === 'sell') && isRequestUuid(operation.key) ? [operation] : [],
  );
  return sent.length === 0
    ? null
    : { ...random.pick(sent), via: random.pick([undefined, 'trpc', 'legacy'] as const) };
}

function someOutflow(sequence: Sequence, state: ModelState, by: number): HolderOperation {
  const { random, holders } = sequence;
  const model = holderIn(state, by);
  const key = nextUuid(sequence);
  const via = random.pick([undefined, 'trpc', 'trpc', 'legacy'] as const);
  const net = someNet(sequence, state, model);
  const what = random.pick(['send', 'send', 'send', 'send', 'outside', 'sell', 'agent']);
  if (what === 'sell') return { do: 'sell', by, gross: net, key, via };
  if (what === 'agent') return { do: 'sendToAgent', by, net, key, via: via === 'legacy' ? undefined : via };
  const to = { do: 'send', by, net, key, via } as const;
  if (what === 'outside') return { ...to, to: random.pick(OUTSIDE), receiver: null };
  const other = random.pick(holders.filter(({ id }) => id !== by));
  return { ...to, to: other.address, receiver: other.id };
}

/** Rules around what was spent and what is there, some of them laxer than those in force. */
function someRules({ random }: Sequence, state: ModelState, holder: ModelHolder): LockOperation {
  const { rules, next } = holder.locks;
  const spent = spentToday(state, holder) / WON_SCALE;
  const ordinary = wonFor(random.upTo(availableIn(holder) / 2n + DAON), state.terms.priceE4);
  const atLeastOne = (won: bigint) => (won > 0n ? won : 1n);
  const limits = [null, atLeastOne(ordinary), atLeastOne(ordinary + spent), atLeastOne(spent)];
  const kept = (now: bigint | null, later: bigint | null | undefined, other: (bigint | null)[]) =>
    random.pick([now, now, later ?? null, now === null ? null : now + 1n, ...other]);
  const hours = [rules.waitHours, rules.waitHours, null, 1, 6, 72];
  return {
    do: 'setRules',
    by: holder.id,
    day: kept(rules.day, next?.day, limits),
    act: kept(rules.act, next?.act, limits),
    waitWon: kept(rules.waitWon, next?.waitWon, [null, 1n, atLeastOne(ordinary / 4n)]),
    waitHours: random.pick(hours),
    isProven: random.chance(0.85),
  };
}

function someLockOperation(sequence: Sequence, state: ModelState, by: number): LockOperation {
  const { random, holders } = sequence;
  const holder = holderIn(state, by);
  const { frozenMs, recipients } = holder.locks;
  const held = state.requests.filter((it) => it.holderId === by && it.state === 3 && it.isHeld);
  const back = frozenMs === null ? [] : (['comeBack', 'comeBack', 'comeBack', 'comeBack'] as const);
  const more = held.length === 0 ? [] : (['resume', 'resume', 'resume', 'resume'] as const);
  const known =
    recipients.length === 0 ? [] : (['designate', 'designate', 'designate', 'undesignate'] as const);
  const isWaiting = state.requests.some(
    (it) => it.holderId === by && it.state === 0 && it.kind !== 'purchase',
  );
  const freezes = random.chance(isWaiting ? 0.9 : 0.3) ? (['freeze', 'freeze'] as const) : [];
  const what = random.pick([
    ...['setRules', 'setRules', 'setRules', 'setWait', 'keepRules', 'saveRecipient', 'saveRecipient'],
    ...['comeBack', ...back, ...more, ...known, ...freezes],
  ]);
  switch (what) {
    case 'setRules':
      return someRules(sequence, state, holder);
    case 'setWait':
      return { do: 'setWait', by, hours: random.pick([0, 6, 24, 72]), isProven: random.chance(0.85) };
    case 'resume':
      return { do: 'resume', by, id: random.pick(held).id };
    case 'saveRecipient': {
      const other = random.pick(holders);
      const isOutside = random.chance(0.15);
      return isOutside
        ? { do: what, by, to: random.pick(OUTSIDE), receiver: null }
        : { do: what, by, to: other.address, receiver: other.id };
    }
    case 'designate':
    case 'undesignate': {
      const { id } = random.pick(recipients);
      return { do: what === 'undesignate' && random.chance(0.5) ? 'removeRecipient' : what, by, id };
    }
    default:
      return { do: what as 'freeze' | 'comeBack' | 'keepRules', by };
  }
}

function someJob({ random }: Sequence, isRunning: boolean): Operation {
  const jobs = ['raiseRules', 'endFreezes', 'designateDue'] as const;
  return { do: random.pick(isRunning ? (['runSends', 'runSends', ...jobs] as const) : jobs) };
}

/** Up to four operations at the same time, most of them of one holder. */
export function someLockBatch(sequence: Sequence, state: ModelState): Operation[] {
  const { random, holders } = sequence;
  const due = dueSends(state).length;
  if (due > DUE_BESIDE) return [{ do: 'runSends' }];
  const held = state.requests.filter((it) => it.state === 3 && it.isHeld).map(({ holderId }) => holderId);
  const focus = held.length > 0 && random.chance(0.6) ? random.pick(held) : random.pick(holders).id;
  const waiting = state.requests.filter(
    ({ waits, state: now }) => waits !== null && (now === 0 || now === 3),
  );
  const operations = Array.from(
    { length: 1 + random.below(LARGEST_BATCH - (due > 1 ? 1 : 0)) },
    (): Operation => {
      const by = random.chance(0.8) ? focus : random.pick(holders).id;
      const chance = random.below(100);
      if (chance < 35) return someOutflow(sequence, state, by);
      if (chance < 38) return someRepetition(sequence) ?? someOutflow(sequence, state, by);
      if (chance < 66) return someLockOperation(sequence, state, by);
      if (chance < 74 && waiting.length > 0) {
        const { id, holderId } = random.pick(waiting);
        return { do: 'cancel', by: holderId, id, via: random.pick([undefined, 'trpc'] as const) };
      }
      if (chance < 84) return someJob(sequence, due > 0);
      return someOperation(sequence, state, null);
    },
  );
  const runs = operations.filter((one) => one.do === 'runSends').length;
  return due > 0 && runs === 0 && random.chance(0.3)
    ? [...operations.slice(1), { do: 'runSends' }]
    : operations;
}

/** When something that waits is due next. */
export function nextDue({ nowMs, requests, holders }: ModelState): number | null {
  const times = [
    ...requests.flatMap(({ waits, state }) => (waits !== null && state === 0 ? [waits.untilMs] : [])),
    ...holders.flatMap(({ locks: { endsMs, nextWait, next, recipients } }) => [
      ...[endsMs ?? 0, nextWait?.atMs ?? 0, next?.atMs ?? 0],
      ...recipients.map(({ fromMs }) => fromMs ?? 0),
    ]),
  ].filter((at) => at > nowMs);
  return times.length === 0 ? null : Math.min(...times);
}
