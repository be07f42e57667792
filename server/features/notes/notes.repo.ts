import { countRows, hasRow } from '../../../db/count-rows.ts';
import { and, desc, eq } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';

/** The subjects of notes; requests of all kinds are one subject, because they share one id sequence. */
export const NOTE_SUBJECTS = ['holder', 'request', 'linkedAccount', 'company'] as const;
export type NoteSubject = (typeof NOTE_SUBJECTS)[number];

export async function hasSubject(db: ReadDb, subject: NoteSubject, id: number): Promise<boolean> {
  const { holders, requests, linkedAccounts, companies } = db.t;
  const table = { holder: holders, request: requests, linkedAccount: linkedAccounts, company: companies }[
    subject
  ];
  return hasRow(db, table, eq(table.id, id));
}

/** The holder whom a subject is about; null for a company, and for a subject that does not exist. */
export async function findHolderOf(db: ReadDb, subject: NoteSubject, id: number): Promise<number | null> {
  const { requests, linkedAccounts } = db.t;
  if (subject === 'company') return null;
  if (subject === 'holder') return id;
  const table = subject === 'request' ? requests : linkedAccounts;
  const [row] = await db.select({ holderId: table.holderId }).from(table).where(eq(table.id, id));
  return row?.holderId ?? null;
}

export async function findNotes(
  db: ReadDb,
  input: { subject: NoteSubject; subjectId: number; page: number; perPage: number },
) {
  const { notes, operators } = db.t;
  const where = and(eq(notes.subject, input.subject), eq(notes.subjectId, input.subjectId));
  const rows = await db
    .select({
      id: notes.id,
      body: notes.body,
      operatorId: operators.id,
      operatorLogin: operators.login,
      createdAt: notes.createdAt,
    })
    .from(notes)
    .innerJoin(operators, eq(operators.id, notes.operatorId))
    .where(where)
    .orderBy(desc(notes.id))
    .limit(input.perPage)
    .offset((input.page - 1) * input.perPage);
  return { rows, total: await countRows(db, notes, where) };
}

export async function insertNote(
  tx: Tx,
  row: { subject: NoteSubject; subjectId: number; body: string; operatorId: number; createdAt: Date },
): Promise<number> {
  const [inserted] = await tx.insert(tx.t.notes).values(row).returning({ id: tx.t.notes.id });
  if (!inserted) throw new Error('the database did not answer the id of a new note');
  return inserted.id;
}
