import { z } from 'zod';
import type { ReadDb } from '../../../db/store.ts';
import { RATE_LIMITS } from '../../../domain/limits.ts';
import { asUnits, asWon, negateUnits } from '../../../domain/money.ts';
import { ON_HOLD, PENDING, type RequestState } from '../../../domain/request-state.ts';
import {
  DECIDED_MONEY_KINDS,
  REQUEST_KINDS,
  eachRequestKind,
  type RequestKind,
} from '../../../domain/request-kinds.ts';
import { startOfSeoulDay } from '../../../domain/time.ts';
import type { BackupStatus } from '../../backups/backup-schedule.ts';
import { findSetBack } from '../../backups/last-restore.ts';
import { countKeyless } from '../../custody/count-keyless.ts';
import type { Deps } from '../../deps/deps.ts';
import { lacksSmsGateway } from '../../ports/sms.ts';
import { issuedToday } from '../../ledger/issued-today.ts';
import { daonOut, idOut, instantOut, wonOut } from '../../trpc/wire.ts';
import { findSharedAccounts } from '../companies/find-shared-accounts.ts';
import { listRefusedReveals } from '../personal-data/count-reveals.ts';
import { owedByCompany } from '../refunds/owed-refunds.ts';
import { countWaiting } from '../requests/list-requests.ts';
import { readUsualWait } from '../requests/usual-wait.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { readSmsQuotas, SMS_QUOTAS } from '../verifications/sms-quotas.ts';
import {
  countMessages,
  findDepositChanges,
  findGivenUpMessages,
  findLastCheck,
  findOldestPending,
  findOldTakes,
  sumClosed,
  sumOpenLines,
  sumReserves,
} from './dashboard.repo.ts';
import { flowOut, readFlows } from './flows.ts';
import { listOpenProposals } from './open-proposals.ts';
import { DAY_MS, MINUTE_MS } from '../../../domain/durations.ts';

const DEPOSIT_CHANGE_SHOWN_MS = 7 * DAY_MS; // D43: long enough for every operator to see it

const OLD_TAKES_SHOWN = 5; // enough to know whom to ask; the lists show the rest

const count = z.number().int().nonnegative();

export const summaryOut = z.object({
  pending: z.record(z.enum(REQUEST_KINDS), count),
  onHold: z.record(z.enum(REQUEST_KINDS), count),
  /** When the oldest pending request of each kind was made. */
  oldestPendingAt: z.record(z.enum(REQUEST_KINDS), instantOut.nullable()),
  /**
   * What the wallet says about the wait, and how well it was kept: of the operators' decisions of the last 30 days,
   * `promised` had a usual wait when they were asked for, and `kept` came within it, of which 80 % is the aim.
   */
  waits: z.record(
    z.enum(DECIDED_MONEY_KINDS),
    z.object({ minutes: count.nullable(), promised: count, kept: count }),
  ),
  /** Requests that were taken more than `minutes` ago and are undecided (D48); `oldest` lists the first of them. */
  oldTakes: z.object({
    minutes: count,
    count,
    oldest: z.array(
      z.object({ kind: z.enum(REQUEST_KINDS), id: idOut, takenBy: z.string(), takenAt: instantOut }),
    ),
  }),
  /** Open lines of the companies' banks: how many, their sum in won, and the oldest. */
  openLines: z.array(
    z.object({
      companyId: idOut,
      company: z.string(),
      in: z.object({ count, won: wonOut }),
      out: z.object({ count, won: wonOut }),
      oldestAt: instantOut,
    }),
  ),
  /** Money that came in and is to be sent back: how much each company owes, and when the oldest of it came. */
  refundsOwed: z.array(
    z.object({ companyId: idOut, company: z.string(), count, won: wonOut, oldestAt: instantOut }),
  ),
  depositAccountChanges: z.array(z.object({ companyId: idOut, company: z.string(), changedAt: instantOut })),
  /** Companies whose buyers are shown one bank account, a group for each account: one wire may pay orders of two companies. */
  sharedAccounts: z.array(z.array(z.object({ id: idOut, name: z.string() }))),
  closedWithBalance: z.object({ holders: count, balance: daonOut }),
  /**
   * `derived`: addresses are derived from an extended public key. `keyless`: number of active holders whose address has
   * no known key; 0 where none are derived.
   */
  addresses: z.object({ derived: z.boolean(), keyless: count }),
  /** What purchases have issued today in Seoul, and the daily maximum. */
  issuance: z.object({ today: daonOut, max: daonOut }),
  /** The last days, oldest first and ending today: transactions by kind. */
  flows: z.array(flowOut),
  reserves: z.object({
    /** All tokens that purchases have issued, less those that sales have returned. */
    issued: daonOut,
    /** Tokens received from outside less those sent outside. */
    external: daonOut,
    fees: daonOut,
    holders: daonOut,
    held: daonOut,
    locked: daonOut,
  }),
  /** When the ledger check last passed. */
  booksCheckedAt: instantOut.nullable(),
  /** `reachNobody`: a production server writes messages to a file instead of sending them. */
  messages: z.object({
    today: count,
    max: count,
    reachNobody: z.boolean(),
    /** Abandoned after a day of tries, and not resent since. */
    givenUp: z.object({ count, lastAt: instantOut.nullable() }),
  }),
  /** How often operators were refused a full phone number because of their limit, by day in Seoul, latest first. */
  refusedReveals: z.array(z.object({ operator: z.string(), day: z.string(), refused: count })),
  /** The messages of each quota within a day; `alert` from `smsAlertPercent` on. */
  smsQuotas: z.array(
    z.object({ purpose: z.enum(SMS_QUOTAS), sent: count, limit: count, alert: z.boolean() }),
  ),
  /** Scheduled backups: `off` without a backup folder, `overdue` when the latest is too old. */
  backups: z.object({
    state: z.enum(['off', 'fine', 'failed', 'overdue']),
    lastAt: instantOut.nullable(),
    failedAt: instantOut.nullable(),
    failure: z.string().nullable(),
  }),
  /** When the database was set back to a backup, for seven days. */
  setBackAt: instantOut.nullable(),
  /** Proposals that an identical one by a second operator would approve. */
  proposals: z.array(
    z.object({
      id: idOut,
      kind: z.string(),
      content: z.record(z.string(), z.string()),
      by: z.string(),
      createdAt: instantOut,
    }),
  ),
});

async function readReserves(db: ReadDb): Promise<z.input<typeof summaryOut>['reserves']> {
  const sums = new Map((await sumReserves(db)).map((row) => [row.kind, row]));
  const balanceOf = (kind: 'issuance' | 'external' | 'fees' | 'holder') =>
    asUnits(sums.get(kind)?.balance ?? 0n);
  const holders = sums.get('holder');
  return {
    issued: negateUnits(balanceOf('issuance')),
    external: negateUnits(balanceOf('external')),
    fees: balanceOf('fees'),
    holders: balanceOf('holder'),
    held: asUnits(holders?.held ?? 0n),
    locked: asUnits(holders?.locked ?? 0n),
  };
}

async function readOldTakes(
  db: ReadDb,
  minutes: number,
  now: Date,
): Promise<z.input<typeof summaryOut>['oldTakes']> {
  const until = new Date(now.getTime() - minutes * MINUTE_MS);
  const { count: n, oldest } = await findOldTakes(db, until, OLD_TAKES_SHOWN);
  return {
    minutes,
    count: n,
    oldest: oldest.flatMap(({ takenAt, ...row }) => (takenAt === null ? [] : [{ ...row, takenAt }])),
  };
}

type OpenLines = z.input<typeof summaryOut>['openLines'];

async function readOpenLines(db: ReadDb): Promise<OpenLines> {
  const rows = await sumOpenLines(db);
  return [...Map.groupBy(rows, ({ companyId }) => companyId)].flatMap(([companyId, own]) => {
    const [first] = own;
    const oldest = own
      .flatMap(({ oldestAt }) => oldestAt ?? [])
      .toSorted((a, b) => a.getTime() - b.getTime());
    if (first === undefined || oldest[0] === undefined) return [];
    const sumOf = (direction: 'in' | 'out') => {
      const row = own.find((one) => one.direction === direction);
      return { count: row?.n ?? 0, won: asWon(row?.won ?? 0n) };
    };
    const { company } = first;
    return [{ companyId, company, in: sumOf('in'), out: sumOf('out'), oldestAt: oldest[0] }];
  });
}

const backupsOf = ({ state, lastAt, failedAt, failure }: BackupStatus) => ({
  state,
  lastAt,
  failedAt,
  failure,
});

async function readWaits(deps: Deps, db: ReadDb): Promise<z.input<typeof summaryOut>['waits']> {
  const waits = [];
  for (const kind of DECIDED_MONEY_KINDS) waits.push([kind, await readUsualWait(deps, db, kind)] as const);
  return Object.fromEntries(waits) as z.input<typeof summaryOut>['waits'];
}

/** The dashboard of the console: what waits and since when, and what is out of the ordinary. */
export async function summarize(deps: Deps): Promise<z.input<typeof summaryOut>> {
  const { store, clock, backups, env, custody, secrets } = deps;
  const now = clock.now();
  return store.read(async (db) => {
    const waiting = await countWaiting(db);
    const countsOf = (state: RequestState): Record<RequestKind, number> => {
      const counts = eachRequestKind(() => 0);
      for (const row of waiting) if (row.state === state) counts[row.kind] = row.n;
      return counts;
    };
    const oldestPendingAt = eachRequestKind<Date | null>(() => null);
    for (const { kind, createdAt } of await findOldestPending(db)) {
      oldestPendingAt[kind] = createdAt;
    }
    const changes = await findDepositChanges(db, new Date(now.getTime() - DEPOSIT_CHANGE_SHOWN_MS));
    const closed = await sumClosed(db);
    const settings = await readSettings(db);
    const givenUp = await findGivenUpMessages(db);
    return {
      pending: countsOf(PENDING),
      onHold: countsOf(ON_HOLD),
      oldestPendingAt,
      waits: await readWaits(deps, db),
      oldTakes: await readOldTakes(db, settings.takeAlertMinutes, now),
      openLines: await readOpenLines(db),
      refundsOwed: await owedByCompany(db),
      depositAccountChanges: changes.flatMap(({ id, name, changedAt }) =>
        changedAt === null ? [] : [{ companyId: id, company: name, changedAt }],
      ),
      sharedAccounts: (await findSharedAccounts(db, secrets)).map((companies) => [...companies]),
      closedWithBalance: { holders: closed.holders, balance: closed.balance },
      addresses: { derived: custody !== null, keyless: custody === null ? 0 : await countKeyless(db) },
      issuance: {
        today: await issuedToday(db, now),
        max: settings.maxIssuePerDay,
      },
      flows: await readFlows(deps, db),
      reserves: await readReserves(db),
      booksCheckedAt: await findLastCheck(db),
      messages: {
        today: await countMessages(db, startOfSeoulDay(now)),
        max: RATE_LIMITS.smsTotal.limit,
        reachNobody: lacksSmsGateway(env),
        givenUp: { count: givenUp.count, lastAt: givenUp.lastAt },
      },
      refusedReveals: await listRefusedReveals(db, now),
      smsQuotas: await readSmsQuotas(db, now),
      backups: backupsOf(backups.status()),
      setBackAt: await findSetBack(db, now),
      proposals: await listOpenProposals(db, deps, now),
    };
  });
}
