// A file of a bulk transfer is given a second time only to an operator who has seen what happened to the first one.
import { and, eq } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { wonToString, type Won } from '../../../domain/money.ts';
import { logAct, type Actor, type Logged } from '../../acting/operator-act.ts';

export type MadeFileRow = ReadDb['t']['payouts' | 'refundFiles']['$inferSelect'];

/** What differs between the files that pay sales and those that send refunds back. */
const FILES = {
  payouts: {
    subject: 'payout',
    act: 'payouts.download',
    reveals: 'payoutAccounts',
    rows: '판매는',
    unpaid: '아직 지급을 확인한 판매는 없어요',
    paid: '이미 지급했어요',
  },
  refundFiles: {
    subject: 'refundFile',
    act: 'refunds.download',
    reveals: 'refundAccounts',
    rows: '환불은',
    unpaid: '아직 돌려준 것을 확인한 환불은 없어요',
    paid: '이미 돌려줬어요',
  },
} as const;

type FileKind = keyof typeof FILES;

/** What of a file is paid: the ids in the order of their numbers, and the sum where it is said. */
export type PaidOfFile = { ids: readonly number[]; won?: Won };

/**
 * What the one who asks for a file again was shown: how often it was downloaded again, and what of it is paid. A number would be the
 * same after one was paid and the line of another was taken back.
 */
export type SeenFile = { downloads: number; paid: readonly number[] };

const inOrder = (ids: readonly number[]): string => ids.toSorted((a, b) => a - b).join(' ');

export const isSeen = (
  { downloads }: MadeFileRow,
  { ids }: PaidOfFile,
  seen: SeenFile | undefined,
): boolean => seen?.downloads === downloads && inOrder(seen.paid) === inOrder(ids);

/** Throws NOT_FOUND. */
export async function getMadeFile(db: ReadDb, kind: FileKind, id: number): Promise<MadeFileRow> {
  const table = db.t[kind];
  const [row] = await db.select().from(table).where(eq(table.id, id));
  if (row === undefined) throw new DomainError('NOT_FOUND');
  return row;
}

/** PAYOUT_AGAIN with what happened to the file since it was made. */
export function downloadedBefore(
  kind: FileKind,
  { downloads, count }: MadeFileRow,
  { ids, won }: PaidOfFile,
): DomainError {
  const { rows, unpaid, paid } = FILES[kind];
  const again = downloads === 0 ? '다시 받은 적은 없고' : `${downloads}번 다시 받았고`;
  const done = ids.length === 0 ? unpaid : `이 가운데 ${ids.length}건은 ${paid}`;
  return new DomainError(
    'PAYOUT_AGAIN',
    {
      ...{ downloads, count, paid: ids.length },
      ...(won === undefined ? {} : { paidWon: wonToString(won) }),
      paidIds: ids,
    },
    {
      sentence: `이미 만들어 받은 파일이에요. 만든 뒤 ${again}, ${rows} ${count}건이에요. ${done}. 은행에 올리지 않은 것을 확인하고 다시 요청해주세요.`,
    },
  );
}

/** Counts one more download of a file; false when another one was counted since it was read. */
async function countDownload(tx: Tx, kind: FileKind, { id, downloads }: MadeFileRow): Promise<boolean> {
  const table = tx.t[kind];
  const counted = await tx
    .update(table)
    .set({ downloads: downloads + 1 })
    .where(and(eq(table.id, id), eq(table.downloads, downloads)))
    .returning({ id: table.id });
  return counted.length === 1;
}

/**
 * Counts and logs that a file leaves the server once more, which shows its account numbers again. Throws PAYOUT_AGAIN when
 * another download was counted since the file was read.
 */
export async function giveAgain(
  tx: Tx,
  operator: Actor,
  kind: FileKind,
  file: MadeFileRow,
  { reason, paid, now }: { reason: string; paid: PaidOfFile; now: Date },
): Promise<Logged> {
  if (!(await countDownload(tx, kind, file)))
    throw downloadedBefore(kind, await getMadeFile(tx, kind, file.id), paid);
  const { act, reveals } = FILES[kind];
  const subject = `${FILES[kind].subject}:${file.id}`;
  const { count, downloads } = file;
  const detail = { reason, downloads: downloads + 1, count, paid: paid.ids.length };
  await logAct(tx, operator, act, { subject, detail }, now);
  const shown = { subject, detail: { kind: reveals, count, reason } };
  return logAct(tx, operator, 'personalData.reveal', shown, now);
}
