// Stories about requests in steps, as `take; line whole holder; second.reject: TAKEN`: who (the operator unless a step says so), what, of
// which request (`a` unless a step says so), and what the server answers. A step without an answer must succeed.
import { expect, it } from 'vitest';
import { eq, max } from '../../../db/sql.ts';
import { asPriceE4, asWon } from '../../../domain/money.ts';
import { HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts';
import { payoutReference } from '../../../domain/payout-file.ts';
import { expirePurchases } from '../../../server/features/purchases/expire-purchases.ts';
import { endTimedHolds } from '../../../server/features/requests/end-timed-holds.ts';
import { writeSetting } from '../../../server/settings/read-settings.ts';
import { payoutInput } from '../bank/payout-desk.ts';
import { atBank, inBase64, statementText } from '../bank/statement-text.ts';
import { OUTSIDE } from '../people/money-world.ts';
import type { TrpcAnswer } from '../servers/app.ts';
import { soundFacts, type SharedWorld, type Who } from './shared-world.ts';

export type StoryKind = 'sale' | 'purchase' | 'externalSend';

const NOUN = { sale: 'sales', purchase: 'purchases', externalSend: 'externalSends' } as const;
const STATES = ['pending', 'done', 'failed', 'held'] as const;
const REASON = '다시 확인';
const NOTE = '은행에 전화로 확인';
const NOTE_2 = '장부로 확인';
/** The name of the account of the demo's holder, as it is and as banks mask it, and names that are not the holder's. */
const NAMES: Record<string, string> = {
  holder: '다온일',
  masked: '다*일',
  bill: '전기요금',
  relative: '다온이',
  either: '다온*',
  transfer: '이체',
  none: '',
};

type Request = { id: number; kind: StoryKind; gross: string; won: number };
type Row = {
  state: number;
  takenBy: string | null;
  approvedBy: string[];
  payoutWon?: string;
  version: number;
};
type Line = {
  id: number;
  won: string;
  match: string;
  settledBy: string | null;
  note: string | null;
  candidates: { id: number }[];
};

/** What a step did: the answer of the server, or something to compare with what the step expects. */
type Did = TrpcAnswer | string;

export class Story {
  private readonly requests = new Map<string, Request>();
  private lines: number[] = [];
  private file = { id: 0, input: {} as object };
  private minute = 0;
  private held = 0;
  private readonly begun: number;
  private readonly world: SharedWorld;

  constructor(world: SharedWorld) {
    this.world = world;
    this.begun = world.deps.clock.now().getTime();
  }

  static async begin(world: SharedWorld, kind: StoryKind): Promise<Story> {
    const story = new Story(world);
    await story.open(kind);
    return story;
  }

  /** A request of this kind, the first is `a`; `like`: of the same amount as an earlier one. */
  async open(kind: StoryKind, like?: string): Promise<Request> {
    const n = this.world.next();
    const gross = like === undefined ? String(100 + n) : this.of(like).gross;
    const won = like === undefined ? 10_000 + 100 * n : this.of(like).won;
    const [path, input] = {
      sale: ['orders.sell', { linkedAccountId: 1, gross }],
      purchase: ['orders.buy', { linkedAccountId: 1, won: String(won) }],
      externalSend: ['transfers.send', { to: { address: OUTSIDE }, net: gross }],
    }[kind] as [string, object];
    const answer = await this.world.as('holder', path, { ...input, requestId: crypto.randomUUID() });
    const request = { id: answer.data<{ id: number }>().id, kind, gross, won };
    this.keep(request);
    if (kind === 'sale') request.won = Number((await this.row(request)).payoutWon);
    return request;
  }

  private keep(request: Request): void {
    this.requests.set(String.fromCodePoint(97 + this.requests.size), request);
  }

  private async balance(): Promise<number> {
    return Number((await this.world.as('holder', 'wallet.balance')).data<{ balance: string }>().balance);
  }

  of(name = 'a'): Request {
    const request = this.requests.get(name);
    if (request === undefined) throw new Error(`the story has no request ${name}`);
    return request;
  }

  /** A request as an operator sees it, with the acts of that operator. */
  async row({ id, kind }: Request, who: Who = 'operator') {
    return (await this.world.as(who, `${NOUN[kind]}.get`, { id })).data<
      Row & { acts: object; bank: object | null }
    >();
  }

  /** Whether the wallet lets its holder cancel. */
  async canCancel({ id }: Request): Promise<boolean> {
    return (await this.world.as('holder', 'history.detail', { id })).data<{ canCancel: boolean }>().canCancel;
  }

  /** Does the steps, one after the other. */
  async tell(steps: string): Promise<void> {
    for (const step of steps.split(';').map((one) => one.trim())) if (step !== '') await this.step(step);
    await soundFacts(this.world);
  }

  private async step(step: string): Promise<void> {
    const [words = '', expected] = step.split(/:\s*/);
    const [first = '', ...args] = words.trim().split(/\s+/);
    const [verb = '', who = 'operator'] = first.split('.').toReversed() as [string, Who?];
    const what = this.verbs[verb];
    if (what === undefined) throw new Error(`no step is named ${verb}`);
    const did = await what.call(this, who, args);
    if (typeof did === 'string') return expect(did, step).toBe(expected ?? '');
    if (expected === undefined) return expect(did.status === 200 ? '' : did.body, step).toBe('');
    if (/^[A-Z_]+$/.test(expected))
      return expect(did.status === 200 ? did.body : did.reason(), step).toBe(expected);
    const { state, approvals = 0 } = did.data<{ state?: number; approvals?: number }>();
    const shown = state === undefined ? '' : STATES[state];
    const counted = shown === '' || ((shown === 'pending' || shown === 'held') && approvals > 0);
    expect(`${shown} ${counted ? approvals : ''}`.trim(), step).toBe(expected);
  }

  /** An act on a request, of the current version unless the caller gives one. */
  private decide(decision: string) {
    return async (who: Who, [name, more]: string[]): Promise<Did> => {
      const { id, kind } = this.of(name);
      const txHash = kind === 'externalSend' && decision === 'approve' ? { txHash: hash(id, more) } : {};
      const day = more?.startsWith('until') === true ? { until: this.day(Number(more.slice(5))) } : {};
      const input = {
        id,
        decision,
        ...(decision === 'approve' ? {} : { reason: REASON }),
        ...txHash,
        ...day,
      };
      return this.world.as(who, `${NOUN[kind]}.decide`, input);
    };
  }

  private day(days: number): string {
    return atBank(this.world.deps.clock.now().getTime() + days * 24 * HOUR_MS).slice(0, 10);
  }

  private async import(won: number, name: string, memo: string, seconds?: string): Promise<void> {
    this.minute += 1;
    const soon = this.world.deps.clock.now().getTime() + this.minute * MINUTE_MS;
    const at = atBank(seconds === undefined ? soon : this.begun + Number(seconds) * 1000);
    const contentBase64 = inBase64(statementText([{ at, won, name, memo }], 900_000_000));
    const input = { companyId: 1, fileName: 'a.csv', contentBase64, requestId: crypto.randomUUID() };
    (await this.world.as('operator', 'bankLines.import', input)).data();
    this.lines.push(
      await this.world.store.read(
        async (db) => (await db.select({ id: max(db.t.bankLines.id) }).from(db.t.bankLines))[0]?.id ?? 0,
      ),
    );
  }

  private async lineNow(n?: string): Promise<Line> {
    return (await this.world.as('operator', 'bankLines.get', { id: this.line(n) })).data<Line>();
  }

  private line(n = '0'): number {
    return this.lines.at(n === '0' ? -1 : Number(n) - 1) ?? 0;
  }

  private async settle(who: Who, input: object): Promise<TrpcAnswer> {
    return this.world.as(who, 'bankLines.settle', input);
  }

  private holderAct(path: string, more: object = { reason: REASON }) {
    return async (who: Who): Promise<Did> => this.world.as(who, path, { id: 1, ...more });
  }

  private async write(key: 'fourEyesWon' | 'signatureHours', value: never): Promise<string> {
    await this.world.store.write((tx) => writeSetting(tx, key, value, this.world.deps.clock.now()));
    return '';
  }

  private async change(login: string, change: object): Promise<string> {
    await this.world.store.write((tx) =>
      tx.update(tx.t.operators).set(change).where(eq(tx.t.operators.login, login)),
    );
    this.world.signOut(login as Who);
    return '';
  }

  private readonly verbs: Record<string, (who: Who, args: string[]) => Promise<Did>> = {
    // Requests
    /** Another holder sells as much as the first request. */
    otherSells: async () => {
      const { gross } = this.of();
      const sale = { linkedAccountId: 2, gross, requestId: crypto.randomUUID() };
      return this.world.as('other', 'orders.sell', sale);
    },
    sell: async (_who, [like]) => (await this.open('sale', like), ''),
    buy: async (_who, [like]) => (await this.open('purchase', like), ''),
    take: async (who, [name]) =>
      this.world.as(who, `${NOUN[this.of(name).kind]}.take`, { id: this.of(name).id }),
    putBack: async (who, [name]) =>
      this.world.as(who, `${NOUN[this.of(name).kind]}.putBack`, { id: this.of(name).id, reason: REASON }),
    approve: this.decide('approve'),
    reject: this.decide('reject'),
    hold: this.decide('hold'),
    cancel: async (_who, [name]) => this.world.as('holder', 'orders.cancel', { id: this.of(name).id }),
    state: async (_who, [name]) => STATES[(await this.row(this.of(name))).state] ?? '',
    taker: async (_who, [name]) => (await this.row(this.of(name))).takenBy ?? 'none',
    approvers: async (_who, [name]) => (await this.row(this.of(name))).approvedBy.join(' '),
    canCancel: async (_who, [name]) => String(await this.canCancel(this.of(name))),
    /** How many payment claims stand. */
    claims: async (_who, [name]) => {
      const { id, kind } = this.of(name);
      const facts = (await this.world.as('operator', 'inbox.facts', { kind, id })).data<{
        saidToBePaid: object[];
      }>();
      return String(facts.saidToBePaid.length);
    },
    // Files
    file: async (who, names) => {
      const ids = (names.length === 0 ? ['a'] : names).map((name) => this.of(name).id);
      this.file.input = payoutInput(ids);
      const made = await this.world.as(who, 'payouts.create', this.file.input);
      if (made.status === 200) this.file.id = made.data<{ id: number }>().id;
      return made;
    },
    fileAgain: async (who) => this.world.as(who, 'payouts.create', this.file.input),
    copy: async (who, paid) => {
      const seen = { downloads: 0, paid: paid.map((name) => this.of(name).id) };
      return this.world.as(who, 'payouts.download', { id: this.file.id, reason: REASON, seen });
    },
    /** How many sales of the file are paid. */
    paid: async () =>
      String(
        (await this.world.as('operator', 'payouts.get', { id: this.file.id })).data<{
          paid: { count: number };
        }>().paid.count,
      ),
    takeBack: async (who, names) => {
      const saleIds = (names.length === 0 ? ['a'] : names).map((name) => this.of(name).id);
      return this.world.as(who, 'payouts.takeBack', { id: this.file.id, saleIds, reason: REASON });
    },
    // Lines of the bank
    /**
     * A line of a statement of its own: `line <whole | +won | -won | won> <name> [ref | refb | refNone] [request] [at<seconds>]`, a minute after
     * the one before, or so many seconds after the first request.
     */
    line: async (_who, [much = 'whole', name = 'none', ...more]) => {
      const request = this.of(more.find((one) => /^[a-e]$/.test(one)));
      const won =
        much === 'whole' ? request.won : /^[+-]/.test(much) ? request.won + Number(much) : Number(much);
      const named = (one: string) => (one === 'refNone' ? 999_999 : this.of(one[3]).id);
      const memo = more.filter((one) => one.startsWith('ref')).map((one) => payoutReference(named(one)));
      const at = more.find((one) => one.startsWith('at'));
      await this.import(
        request.kind === 'sale' ? -won : won,
        NAMES[name] ?? '',
        memo.join(' '),
        at?.slice(2),
      );
      return '';
    },
    match: async (_who, [n]) => (await this.lineNow(n)).match,
    settledBy: async (_who, [n]) => (await this.lineNow(n)).settledBy ?? '',
    noteOf: async (_who, [n]) => (await this.lineNow(n)).note ?? '',
    /** `settle [request] [number of the line] [note | note2 | hidden] [linked]` */
    settle: async (who, args) => {
      const has = (word: string) => args.includes(word);
      const note = has('note')
        ? { note: NOTE }
        : has('note2')
          ? { note: NOTE_2 }
          : has('hidden')
            ? { note: ' \u200b ' }
            : {};
      const id = this.line(args.find((one) => /^\d$/.test(one)));
      const orderId = this.of(args.find((one) => /^[a-e]$/.test(one))).id;
      return this.settle(who, {
        id,
        as: 'order',
        orderId,
        ...note,
        ...(has('linked') ? { isLinked: true } : {}),
      });
    },
    /** `newPurchase [request] [number of the line] [keep]`: the purchase is the story's next request. */
    newPurchase: async (who, [name, n, keeps]) => {
      const made = { id: this.line(n), as: 'newPurchase', orderId: this.of(name).id, note: NOTE };
      const answer = await this.settle(who, keeps === undefined ? made : { ...made, keepsOrder: true });
      if (answer.status !== 200) return answer;
      const { line } = answer.data<{ line: Line }>();
      this.keep({ id: line.candidates[0]?.id ?? 0, kind: 'purchase', gross: '', won: Number(line.won) });
      return answer;
    },
    /** The price of DAON from now on. */
    price: async (_who, [price]) => {
      const priceE4 = asPriceE4(BigInt(price ?? 0) * 10_000n);
      await this.world.store.write(async (tx) => void (await tx.update(tx.t.terms).set({ price: priceE4 })));
      this.held = await this.balance();
      return '';
    },
    /** The price at which the newest line has been credited since the one before, or since the price was set. A DAON of it is the fee. */
    paidAt: async () => {
      const before = this.held;
      this.held = await this.balance();
      const { won } = await this.lineNow();
      return String(Math.round(Number(won) / (this.held - before + 1)));
    },
    other: async (who, [n]) => this.settle(who, { id: this.line(n), as: 'other', note: NOTE }),
    refund: async (who, [n]) => this.settle(who, { id: this.line(n), as: 'refund', note: NOTE }),
    release: async (who, [n]) =>
      this.world.as(who, 'bankLines.release', { id: this.line(n), reason: REASON }),
    bulk: async (who, [n]) => {
      const input = { ids: [this.line(n)], requestId: crypto.randomUUID() };
      const { results } = (await this.world.as(who, 'bankLines.approve', input)).data<{
        results: { outcome: string; reason: string | null }[];
      }>();
      return results[0]?.reason ?? results[0]?.outcome ?? '';
    },
    undo: async (who) => {
      const [newest] = (await this.world.as(who, 'bankImports.list')).data<{ data: { id: number }[] }>().data;
      return this.world.as(who, 'bankImports.undo', { id: newest?.id, reason: REASON });
    },
    // Holders, operators and time
    block: this.holderAct('holders.block'),
    unblock: this.holderAct('holders.unblock'),
    /** An emergency stop, which leaves these of the story's requests for these reasons. */
    stop: async (who) => {
      type Left = { left: { id: number; reason: string }[] };
      const { left } = (await this.world.as(who, 'holders.freeze', { id: 1, reason: REASON })).data<Left>();
      const own = new Set([...this.requests.values()].map(({ id }) => id));
      return left.flatMap(({ id, reason }) => (own.has(id) ? [reason] : [])).join(' ');
    },
    suspend: this.holderAct('linkedAccounts.suspend'),
    resumeAccount: this.holderAct('linkedAccounts.release'),
    disable: async (_who, [login = '']) => this.change(login, { disabledAt: this.world.deps.clock.now() }),
    enable: async (_who, [login = '']) => this.change(login, { disabledAt: null }),
    role: async (_who, [login = '', role = '']) => this.change(login, { role }),
    two: async () => this.write('fourEyesWon', asWon(1n) as never),
    one: async () => this.write('fourEyesWon', null as never),
    /** As one admin changes it while four eyes are off. */
    setHours: async (_who, [hours]) => {
      await this.write('fourEyesWon', null as never);
      return this.world.as('admin', 'settings.set', { key: 'signatureHours', value: Number(hours) });
    },
    hours: async (_who, [hours]) => this.write('signatureHours', Number(hours) as never),
    wait: async (_who, [hours]) => (this.world.wait(Number(hours) * HOUR_MS), ''),
    minutes: async (_who, [minutes]) => (this.world.wait(Number(minutes) * MINUTE_MS), ''),
    seconds: async (_who, [seconds]) => (this.world.wait(Number(seconds) * 1000), ''),
    /** Longer than signatures stand. */
    expire: async () => (this.world.wait(96 * HOUR_MS), ''),
    /** Lets all that is due expire, that of other stories too. */
    expiry: async () => (await expirePurchases(this.world.deps), ''),
    endHolds: async () => (await endTimedHolds(this.world.deps), ''),
  };
}

const hash = (id: number, other = ''): string => `0x${(other + id).padStart(64, other === '' ? 'a' : 'b')}`;

/** Tests that tell a story each about a request of a kind. */
export function tellEach(
  world: () => SharedWorld,
  kind: StoryKind,
  stories: Readonly<Record<string, string>>,
): void {
  it.each(Object.entries(stories))('%s', async (_rule, steps) => {
    const story = await Story.begin(world(), kind);
    await story.tell(steps);
  });
}
