import type { CallInput } from '../api/contract.ts';

type Subject = CallInput<'notes', 'list'>['subject'];

/** The notes on a record; `pages` is how many of them are shown. */
export const notesKey = (subject: Subject, subjectId: number, pages?: number) =>
  ['notes', subject, subjectId, ...(pages === undefined ? [] : [pages])] as const;
