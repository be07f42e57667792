import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { isUniqueViolation } from '../../../db/errors.ts';
import type { Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { asWon } from '../../../domain/money.ts';
import { seoulDay } from '../../../domain/time.ts';
import { unconfirmedOf } from '../../../domain/unconfirmed.ts';
import type { Deps } from '../../deps/deps.ts';
import { signTogether } from '../../four-eyes/agree-together.ts';
import { closingKind, withdrawClosingsUntil } from '../../four-eyes/proposals.repo.ts';
import type { closedOut, Preview } from './closing-wire.ts';
import { CLOSED, findFirstNote, newestBooking } from './closings.repo.ts';
import { STATED, statedOf, type Stated } from './first-signers.ts';
import { readPreview, type ClosingInput, type Sums } from './preview-closing.ts';
import { onceAct } from '../../acting/once-act.ts';
import { operatorAct, type Acted, type Actor } from '../../acting/operator-act.ts';

export type CloseInput = ClosingInput & {
  /** The books and the statement as they were shown; a day that says something else now is not signed. */
  shown?: { [Name in keyof Stated]?: Stated[Name] | undefined } | undefined;
  /** Why a day is signed whose books and statement differ, for those who read it later. */
  note?: string | undefined;
  /** Without one a repeated call finds the day closed, or the signature given. */
  requestId?: string | undefined;
};

type Closed = z.infer<typeof closedOut>;

const FUTURE_SENTENCE = '오늘까지의 날만 마감할 수 있어요.';

function refuseFuture(day: string, now: Date): void {
  if (day > seoulDay(now))
    throw new DomainError('INVALID_INPUT', undefined, {
      fields: { day: [FUTURE_SENTENCE] },
      sentence: FUTURE_SENTENCE,
    });
}

/** Compares each amount that the caller was shown; callers from before the later ones existed do not name them. */
function refuseChanged(preview: Preview, shown: CloseInput['shown'] = {}): void {
  const isSame = STATED.every((name) => shown[name] === undefined || shown[name] === preview[name]);
  if (!isSame) throw new DomainError('STALE_VERSION');
}

/**
 * An operator who was shown that the statement says another balance than the books, that there is no statement, or that something is
 * unconfirmed, signs with a reason. A
 * call that names only company and day has been shown nothing, and its answer states the difference.
 */
function refuseUnexplained({ difference, open }: Preview, { shown, note }: CloseInput): void {
  const isPlain = difference === '0' && unconfirmedOf(open).count === 0;
  if (shown !== undefined && !isPlain && note === undefined) throw new DomainError('CLOSING_NOTE_REQUIRED');
}

async function insertClosing(
  tx: Tx,
  { preview, sums }: { preview: Preview; sums: Sums },
  signed: {
    note: string | null;
    agreedNote: string | null;
    closedBy: number;
    agreedBy: number | null;
    closedAt: Date;
  },
): Promise<number> {
  const { note, agreedNote, ...by } = signed;
  const { issued, redeemed, fees, open } = preview;
  const depositAccountId = preview.depositAccount.id;
  const [row] = await tx
    .insert(tx.t.closings)
    .values({
      depositAccountId,
      day: preview.day,
      openingWon: asWon(sums.opening),
      inWon: asWon(sums.in),
      outWon: asWon(sums.out),
      closingWon: asWon(sums.closing),
      unmatchedWon: asWon(sums.unmatched),
      statementWon: sums.statement,
      summary: { issued, redeemed, fees, open, note, agreedNote },
      lastTransactionId: await newestBooking(tx, depositAccountId),
      ...by,
    })
    .returning({ id: tx.t.closings.id })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new DomainError('DAY_CLOSED') : error;
    });
  if (!row) throw new Error('the database did not answer the id of a new closing');
  return row.id;
}

/**
 * Signs a day of a deposit account and the open days before it. From then on nothing is booked on them. With four eyes on, a
 * second operator signs the same sums. Throws NOT_FOUND, INVALID_INPUT (a day to come), DAY_CLOSED, STALE_VERSION,
 * CLOSING_NOTE_REQUIRED, IDEMPOTENCY_MISMATCH, and the errors of agreeTogether.
 */
export async function closeDay(deps: Deps, operator: Actor, input: CloseInput): Promise<Closed> {
  const { requestId = randomUUID(), shown, note = null, ...chosen } = input;
  refuseFuture(input.day, deps.clock.now());

  const work = async (tx: Tx, now: Date): Promise<Acted<Closed>> => {
    const { preview, sums } = await readPreview(tx, deps, chosen);
    if (sums === null) throw new DomainError('DAY_CLOSED');
    refuseChanged(preview, shown);
    refuseUnexplained(preview, input);
    const stated = statedOf(preview);
    const depositAccountId = preview.depositAccount.id;
    const about = { subject: `depositAccount:${depositAccountId}`, day: preview.day };
    const signed = await signTogether(tx, {
      kind: closingKind(depositAccountId, preview.day),
      content: stated,
      ...{ operatorId: operator.id, now },
    });
    const agreedBy = signed.signers.find((id) => id !== operator.id) ?? null;
    const agreedNote = agreedBy === null ? null : await findFirstNote(tx, about);
    const by = { note, agreedNote, closedBy: operator.id, agreedBy, closedAt: now };
    const id = signed.applied ? await insertClosing(tx, { preview, sums }, by) : null;
    // The days before it are closed as well.
    if (signed.applied) await withdrawClosingsUntil(tx, { depositAccountId, day: preview.day, now });
    const { applied, approvals } = signed;
    const after = id === null ? preview : (await readPreview(tx, deps, chosen)).preview;
    return {
      value: { ...after, id, state: applied ? 1 : 0, approvals },
      log: {
        subject: about.subject,
        applied,
        detail: { day: about.day, ...stated, note, closingId: id, approvals },
      },
    };
  };

  const content = { ...chosen, note, shown: shown ?? null };
  return operatorAct(deps, operator, CLOSED, (tx, now) =>
    onceAct(tx, operator, CLOSED, { requestId, content, now }, () => work(tx, now)),
  );
}
