// Operators' notes on a holder, a request, an account or a company. Notes are append-only, so that the basis of an
// operator's decision stays available to others.
import { z } from 'zod';
import { DomainError } from '../../../domain/errors.ts';
import type { Deps } from '../../deps/deps.ts';
import { listOut } from '../../trpc/list-input.ts';
import { idOut, instantOut } from '../../trpc/wire.ts';
import { isErased, refuseErased } from '../../holders/erased-holder.ts';
import {
  findHolderOf,
  findNotes,
  hasSubject,
  insertNote,
  NOTE_SUBJECTS,
  type NoteSubject,
} from './notes.repo.ts';
import { onceActIfKeyed } from '../../acting/once-act.ts';
import { operatorAct, type Actor } from '../../acting/operator-act.ts';

export const noteSubject = z.enum(NOTE_SUBJECTS);

export const noteOut = z.object({
  id: idOut,
  body: z.string(),
  operator: z.object({ id: idOut, login: z.string() }),
  createdAt: instantOut,
});

export const notesOut = listOut(noteOut).extend({
  /** Why a note on the subject is refused, as a sentence; null where notes are accepted. */
  refusal: z.string().nullable(),
});

const OF_ERASED = '개인정보를 파기한 회원에 관한 메모는 남길 수 없어요.';

type About = { subject: NoteSubject; subjectId: number };

/** The notes on one subject, newest first, and whether another one would be accepted. */
export async function listNotes(
  { store }: Deps,
  input: About & { page: number; perPage: number },
): Promise<z.input<typeof notesOut>> {
  const { rows, total, isClosed } = await store.read(async (db) => {
    const holderId = await findHolderOf(db, input.subject, input.subjectId);
    return {
      ...(await findNotes(db, input)),
      isClosed: holderId !== null && (await isErased(db, holderId)),
    };
  });
  const data = rows.map((row) => ({
    id: row.id,
    body: row.body,
    operator: { id: row.operatorId, login: row.operatorLogin },
    createdAt: row.createdAt,
  }));
  return { data, total, refusal: isClosed ? OF_ERASED : null };
}

/** Throws NOT_FOUND when the subject does not exist, STATUS_NOT_ALLOWED when it is about an erased holder. */
export async function addNote(
  deps: Deps,
  operator: Actor,
  input: About & { body: string; requestId?: string | undefined },
): Promise<z.input<typeof noteOut>> {
  const { requestId, ...content } = input;
  const { subject, subjectId, body } = content;
  return operatorAct(deps, operator, 'notes.add', async (tx, now) => {
    if (!(await hasSubject(tx, subject, subjectId))) throw new DomainError('NOT_FOUND');
    // The erasure has deleted the notes, and runs once for each holder.
    const holderId = await findHolderOf(tx, subject, subjectId);
    if (holderId !== null) await refuseErased(tx, holderId, OF_ERASED);
    // Neither the key's row nor the audit row copies the text: they outlast it, and a note may hold data that must be erased.
    const { value, log } = await onceActIfKeyed(
      tx,
      operator,
      'notes.add',
      { requestId, content, now },
      async () => {
        const row = { subject, subjectId, body, operatorId: operator.id, createdAt: now };
        const id = await insertNote(tx, row);
        return {
          value: { id, at: now.toISOString() },
          log: { subject: `${subject}:${subjectId}`, detail: { noteId: id } },
        };
      },
    );
    const by = { id: operator.id, login: operator.login };
    return { value: { id: value.id, body, operator: by, createdAt: new Date(value.at) }, log };
  });
}
