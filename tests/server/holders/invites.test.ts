import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../support/servers/app.ts';
import { DAY_MS } from '../../../domain/durations.ts';

type Created = { id: number; code: string; url: string };
type Listed = {
  data: { id: number; state: string; maxUses: number | null; expiresAt: string | null }[];
  total: number;
};

let world: TestApp;
let operator: string;
let admin: string;

beforeEach(async () => {
  world = await createTestApp();
  operator = await world.signInOperator('operator');
  admin = await world.signInOperator('admin1');
});

afterEach(() => world.close());

const create = (more: Record<string, unknown> = {}, token = operator) =>
  world.call('admin.invites.create', { kind: 'signup', companyId: 1, ...more }, token);
const list = async (filter: Record<string, unknown> = {}) =>
  (await world.call('admin.invites.list', { filter }, operator)).data<Listed>();
const revoke = (id: number) => world.call('admin.invites.revoke', { id }, operator);

describe('making an invite', () => {
  it('returns a code of 128 bits and its link once, and lists it without either', async () => {
    const { id, code, url } = (await create()).data<Created>();
    expect(Buffer.from(code, 'base64url')).toHaveLength(16);
    expect(url).toMatch(/^http:\/\/[^/]+\/regist\?code=/);
    expect(new URL(url).searchParams.get('code')).toBe(code);
    const listed = await list();
    expect(listed.data[0]).toEqual({
      id,
      kind: 'signup',
      company: { id: 1, name: '다온게임즈' },
      agentEmail: null,
      state: 'live',
      uses: 0,
      opens: 0,
      applied: 0,
      approved: 0,
      maxUses: 1,
      expiresAt: '2026-11-27T09:00:00+09:00',
      revokedAt: null,
      createdBy: 'operator',
      createdAt: '2026-11-20T09:00:00+09:00',
    });
    const everything = JSON.stringify(await world.store.read((db) => db.select().from(db.t.invites)));
    expect(everything).not.toContain(code);
  });

  it('builds the link from PUBLIC_URL where there is one', async () => {
    await using published = await createTestApp({ PUBLIC_URL: 'https://wallet.example/' });
    const token = await published.signInOperator('operator');
    const input = { kind: 'link', companyId: 1 };
    const { code, url } = (await published.call('admin.invites.create', input, token)).data<Created>();
    expect(url).toBe(`https://wallet.example/regist?code=${code}`);
  });

  it('has the given lifetime and number of uses, else those of the settings', async () => {
    await create({ days: 30, uses: 5, kind: 'link', agentEmail: 'agent01@game.example' });
    expect((await list({ kind: 'link' })).data[0]).toMatchObject({
      maxUses: 5,
      expiresAt: '2026-12-20T09:00:00+09:00',
      agentEmail: 'agent01@game.example',
    });
    await world.call('admin.settings.set', { key: 'inviteDays', value: 2 }, admin);
    await world.call('admin.settings.set', { key: 'inviteUses', value: 3 }, admin);
    await create();
    expect((await list()).data[0]).toMatchObject({ maxUses: 3, expiresAt: '2026-11-22T09:00:00+09:00' });
  });

  it.each([
    [{ days: 0 }, 'INVALID_INPUT'],
    [{ days: 366 }, 'INVALID_INPUT'],
    [{ uses: 0 }, 'INVALID_INPUT'],
    [{ uses: 1.5 }, 'INVALID_INPUT'],
    [{ kind: 'friend' }, 'INVALID_INPUT'],
    [{ agentEmail: 'two words' }, 'INVALID_INPUT'],
    [{ companyId: 99 }, 'NOT_FOUND'],
  ])('refuses %j', async (more, reason) => {
    expect((await create(more)).reason()).toBe(reason);
  });

  it('is logged without the code', async () => {
    const { id, code } = (await create()).data<Created>();
    const log = await world.call('admin.audit.list', { filter: { subject: `invite:${id}` } }, operator);
    expect(log.data()).toMatchObject({ total: 1, data: [{ action: 'invites.create', outcome: 'done' }] });
    expect(JSON.stringify(log.body)).not.toContain(code);
  });
});

describe('an invite in the list', () => {
  it('is valid to its last millisecond and expired after it', async () => {
    await create({ days: 1 });
    world.wait(DAY_MS - 1);
    operator = await world.signInOperator('operator');
    expect((await list()).data[0]?.state).toBe('live');
    world.wait(1);
    expect((await list()).data[0]?.state).toBe('expired');
  });

  it('is used up after its last use', async () => {
    const { id } = (await create()).data<Created>();
    const { eq } = await import('drizzle-orm');
    await world.store.write(async (tx) => {
      await tx.update(tx.t.invites).set({ uses: 1 }).where(eq(tx.t.invites.id, id));
    });
    expect((await list()).data[0]?.state).toBe('used');
  });

  it('is found by kind and company', async () => {
    expect((await list({ kind: 'signup' })).total).toBe(1);
    expect((await list({ companyId: 1 })).total).toBe(2);
    expect((await list({ companyId: 2 })).total).toBe(0);
  });
});

describe('revoking an invite', () => {
  it('works once, also for two concurrent calls', async () => {
    const { id } = (await create()).data<Created>();
    const answers = await Promise.all([revoke(id), revoke(id)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect((await list()).data[0]?.state).toBe('revoked');
    expect((await revoke(id)).reason()).toBe('STATUS_NOT_ALLOWED');
    expect((await revoke(999)).reason()).toBe('NOT_FOUND');
  });
});
