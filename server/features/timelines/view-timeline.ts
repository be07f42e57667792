// All that happened to a holder in one list, newest first: the sources are merged by time, each continued by a key of its own.
import { z } from 'zod';
import type { ReadDb } from '../../../db/store.ts';
import { ALARM_TYPES, isAlarmType, pushKindOf } from '../../../domain/alarms.ts';
import { maskAddress } from '../../../domain/display.ts';
import { isRecord } from '../../../domain/is-record.ts';
import { positiveId } from '../../../domain/input-schema.ts';
import { OWN_ACT_NAMES, type OwnAct } from '../../../domain/operator-acts.ts';
import { isDecided, REQUEST_KINDS } from '../../../domain/request-kinds.ts';
import { TIMELINE_KINDS, type TimelineKind } from '../../../domain/timeline.ts';
import { maskNumbers } from '../../../domain/masks.ts';
import type { Deps } from '../../deps/deps.ts';
import { auditDetail } from '../../audit/audit-log.ts';
import { warningShape } from '../send-warnings/list-warnings.ts';
import { daonOut, idOut, instantOut, lineTime, stateOut, wonOut } from '../../trpc/wire.ts';
import { NOTE_SUBJECTS, type NoteSubject } from '../notes/notes.repo.ts';
import { kindOf } from '../requests/registry.ts';
import type { InboxColumns } from '../requests/inbox-columns.ts';
import { readHolderWire } from '../holders/holder-wire.ts';
import {
  findActsOn,
  findAlarmsOf,
  findBankLinesOf,
  findLogins,
  findMovesOf,
  findNotesOf,
  findReportsBy,
  findRequestsOf,
  findSessionsOf,
  findWarningsOf,
} from './timeline.repo.ts';

const PER_PAGE_MAX = 100;

/** Where each source goes on: the number of its last row that was shown, of a line of the bank also its time, and the request: a debit may pay several sales. */
const cursor = z.strictObject({
  order: positiveId.optional(),
  ledger: positiveId.optional(),
  correction: positiveId.optional(),
  bankLine: z
    .strictObject({ at: z.iso.datetime({ offset: true }), id: positiveId, requestId: positiveId })
    .optional(),
  alarm: positiveId.optional(),
  session: positiveId.optional(),
  lock: positiveId.optional(),
  warning: positiveId.optional(),
  report: positiveId.optional(),
  note: positiveId.optional(),
  act: positiveId.optional(),
});

export const timelineInput = z.strictObject({
  id: positiveId,
  kinds: z.array(z.enum(TIMELINE_KINDS)).min(1).max(TIMELINE_KINDS.length).optional(),
  /** `next` of the page before. */
  before: cursor.optional(),
  perPage: z.number().int().min(1).max(PER_PAGE_MAX).default(30),
});

const event = <Kind extends TimelineKind, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({ kind: z.literal(kind), id: idOut, at: instantOut, ...shape });

const moved = {
  ledgerKind: z.string(),
  /** What the holder gained, negative for what was lost. */
  amount: daonOut,
  requestId: idOut.nullable(),
  operator: z.string().nullable(),
};

const eventOut = z.discriminatedUnion('kind', [
  event('order', {
    requestKind: z.enum(REQUEST_KINDS),
    state: stateOut,
    daon: daonOut.nullable(),
    won: wonOut.nullable(),
    target: z.string(),
    decidedBy: z.string().nullable(),
    reason: z.string().nullable(),
    /** When one that waits for its hour runs; null for those that operators decide. */
    runsAt: instantOut.nullable(),
    decidedAt: instantOut.nullable(),
  }),
  event('ledger', moved),
  event('correction', { ...moved, reversesId: idOut.nullable() }),
  event('bankLine', {
    isDayOnly: z.boolean(),
    direction: z.enum(['in', 'out']),
    won: wonOut,
    name: z.string(),
    requestId: idOut,
    requestKind: z.enum(REQUEST_KINDS),
  }),
  event('alarm', {
    type: z.literal(ALARM_TYPES),
    /** The device or passkey that an alarm about the safety of the wallet names. */
    about: z.string().nullable(),
    amount: daonOut.nullable(),
    reason: z.string().nullable(),
    isRead: z.boolean(),
    isRemoved: z.boolean(),
  }),
  event('session', { network: z.string(), userAgent: z.string() }),
  event('lock', {
    action: z.enum(OWN_ACT_NAMES),
    detail: auditDetail,
    /** The holder of the wallet that it is about; null for an act about the own wallet alone. */
    other: z.object({ id: idOut, login: z.string() }).nullable(),
  }),
  event('warning', warningShape),
  event('report', {
    /** A login, or an address elsewhere with its middle covered. */
    to: z.string(),
    toHolderId: idOut.nullable(),
  }),
  event('note', {
    body: z.string(),
    operator: z.string(),
    subject: z.enum(NOTE_SUBJECTS),
    subjectId: idOut,
  }),
  event('act', {
    action: z.string(),
    actor: z.string(),
    outcome: z.string(),
    reason: z.string().nullable(),
  }),
]);

export const timelineOut = z.object({
  data: z.array(eventOut),
  /** Null at the end. */
  next: cursor.nullable(),
});

type Event = z.input<typeof eventOut>;
type Cursor = z.infer<typeof cursor>;
/** An event with its exact time and what its source goes on below. */
type Row = { event: Event; time: number; key: Cursor };
type Source = (db: ReadDb, holderId: number, before: Cursor, limit: number) => Promise<Row[]>;

async function columnsOf(deps: Deps, db: ReadDb, rows: Awaited<ReturnType<typeof findRequestsOf>>) {
  const found = new Map<number, InboxColumns>();
  for (const [kind, ofKind] of Map.groupBy(rows, (row) => row.kind)) {
    const ids = ofKind.map(({ id }) => id);
    for (const [id, columns] of await kindOf(kind).readInboxColumns(deps, db, ids)) found.set(id, columns);
  }
  return found;
}

const subjectOf = (raw: string): NoteSubject => NOTE_SUBJECTS.find((subject) => subject === raw) ?? 'holder';

const isOwnAct = (action: string): action is OwnAct => OWN_ACT_NAMES.some((one) => one === action);

const recipientIn = (detail: unknown): number | null =>
  isRecord(detail) && typeof detail.recipient === 'number' ? detail.recipient : null;

function reasonIn(detail: unknown): string | null {
  return isRecord(detail) && typeof detail.reason === 'string' && detail.reason !== '' ? detail.reason : null;
}

const moves =
  (kind: 'ledger' | 'correction'): Source =>
  async (db, holderId, before, limit) => {
    const rows = await findMovesOf(db, holderId, { below: before[kind], limit }, kind === 'correction');
    return rows.map(({ id, createdAt, kind: ledgerKind, amount, requestId, reversesId, operator }) => {
      const shared = {
        ...{ id, at: createdAt, ledgerKind, amount },
        ...{ requestId, operator },
      };
      return {
        event: kind === 'ledger' ? { kind, ...shared } : { kind, ...shared, reversesId },
        time: createdAt.getTime(),
        key: { [kind]: id },
      };
    });
  };

const sourcesOf = (deps: Deps): Record<TimelineKind, Source> => ({
  async order(db, holderId, { order: below }, limit) {
    const rows = await findRequestsOf(db, holderId, { below, limit });
    const columns = await columnsOf(deps, db, rows);
    return rows.flatMap(({ id, kind, state, reason, decidedBy, createdAt, decidedAt, expiresAt }) => {
      const found = columns.get(id);
      if (found === undefined) throw new Error(`${kind} ${id} has no row of its own`);
      const { daon, won, target } = found;
      const runsAt = isDecided(kind) ? null : expiresAt;
      const ended = { decidedBy, reason, runsAt, decidedAt };
      const about = { requestKind: kind, state, daon, won, target, ...ended };
      return {
        event: { kind: 'order' as const, id, at: createdAt, ...about },
        time: createdAt.getTime(),
        key: { order: id },
      };
    });
  },

  ledger: moves('ledger'),
  correction: moves('correction'),

  async bankLine(db, holderId, { bankLine: from }, limit) {
    const below = from === undefined ? undefined : { ...from, at: new Date(from.at) };
    const rows = await findBankLinesOf(db, holderId, { below, limit });
    return rows.map(({ at, precisionMs, won, name, ...row }) => ({
      event: {
        ...{ kind: 'bankLine' as const, ...row },
        ...{ ...lineTime({ at, precisionMs }), won, name: maskNumbers(name) },
      },
      time: at.getTime(),
      // To the millisecond, which `seoulIso` cuts off.
      key: { bankLine: { at: at.toISOString(), id: row.id, requestId: row.requestId } },
    }));
  },

  async alarm(db, holderId, { alarm: below }, limit) {
    const rows = await findAlarmsOf(db, holderId, { below, limit });
    return rows.flatMap(
      ({ id, seq, type, amount, accountInfo, reason, isRead, deletedAt, createdAt }): Row[] => {
        if (!isAlarmType(type)) return [];
        const about = pushKindOf(type) === null ? accountInfo : null;
        const said = { type, about, amount, reason, isRead };
        return [
          {
            event: {
              ...{ kind: 'alarm', id, at: createdAt, ...said },
              isRemoved: deletedAt !== null,
            },
            time: createdAt.getTime(),
            key: { alarm: seq },
          },
        ];
      },
    );
  },

  async session(db, holderId, { session: below }, limit) {
    const rows = await findSessionsOf(db, holderId, { below, limit });
    return rows.map(({ createdAt, ...row }) => ({
      event: { kind: 'session' as const, at: createdAt, ...row },
      time: createdAt.getTime(),
      key: { session: row.id },
    }));
  },

  async lock(db, holderId, { lock: below }, limit) {
    const rows = await findActsOn(db, holderId, { below, limit }, 'holder');
    const logins = await findLogins(
      db,
      rows.map(({ detail }) => recipientIn(detail)).filter((id) => id !== null),
    );
    return rows.flatMap(({ id, at, action, detail }): Row[] => {
      if (!isOwnAct(action)) return [];
      const recipient = recipientIn(detail);
      const login = recipient === null ? undefined : logins.get(recipient);
      const other = recipient === null || login === undefined ? null : { id: recipient, login };
      return [
        {
          event: { kind: 'lock', id, at, action, detail: auditDetail.parse(detail), other },
          time: at.getTime(),
          key: { lock: id },
        },
      ];
    });
  },

  async warning(db, holderId, { warning: below }, limit) {
    const rows = await findWarningsOf(db, holderId, { below, limit });
    return rows.map(({ warnedAt, holder: _own, ...row }) => ({
      event: { kind: 'warning' as const, at: warnedAt, ...row },
      time: warnedAt.getTime(),
      key: { warning: row.id },
    }));
  },

  async report(db, holderId, { report: below }, limit) {
    const rows = await findReportsBy(db, holderId, { below, limit });
    return rows.map(({ id, reportedAt, address, holderId: toHolderId, login }) => ({
      event: {
        ...{ kind: 'report' as const, id, at: reportedAt, toHolderId },
        to: login ?? (address === null ? '' : maskAddress(address)),
      },
      time: reportedAt.getTime(),
      key: { report: id },
    }));
  },

  async note(db, holderId, { note: below }, limit) {
    const rows = await findNotesOf(db, holderId, { below, limit });
    return rows.map(({ createdAt, subject, ...row }) => ({
      event: { kind: 'note' as const, at: createdAt, subject: subjectOf(subject), ...row },
      time: createdAt.getTime(),
      key: { note: row.id },
    }));
  },

  async act(db, holderId, { act: below }, limit) {
    const rows = await findActsOn(db, holderId, { below, limit }, 'operators');
    return rows.map(({ at, detail, ...row }) => ({
      event: { kind: 'act' as const, at, reason: reasonIn(detail), ...row },
      time: at.getTime(),
      key: { act: row.id },
    }));
  },
});

/** One page of what happened to a holder. Throws NOT_FOUND. */
export async function viewTimeline(
  deps: Deps,
  { id, kinds = [...TIMELINE_KINDS], before = {}, perPage }: z.infer<typeof timelineInput>,
): Promise<z.input<typeof timelineOut>> {
  return deps.store.read(async (db) => {
    await readHolderWire(db, id);
    const sources = sourcesOf(deps);
    const queues: Row[][] = [];
    // One row more than a page shows whether there is another page.
    for (const kind of new Set(kinds)) queues.push(await sources[kind](db, id, before, perPage + 1));
    const data: Event[] = [];
    let next: Cursor = before;
    while (data.length < perPage) {
      // Only the first rows are compared, so that each source stays in its own order.
      let newest: Row[] | null = null;
      for (const queue of queues) {
        const [head] = queue;
        if (head !== undefined && (newest?.[0] === undefined || head.time > newest[0].time)) newest = queue;
      }
      const row = newest?.shift();
      if (row === undefined) break;
      data.push(row.event);
      next = { ...next, ...row.key };
    }
    return { data, next: queues.some((queue) => queue.length > 0) ? next : null };
  });
}
