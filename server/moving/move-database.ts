// Moves the wallet to another database (ADR-0025): all rows in one transaction, compared row by row, then the marks. The
// order of the steps decides what an interrupted move leaves: an empty target, or a full one that refuses to be served
// until the same move was finished.
import { randomUUID } from 'node:crypto';
import { StoreRefusedError } from '../../db/errors.ts';
import { ARRIVING_FROM, MOVED_TO, type MoveMark, type MoveNote } from '../../db/moved-mark.ts';
import { openReadOnly, openStore } from '../../db/open.ts';
import { contentOf, copyRows, describeRows, findDifferences, type Copied } from '../../db/rows/copy-rows.ts';
import type { RowsSource, RowsTarget } from '../../db/rows/ends.ts';
import { listRowTables, type RowTable } from '../../db/rows/row-tables.ts';
import { eq, inArray } from '../../db/sql.ts';
import { FINGERPRINT } from '../../db/schema/settings.ts';
import type { ReadDb, Store, Tx } from '../../db/store.ts';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { appendAudit } from '../audit/audit-log.ts';
import { checkAuditChain } from '../audit/check-audit-chain.ts';
import { signLog } from '../audit/log-key.ts';
import { EnvError, type Env } from '../env/env.ts';
import { requireBound } from '../keys/unbound-rows.ts';
import { checkBooks } from '../ledger/check-books.ts';
import type { Secrets } from '../ports/secrets.ts';
import { findFingerprint, findSecretsFor, secretKeyPlace } from '../env/secret-key.ts';
import { sequencesBehind } from './sequences-behind.ts';

/** Findings of a database that was filled, by the rules that `verify` checks too. */
export async function checkFilled(db: ReadDb, secrets: Secrets): Promise<string[]> {
  const { meta } = db.t;
  const [known] = await db.select().from(meta).where(eq(meta.key, FINGERPRINT));
  return [
    ...(known?.value === secrets.fingerprint ? [] : [TERMINAL.keyWrong()]),
    ...(await checkBooks(db)),
    ...(await checkAuditChain(db, secrets)),
  ];
}

/** Copies and checks; nothing is there until the target is committed. Throws StoreRefusedError with the findings. */
export async function fillTarget(
  source: Pick<RowsSource, 'reader'>,
  target: Pick<RowsTarget, 'open' | 'check'>,
  secrets: Secrets,
  tables: readonly RowTable[] = listRowTables(),
): Promise<Copied> {
  const writer = await target.open();
  const copied = await copyRows(source.reader, writer, tables);
  const findings = [
    ...findDifferences(copied, await describeRows(writer, tables)),
    ...(await writer.read((db) => sequencesBehind(db, copied.sequences))),
    ...(await writer.read((db) => checkFilled(db, secrets))),
    ...(await target.check()),
  ];
  if (findings.length > 0) throw new StoreRefusedError(TERMINAL.moveUnsound(findings));
  return copied;
}

/** Refuses a source whose file, triggers or key are not sound. Returns the secrets of its key. */
async function examineSource(env: Env): Promise<Secrets> {
  const store = await openReadOnly(env.databaseUrl);
  try {
    const fingerprint = await findFingerprint(store);
    if (fingerprint === null) throw new EnvError(TERMINAL.moveOfUnkeyed());
    const secrets = findSecretsFor(env, fingerprint);
    if (secrets === null) throw new EnvError(TERMINAL.keyMissing(secretKeyPlace(env)));
    await requireBound(store);
    const findings = await store.fullCheck();
    if (findings.length > 0) throw new EnvError(TERMINAL.moveOfUnsound(findings));
    return secrets;
  } finally {
    await store.close();
  }
}

type Ends = { env: Env; source: RowsSource; target: RowsTarget; secrets: Secrets };

/** Both ends know of each other: the source was left, and the target is still marked as one that arrives. */
const isSettledSource = (source: RowsSource, { state }: RowsTarget): boolean =>
  source.mark?.key === MOVED_TO && typeof state === 'object' && state.move === source.mark.move;

/** The note of a move that filled its target and was interrupted. Throws when the source has changed since. */
async function resume({ source }: Ends, mark: MoveMark): Promise<MoveNote> {
  const copied = await describeRows(source.reader, listRowTables());
  if (contentOf(copied) !== mark.content)
    throw new StoreRefusedError(TERMINAL.moveChanged([source.place, mark.other]));
  return { ...mark, other: source.place };
}

async function fill({ source, target, secrets }: Ends): Promise<MoveNote> {
  const copied = await fillTarget(source, target, secrets);
  const note = {
    move: randomUUID(),
    other: source.place,
    at: new Date().toISOString(),
    content: contentOf(copied),
  };
  await target.commit(note);
  return note;
}

/** Fills the target unless it is full, and marks the source. */
async function carryOver(ends: Ends): Promise<void> {
  const { source, target } = ends;
  if (isSettledSource(source, target)) return;
  if (source.mark?.key === MOVED_TO)
    throw new StoreRefusedError(TERMINAL.movedAway(source.mark.other, source.mark.at));
  if (source.mark !== null) throw new StoreRefusedError(TERMINAL.moveUnfinished(source.mark.other));
  if (target.state === 'occupied') throw new StoreRefusedError(TERMINAL.moveOccupied(target.place));
  const note = target.state === 'vacant' ? await fill(ends) : await resume(ends, target.state);
  await source.leave({ ...note, other: target.place });
}

/** Deletes the mark of a move; false when there was none. */
export async function deleteMarks(tx: Tx): Promise<boolean> {
  const { meta } = tx.t;
  const marks = await tx
    .delete(meta)
    .where(inArray(meta.key, [MOVED_TO, ARRIVING_FROM]))
    .returning();
  return marks.length > 0;
}

/** Deletes the mark of a database, with a row in the log; false when there was none. */
export async function clearMarks(
  store: Store,
  secrets: Secrets,
  { action, detail }: { action: 'move' | 'move.reopen'; detail: Record<string, string> },
): Promise<boolean> {
  return signLog(store, secrets.logKey).write(async (tx) => {
    const found = await deleteMarks(tx);
    if (found)
      await appendAudit(tx, {
        at: new Date(),
        actor: 'system',
        action,
        subject: '',
        outcome: 'done',
        detail,
      });
    return found;
  });
}

/** From here on the target may be served. */
async function openForService(to: string, { source, target, secrets }: Ends): Promise<void> {
  const store = await openStore(to, { evenIfMoved: true, alone: true });
  try {
    await clearMarks(store, secrets, { action: 'move', detail: { from: source.place, to: target.place } });
  } finally {
    await store.close();
  }
}

export type Moved = { from: string; to: string };

export type OpenEnds = {
  openSource: (url: string) => Promise<RowsSource>;
  openTarget: (url: string) => Promise<RowsTarget>;
};

/**
 * Moves the database of `env` to `to`, or finishes a move that was interrupted. Throws StoreRefusedError, EnvError and
 * StoreUnreachableError.
 */
export async function moveDatabase(
  env: Env,
  to: string,
  { openSource, openTarget }: OpenEnds,
): Promise<Moved> {
  const source = await openSource(env.databaseUrl);
  try {
    const secrets = await examineSource(env);
    const target = await openTarget(to);
    const ends = { env, source, target, secrets };
    try {
      await carryOver(ends);
    } finally {
      await target.close();
    }
    await openForService(to, ends);
    return { from: source.place, to: target.place };
  } finally {
    await source.close();
  }
}
