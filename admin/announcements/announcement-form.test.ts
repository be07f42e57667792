import { describe, expect, it } from 'vitest';
import type { AnnouncementRow } from '../api/contract.ts';
import {
  emptyAnnouncement,
  fieldsOf,
  isReady,
  spanProblem,
  toCreate,
  toUpdate,
} from './announcement-form.ts';

const now = new Date('2026-11-20T15:05:00+09:00');
const row: AnnouncementRow = {
  id: 3,
  title: '점검 안내',
  body: '밤 11시에 점검해요.',
  startsAt: '2026-11-20T15:05:42+09:00',
  endsAt: null,
  state: 'live',
  createdBy: 'operator',
  createdAt: '2026-11-20T15:05:42+09:00',
};

describe('the form of an announcement', () => {
  it('needs a title, a text, and an end after its beginning', () => {
    const fields = { ...emptyAnnouncement, title: '점검', body: '점검해요' };
    expect(isReady(fields, now)).toBe(true);
    expect(isReady({ ...fields, title: ' ' }, now)).toBe(false);
    expect(isReady({ ...fields, title: '가'.repeat(60) }, now)).toBe(true);
    expect(isReady({ ...fields, title: '가'.repeat(61) }, now)).toBe(false);
    expect(spanProblem({ ...fields, endsAt: '2026-11-20T15:05' }, now)).not.toBeNull();
    expect(spanProblem({ ...fields, endsAt: '2026-11-20T15:06' }, now)).toBeNull();
    expect(
      spanProblem({ ...fields, startsAt: '2026-11-21T10:00', endsAt: '2026-11-21T10:00' }, now),
    ).not.toBeNull();
  });

  it('names times of Seoul, and begins now when none is given', () => {
    const created = toCreate({ ...emptyAnnouncement, title: '점검', body: '글', endsAt: '2026-11-21T10:00' });
    expect(created).toEqual({ title: '점검', body: '글', endsAt: '2026-11-21T10:00:00+09:00' });
  });

  it('sends only changed fields', () => {
    const { title, body, startsAt, endsAt } = row;
    const shown = { title, body, startsAt, endsAt };
    expect(toUpdate(row, fieldsOf(row))).toEqual({ id: 3, shown });
    expect(toUpdate(row, { ...fieldsOf(row), endsAt: '2026-11-21T10:00' })).toEqual({
      id: 3,
      endsAt: '2026-11-21T10:00:00+09:00',
      shown,
    });
  });
});
