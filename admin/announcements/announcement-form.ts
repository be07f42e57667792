import { ANNOUNCEMENT_BODY_MAX, ANNOUNCEMENT_TITLE_MAX } from '../../domain/limits.ts';
import type { AnnouncementRow, CallInput } from '../api/contract.ts';

/** The fields of the form. Times are in Seoul, in the format of `<input type="datetime-local">`, or empty. */
export interface AnnouncementFields {
  title: string;
  body: string;
  startsAt: string;
  endsAt: string;
}

export const emptyAnnouncement: AnnouncementFields = { title: '', body: '', startsAt: '', endsAt: '' };

const MINUTES_LENGTH = '2026-11-20T15:05'.length;

// The server writes times with Seoul's offset, so the first part is the field's value in every time zone.
const toField = (iso: string | null) => (iso === null ? '' : iso.slice(0, MINUTES_LENGTH));

export const fieldsOf = (row: AnnouncementRow): AnnouncementFields => ({
  title: row.title,
  body: row.body,
  startsAt: toField(row.startsAt),
  endsAt: toField(row.endsAt),
});

export function seoulInstant(field: string): string | null {
  return field === '' ? null : `${field}:00+09:00`;
}

const lengthOf = (text: string) => Array.from(text.normalize('NFC').trim()).length;

export const isTitle = (title: string) => lengthOf(title) >= 1 && lengthOf(title) <= ANNOUNCEMENT_TITLE_MAX;
export const isBody = (body: string) => lengthOf(body) >= 1 && lengthOf(body) <= ANNOUNCEMENT_BODY_MAX;

/** The error of the period; null when it is valid. Without a start it starts now. */
export function spanProblem({ startsAt, endsAt }: AnnouncementFields, now: Date): string | null {
  if (endsAt === '') return null;
  const start = seoulInstant(startsAt);
  const startMs = start === null ? now.getTime() : Date.parse(start);
  return Date.parse(`${endsAt}:00+09:00`) > startMs ? null : '끝나는 시각은 시작보다 뒤여야 해요.';
}

export function isReady(fields: AnnouncementFields, now: Date): boolean {
  return isTitle(fields.title) && isBody(fields.body) && spanProblem(fields, now) === null;
}

export function toCreate(fields: AnnouncementFields): CallInput<'announcements', 'create'> {
  const startsAt = seoulInstant(fields.startsAt);
  return {
    title: fields.title,
    body: fields.body,
    endsAt: seoulInstant(fields.endsAt),
    ...(startsAt === null ? {} : { startsAt }),
  };
}

/** The changed fields only: the form shows minutes, and an unchanged start keeps its seconds. */
export function toUpdate(
  row: AnnouncementRow,
  fields: AnnouncementFields,
): CallInput<'announcements', 'update'> {
  const before = fieldsOf(row);
  const startsAt = seoulInstant(fields.startsAt);
  return {
    id: row.id,
    ...(fields.title === before.title ? {} : { title: fields.title }),
    ...(fields.body === before.body ? {} : { body: fields.body }),
    ...(fields.startsAt === before.startsAt || startsAt === null ? {} : { startsAt }),
    ...(fields.endsAt === before.endsAt ? {} : { endsAt: seoulInstant(fields.endsAt) }),
    shown: { title: row.title, body: row.body, startsAt: row.startsAt, endsAt: row.endsAt },
  };
}
