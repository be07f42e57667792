// The text messages of the last day as an operator may see them: to whom by the last four digits, and never a code.
import { z } from 'zod';
import { count, desc } from '../../../db/sql.ts';
import { lastFour, maskTail } from '../../../domain/display.ts';
import { seoulIso } from '../../../domain/time.ts';
import type { Deps } from '../../deps.ts';
import { ATTEMPTS_MAX } from '../../outbox/outbox.ts';
import { idOut, timeOut } from '../../wire.ts';

const MESSAGE_STATES = ['waiting', 'sent', 'givenUp'] as const;

export const messageOut = z.object({
  id: idOut,
  to: z.string(),
  text: z.string(),
  state: z.enum(MESSAGE_STATES),
  attempts: z.number().int().nonnegative(),
  createdAt: timeOut,
  sentAt: timeOut.nullable(),
});

const CODE = /\d{6}/g;

export async function listMessages(
  { store, secrets }: Deps,
  input: { page: number; perPage: number },
): Promise<{ data: z.infer<typeof messageOut>[]; total: number }> {
  return store.read(async (db) => {
    const { outbox } = db.t;
    const rows = await db
      .select()
      .from(outbox)
      .orderBy(desc(outbox.id))
      .limit(input.perPage)
      .offset((input.page - 1) * input.perPage);
    const [total] = await db.select({ n: count().mapWith(Number) }).from(outbox);
    const data = rows.map((row): z.infer<typeof messageOut> => ({
      id: row.id,
      to: maskTail(lastFour(secrets.decrypt(row.toEnc))),
      text: secrets.decrypt(row.bodyEnc).replace(CODE, '••••••'),
      state: row.sentAt !== null ? 'sent' : row.attempts >= ATTEMPTS_MAX ? 'givenUp' : 'waiting',
      attempts: row.attempts,
      createdAt: seoulIso(row.createdAt),
      sentAt: row.sentAt === null ? null : seoulIso(row.sentAt),
    }));
    return { data, total: total?.n ?? 0 };
  });
}
