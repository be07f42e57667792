// The text messages of the last day, and abandoned ones, as an operator may see them: the recipient's last four digits,
// and never a code.
import { z } from 'zod';
import { countRows } from '../../../db/count-rows.ts';
import { and, desc, eq, inArray, isNotNull } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { lastFour, maskTail } from '../../../domain/masks.ts';
import { DomainError } from '../../../domain/errors.ts';
import { listPage } from '../../../domain/input-schema.ts';
import type { Deps } from '../../deps/deps.ts';
import { belowOf, totalOf, type Cursor } from '../../trpc/list-input.ts';
import { hasExpiredCode, isGivenUp, isWaiting, recipientOf, textOf } from '../../outbox/outbox.ts';
import { idOut, instantOut } from '../../trpc/wire.ts';

const MESSAGE_STATES = ['waiting', 'sent', 'givenUp'] as const;
type MessageState = (typeof MESSAGE_STATES)[number];

export const messageOut = z.object({
  id: idOut,
  to: z.string(),
  text: z.string(),
  state: z.enum(MESSAGE_STATES),
  attempts: z.number().int().nonnegative(),
  /** Whether it carries a code that is no longer valid: such a message is not resent. */
  codeIsOver: z.boolean(),
  createdAt: instantOut,
  sentAt: instantOut.nullable(),
  /** When it is tried next; null when it is not, or as soon as possible. */
  nextTryAt: instantOut.nullable(),
});

export type Message = z.input<typeof messageOut>;

export const messagesInput = z.strictObject({
  ...listPage,
  filter: z.strictObject({ state: z.enum(MESSAGE_STATES).optional() }).optional(),
});

type MessagesInput = z.infer<typeof messagesInput>;
type Row = ReadDb['t']['outbox']['$inferSelect'];

const CODE = /\d{6}/g;

function stateOf(row: Row): MessageState {
  if (row.sentAt !== null) return 'sent';
  return row.gaveUpAt === null ? 'waiting' : 'givenUp';
}

function toWire({ secrets }: Pick<Deps, 'secrets'>, row: Row, codeIsOver: boolean): Message {
  const state = stateOf(row);
  return {
    id: row.id,
    to: maskTail(lastFour(recipientOf(secrets, row))),
    text: textOf(secrets, row).replace(CODE, '••••••'),
    state,
    attempts: row.attempts,
    codeIsOver,
    createdAt: row.createdAt,
    sentAt: row.sentAt,
    nextTryAt: state === 'waiting' ? row.nextTryAt : null,
  };
}

function inState(db: ReadDb, state: MessageState | undefined) {
  if (state === 'sent') return isNotNull(db.t.outbox.sentAt);
  if (state === 'waiting') return isWaiting(db);
  return state === 'givenUp' ? isGivenUp(db) : undefined;
}

/** Which of these messages carry a code that is no longer valid. */
async function findOver(db: ReadDb, rows: readonly Row[], now: Date): Promise<ReadonlySet<number>> {
  const { outbox } = db.t;
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const over = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(inArray(outbox.id, ids), hasExpiredCode(db, now)));
  return new Set(over.map(({ id }) => id));
}

export async function listMessages(
  deps: Pick<Deps, 'store' | 'secrets' | 'clock'>,
  { page, perPage, filter, ...cursor }: MessagesInput & Cursor,
): Promise<{ data: Message[]; total: number }> {
  return deps.store.read(async (db) => {
    const { outbox } = db.t;
    const which = and(inState(db, filter?.state), belowOf(outbox.id, cursor));
    const rows = await db
      .select()
      .from(outbox)
      .where(which)
      .orderBy(desc(outbox.id))
      .limit(perPage)
      .offset((page - 1) * perPage);
    const total = await totalOf(cursor, () => countRows(db, outbox, which));
    const over = await findOver(db, rows, deps.clock.now());
    return { data: rows.map((row) => toWire(deps, row, over.has(row.id))), total };
  });
}

/** Throws NOT_FOUND. */
export async function getMessage(
  deps: Pick<Deps, 'store' | 'secrets' | 'clock'>,
  id: number,
): Promise<Message> {
  return deps.store.read(async (db) => {
    const [row] = await db.select().from(db.t.outbox).where(eq(db.t.outbox.id, id));
    if (row === undefined) throw new DomainError('NOT_FOUND');
    const over = await findOver(db, [row], deps.clock.now());
    return toWire(deps, row, over.has(row.id));
  });
}
