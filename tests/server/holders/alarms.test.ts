import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { createTestApp, type TestApp } from '../../support/servers/app.ts';

type Page = { rows: { id: number; isRead: boolean }[]; page: number; total: number; lastPage: number };

let world: TestApp;
let holder: string;
let other: string;

beforeEach(async () => {
  world = await createTestApp();
  holder = await world.signIn('daon0001');
  other = await world.signIn('daon0002');
});

afterEach(() => world.close());

const list = async (page = 1, token = holder) =>
  (await world.call('alarms.list', { page }, token)).data<Page>();
const hasUnread = async (token = holder) =>
  (await world.call('alarms.hasUnread', {}, token)).data<{ hasUnread: boolean }>().hasUnread;
const markAllRead = async () => (await world.call('alarms.markAllRead', {}, holder)).data();

/** Marks all alarms unread again, as if no page had been opened. */
const unreadAgain = () =>
  world.store.write(async (tx) => {
    await tx.update(tx.t.alarms).set({ isRead: false });
    await tx.update(tx.t.alarmHeads).set({ unread: sql`kept` });
  });

describe('marking all alarms read', () => {
  it('covers pages that were never opened, and says how many there were', async () => {
    await unreadAgain();
    const { total, lastPage } = await list();
    expect(lastPage).toBeGreaterThan(1);
    expect(await markAllRead()).toEqual({ marked: total });
    expect((await list(lastPage)).rows.every((row) => row.isRead)).toBe(true);
    expect(await hasUnread()).toBe(false);
  });

  it('leaves what has come since the newest that is named', async () => {
    await unreadAgain();
    const { rows, total } = await list();
    const [newest, second] = rows;
    expect((await world.call('alarms.markAllRead', { upTo: second?.id }, holder)).data()).toEqual({
      marked: total - 1,
    });
    expect((await list()).rows.filter((row) => !row.isRead)).toEqual([newest]);
    expect(await hasUnread()).toBe(true);
  });

  it('changes nothing the second time', async () => {
    await markAllRead();
    expect(await markAllRead()).toEqual({ marked: 0 });
    expect(await hasUnread()).toBe(false);
  });

  it("does not touch another holder's alarms", async () => {
    await unreadAgain();
    await markAllRead();
    expect(await hasUnread(other)).toBe(true);
    expect((await list(1, other)).rows.some((row) => !row.isRead)).toBe(true);
  });

  it('does not count deleted alarms', async () => {
    await unreadAgain();
    const { rows, total } = await list();
    await world.call('alarms.remove', { ids: rows.map((row) => row.id) }, holder);
    expect(await markAllRead()).toEqual({ marked: total - rows.length });
  });
});
