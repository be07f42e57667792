// Exports of lists: complete, equal to the screen, safe for spreadsheets, and logged.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { subjectLabel } from '../../../domain/audit-subjects.ts';
import { ZERO_UNITS } from '../../../domain/money.ts';
import { REQUEST_RESOURCES } from '../../../domain/request-kinds.ts';
import { EXPORTS } from '../../../server/features/exports/export-table.ts';
import { openExport } from '../../../server/features/exports/stream-export.ts';
import { readSourceFiles } from '../../guards/source-files.ts';
import { createTestApp, type TestApp } from '../../support/servers/app.ts';

async function download(world: TestApp, token: string, list: string, filter?: object) {
  const answer = await world.app.inject({
    method: 'POST',
    url: `/admin/exports/${list}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ filter }),
  });
  const lines = answer.body
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .slice(0, -1);
  return { status: answer.statusCode, headers: answer.headers, lines, body: answer.body };
}

type AuditRow = { action: string; subject: string; outcome: string; detail: Record<string, unknown> };

async function exportsInLog(world: TestApp): Promise<AuditRow[]> {
  const token = await world.signInOperator('admin1');
  const answer = await world.call('admin.audit.list', { filter: { action: 'exports.create' } }, token);
  return answer.data<{ data: AuditRow[] }>().data;
}

describe('an exported list', () => {
  it.each(Object.keys(EXPORTS))('gives %s as a table of equally long lines', async (list) => {
    await using world = await createTestApp();
    const token = await world.signInOperator('admin1');
    const { status, headers, lines } = await download(world, token, list);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe(`attachment; filename="daon-${list}-2026-11-20.csv"`);
    expect(headers['cache-control']).toBe('no-store');
    const width = lines[0]?.split(',').length;
    expect(width).toBeGreaterThan(3);
    expect(lines.slice(1).filter((line) => line.split(',').length < (width ?? 0))).toEqual([]);
  });

  it('has every row of the list, newest first, over any number of pages', async () => {
    await using world = await createTestApp();
    const token = await world.signInOperator('operator');
    const listed = (await world.call('admin.ledger.transactions', { perPage: 1, page: 1 }, token)).data<{
      total: number;
    }>();
    const { lines } = await download(world, token, 'transactions');
    const ids = [...new Set(lines.slice(1).map((line) => Number(line.split(',')[0])))];
    expect(ids).toHaveLength(listed.total);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
  });

  it('has the alarms, messages, lines of the bank and the log in Korean', async () => {
    await using world = await createTestApp();
    const admin = await world.signInOperator('admin1');
    (await world.call('signUp.requestCode', { phone: '01055556666' })).data();
    const text = '거래일시,입금액,출금액,거래후잔액,보낸분\n2026-11-19 10:00:00,10000,0,10000,=다온일';
    const statement = {
      companyId: 1,
      fileName: 'bank.csv',
      contentBase64: Buffer.from(text).toString('base64'),
      requestId: randomUUID(),
    };
    (await world.call('admin.bankLines.import', statement, admin)).data();

    const lines = await download(world, admin, 'bankLines', { direction: 'in' });
    expect(lines.lines).toHaveLength(2);
    expect(lines.lines[1]).toContain('2026-11-19 10:00:00');
    expect(lines.lines[1]).toContain(',입금,10000,');
    expect(lines.lines[1]).toContain(',주문 없음,');
    // A cell that a spreadsheet would compute is text.
    expect(lines.lines[1]).not.toContain(',=다온일');
    expect((await download(world, admin, 'bankLines', { direction: 'out' })).lines).toHaveLength(1);

    const alarms = await download(world, admin, 'alarms', { holder: 'daon0001' });
    expect(alarms.lines).toHaveLength(26);
    expect(alarms.body).toContain('안 읽음');
    const messages = await download(world, admin, 'messages');
    expect(messages.lines[1]).toContain('****6666');
    expect(messages.body).not.toMatch(/(?<![0-9-: ])[0-9]{6}(?![0-9])/);
    const log = await download(world, admin, 'audit', { action: 'bankLines' });
    expect(log.lines[1]).toContain(',은행 거래내역 가져오기,');
    expect(log.lines[1]).toContain(',완료,');
  });

  it('has the audit log in the words of the screen, with times of a spreadsheet', async () => {
    await using world = await createTestApp();
    const admin = await world.signInOperator('admin1');
    const holder = await world.signIn('daon0001');
    const buy = { linkedAccountId: 1, won: '10000', requestId: randomUUID() };
    const { id } = (await world.call('orders.buy', buy, holder)).data<{ id: number }>();
    const reject = { id, decision: 'reject', reason: '입금이 없어요.' };
    (await world.call('admin.purchases.decide', reject, admin)).data();
    (await world.call('admin.settings.set', { key: 'inviteDays', value: 3 }, admin)).data();
    const announcement = { title: '점검', body: '쉬어요.', endsAt: '2026-11-21T00:00:00+09:00' };
    (await world.call('admin.announcements.create', announcement, admin)).data();
    const { lines, body } = await download(world, admin, 'audit');
    const [, opened, announced, set, decided] = lines.map((line) => line.split(','));
    expect(opened?.slice(2, 6)).toEqual(['admin1', '목록 내보내기', '감사 기록 목록', '시작']);
    expect(announced?.slice(3, 4)).toEqual(['공지 올리기']);
    expect(announced?.join()).toContain('끝: 2026-11-21 00:00:00');
    expect(set?.slice(2, 5)).toEqual(['admin1', '설정 변경', '설정 ‘초대 기간’']);
    expect(decided?.slice(3, 6)).toEqual(['구매 거절', `구매 ${id}`, '완료']);
    expect(decided?.join()).toContain('결정: 거절');
    expect(decided?.join()).toContain('이후: 거절');
    expect(decided?.[1]).toMatch(/^2026-11-20 \d{2}:\d{2}:\d{2}$/);
    expect(body).not.toContain('operator:');
    expect(body).not.toContain('purchase:');
  });

  it('has the inbox as it is filtered, also by what the reader has taken', async () => {
    await using world = await createTestApp();
    const token = await world.signInOperator('operator');
    const holder = await world.signIn('daon0001');
    const sell = { linkedAccountId: 1, gross: '10', requestId: randomUUID() };
    const { id } = (await world.call('orders.sell', sell, holder)).data<{ id: number }>();
    type Page = { data: { id: number; state: number }[] };
    const listed = (await world.call('admin.inbox.list', { perPage: 100 }, token)).data<Page>().data;
    const { lines } = await download(world, token, 'inbox');
    const ids = lines.slice(1).map((line) => Number(line.split(',')[0]));
    expect(ids).toEqual(listed.map((row) => row.id).sort((a, b) => b - a));
    expect(lines[1]).toMatch(
      new RegExp(`^${id},판매,대기,daon0001,다온일,\\d{4}-\\d{2}-\\d{2} [0-9:]{8},945,`),
    );

    expect((await download(world, token, 'inbox', { mine: true })).lines).toHaveLength(1);
    (await world.call('admin.sales.take', { id }, token)).data();
    const mine = await download(world, token, 'inbox', { mine: true, kinds: ['sale'] });
    expect(mine.lines).toHaveLength(2);
    expect(mine.lines[1]).toContain(',operator,');
    const other = await world.signInOperator('admin1');
    expect((await download(world, other, 'inbox', { mine: true })).lines).toHaveLength(1);
    expect((await download(world, token, 'inbox', { nonsense: 1 })).status).toBe(400);
  });

  it('has the trial balance with every account, whose sums are zero', async () => {
    await using world = await createTestApp();
    const token = await world.signInOperator('operator');
    const { lines } = await download(world, token, 'trialBalance');
    const cells = lines.slice(1).map((line) => line.split(','));
    expect(cells.at(-1)).toEqual(['합계', '', '0', '0']);
    const accounts = cells.slice(0, -1);
    expect(accounts.map(([name]) => name).slice(0, 3)).toEqual(['발행', '수수료', '외부']);
    expect(accounts.map(([name]) => name)).toEqual(expect.arrayContaining(['daon0001', '통장 잔액']));
    const sumOf = (column: number) =>
      accounts.reduce((total, row) => total + Math.round(Number(row[column]) * 1e8), 0);
    expect([sumOf(2), sumOf(3)]).toEqual([0, 0]);
    expect((await download(world, token, 'trialBalance', { holder: 'daon0001' })).status).toBe(400);
  });

  it('sends the trial balance of many holders piece by piece, and does not count its sums', async () => {
    await using world = await createTestApp();
    await world.store.write(async (tx) => {
      const { holders, accounts } = tx.t;
      const [first] = await tx.select().from(holders).limit(1);
      if (first === undefined) throw new Error('there is no holder');
      const { id: _id, ...like } = first;
      for (let at = 0; at < 1_200; at += 100) {
        const rows = Array.from({ length: 100 }, (_, n) => ({
          ...like,
          login: `many${at + n}`,
          walletAddress: null,
        }));
        const added = await tx.insert(holders).values(rows).returning({ id: holders.id });
        const none = { kind: 'holder' as const, balance: ZERO_UNITS, held: ZERO_UNITS, locked: ZERO_UNITS };
        await tx.insert(accounts).values(added.map(({ id }) => ({ ...none, holderId: id })));
      }
    });
    const sentOut: string[] = [];
    const text = await openExport(
      world.deps,
      { id: 1, login: 'operator', mayGoOn: () => Promise.resolve(true) },
      'trialBalance',
      {},
    );
    for await (const piece of text) sentOut.push(piece);
    const [titles = '', ...pieces] = sentOut;
    expect(titles).toContain('잔액(DAON)');
    const lengths = pieces.map((piece) => piece.split('\r\n').length - 1);
    expect(lengths.slice(0, 2)).toEqual([250, 250]);
    expect(lengths).toHaveLength(5);
    expect(pieces.at(-1)?.split('\r\n').at(-2)).toBe('합계,,0,0');
    const sent = lengths.reduce((sum, length) => sum + length, 0);
    expect(sent).toBeGreaterThan(1_200);
    expect(await exportsInLog(world)).toMatchObject([
      { subject: 'trialBalance', outcome: 'done', detail: { rows: sent - 1 } },
      { outcome: 'started' },
    ]);
  });

  it('names every list in Korean in the log', () => {
    for (const list of Object.keys(EXPORTS)) expect(subjectLabel(list), list).toMatch(/^[가-힣A-Z ]+ 목록$/);
  });

  it('is offered on the screen of every list', () => {
    const screens = readSourceFiles()
      .filter(({ path }) => /^admin\/(?!exports\/)/.test(path))
      .flatMap(({ text }) => [
        ...text.matchAll(/<(?:Export(?:Button|Whole)|ListPage)\s[^>]*?list=(?:"(\w+)"|\{(resourceOfKind))/g),
      ])
      .map(([, name, computed]) => name ?? computed ?? '');
    const offered = screens.flatMap((name) => (name === 'resourceOfKind' ? REQUEST_RESOURCES : [name]));
    // A list may be part of several pages.
    expect([...new Set(offered)].sort()).toEqual(Object.keys(EXPORTS).sort());
  });

  it('gives the operators to admins only, who may see the list, and logs who tried', async () => {
    await using world = await createTestApp();
    const operator = await world.signInOperator('operator');
    expect((await download(world, operator, 'operators')).status).toBe(403);
    expect((await exportsInLog(world)).map(({ outcome }) => outcome)).toEqual(['FORBIDDEN']);
    expect((await download(world, operator, 'companies')).status).toBe(200);
    const admin = await world.signInOperator('admin1');
    const { lines } = await download(world, admin, 'operators', { role: 'admin' });
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^\d+,admin1,[^,]*,관리자,사용 중,없음,/);
    const [done, started] = await exportsInLog(world);
    expect([started, done].map((row) => [row?.subject, row?.outcome])).toEqual([
      ['operators', 'started'],
      ['operators', 'done'],
    ]);
  });

  it('gives times, logins and Korean values as a spreadsheet reads them', async () => {
    await using world = await createTestApp();
    const token = await world.signInOperator('operator');
    const { lines } = await download(world, token, 'holders', { status: 'blocked' });
    const at = (lines[0] ?? '').split(',').indexOf('가입 시각');
    const cells = (lines[1] ?? '').split(',');
    expect(cells[at]).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
    expect(cells).toContain('차단');

    const holder = await world.signIn('daon0001');
    const buy = { linkedAccountId: 1, won: '10000', requestId: randomUUID() };
    const { id } = (await world.call('orders.buy', buy, holder)).data<{ id: number }>();
    const admin = await world.signInOperator('admin1');
    (await world.call('admin.settings.set', { key: 'fourEyesWon', value: '10000' }, admin)).data();
    for (const signer of [token, admin]) {
      (await world.call('admin.purchases.decide', { id, decision: 'approve' }, signer)).data();
    }
    const purchases = await download(world, token, 'purchases');
    const titles = (purchases.lines[0] ?? '').replace(/^\uFEFF/, '').split(',');
    const bought = (purchases.lines[1] ?? '').split(',');
    const cell = (title: string) => bought[titles.indexOf(title)];
    expect([cell('번호'), cell('상태'), cell('이름')]).toEqual([String(id), '완료', '다온일']);
    expect([cell('첫 승인'), cell('결정한 사람')]).toEqual(['operator', 'admin1']);
    expect([cell('수량(DAON)'), cell('수수료(DAON)'), cell('지급 수량(DAON)')]).toEqual(['100', '1', '99']);
    expect(cell('받는 계좌번호')).toMatch(/^\*+[0-9]{4}$/);
  });

  it('keeps to the filter of the list', async () => {
    await using world = await createTestApp();
    const token = await world.signInOperator('operator');
    const { lines } = await download(world, token, 'holders', { status: 'blocked' });
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('blocked1');
    expect((await download(world, token, 'holders', { status: 'nonsense' })).status).toBe(400);
    expect((await download(world, token, 'nothing')).status).toBe(404);
  });

  it('refuses a filter that the list does not know, whatever its name, and one that is no object', async () => {
    await using world = await createTestApp();
    const token = await world.signInOperator('admin1');
    // As in the body of a call, this is a key of its own and changes no prototype.
    const ownProto = JSON.parse('{"__proto__":{"status":"blocked"}}') as object;
    for (const list of Object.keys(EXPORTS)) {
      const filters = [ownProto, { constructor: 1 }, { nonsense: 1 }, []];
      const answers = await Promise.all(filters.map((filter) => download(world, token, list, filter)));
      expect([list, ...answers.map(({ status }) => status)]).toEqual([list, 400, 400, 400, 400]);
    }
    expect(await exportsInLog(world)).toEqual([]);
  });

  it('never contains a whole phone or account number', async () => {
    await using world = await createTestApp();
    const token = await world.signInOperator('operator');
    for (const list of Object.keys(EXPORTS)) {
      expect((await download(world, token, list)).body).not.toContain('01000000001');
    }
  });

  it('is logged at its beginning and end, with its filter and the number of exported rows', async () => {
    await using world = await createTestApp();
    const token = await world.signInOperator('operator');
    await download(world, token, 'holders', { status: 'blocked' });
    expect(await exportsInLog(world)).toMatchObject([
      { subject: 'holders', outcome: 'done', detail: { filter: '{"status":"blocked"}', rows: 1 } },
      { subject: 'holders', outcome: 'started' },
    ]);
  });

  it('requires the operator role, and a refused try is logged', async () => {
    await using world = await createTestApp();
    const admin = await world.signInOperator('admin1');
    (
      await world.call(
        'admin.operators.create',
        { login: 'viewer9', role: 'viewer', password: 'daon1234!' },
        admin,
      )
    ).data();
    const viewer = await world.signInOperator('viewer9');
    expect((await download(world, viewer, 'holders')).status).toBe(403);
    expect((await download(world, await world.signIn('daon0001'), 'holders')).status).toBe(401);
    expect(await exportsInLog(world)).toMatchObject([{ outcome: 'FORBIDDEN' }]);
  });
});
