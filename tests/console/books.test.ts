// The ledger in the console: deposits, corrections, announcements and the log.
import { expect, test } from 'vitest';
import { MINUTE_MS } from '../../domain/durations.ts';
import { described, deskServer, dialog, goTo, openDesk, rowWith, says } from '../support/console/desk.ts';
import { clock, network, problems } from '../support/dom/page-server.ts';
import {
  allOf,
  button,
  contains,
  field,
  fill,
  gone,
  hasValue,
  heading,
  isOff,
  link,
  press,
  role,
  see,
  shows,
  textOf,
} from '../support/dom/queries.ts';
import {
  balanceOf,
  hireOperator,
  newHolder,
  newLogin,
  newTxHash,
  operatorOf,
} from '../support/wallet/people.ts';

const server = deskServer();
const filteredBy = (path: string, filter: object) =>
  `${path}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
const record = button('수신 기록하기');
const confirm = button('확인했어요, 기록하기', dialog);
const cell = (name: string) => () => {
  const found = allOf('cell').find((each) => textOf(each) === name);
  if (found === undefined) throw new Error(`no cell ${name}`);
  return found;
};

async function fillDeposit(address: string, amount: string, txHash: string): Promise<void> {
  await fill(field(/받는 지갑 주소/), address);
  await fill(field(/수량/), amount);
  await fill(field(/거래 해시/), txHash);
}

test('a deposit is recorded for the holder whose address it names, once', async () => {
  problems.allow(/status of 409/);
  const holder = await newHolder(server);
  const txHash = newTxHash();
  await openDesk(server, '/deposits/create', 'admin1');
  await fillDeposit(holder.address, '12.5', txHash);
  await see(`${holder.login} · 홍길동`);
  await press(record);
  await contains(dialog, `${holder.login} 회원에게 12.50 DAON을 더할까요?`);
  await press(confirm);
  await says(/수신을 기록했어요\./);
  await shows(rowWith(new RegExp(`${holder.login}.*12.50 DAON`)));
  expect(await balanceOf(holder)).toBe('12.5');

  goTo('/deposits/create');
  await fillDeposit(holder.address, '12.5', txHash);
  await press(record);
  await press(confirm);
  await gone(dialog);
  await described(field(/거래 해시/), '이미 기록한 외부 DAON 수신이에요.');
  expect(await balanceOf(holder)).toBe('12.5');
});

test('a lost answer is requested again under the same key, and the deposit is recorded once', async () => {
  problems.allow(/request failed/);
  const holder = await newHolder(server);
  await openDesk(server, '/deposits/create', 'admin1');
  const answered = network.loseAnswers('admin.deposits.record');
  await fillDeposit(holder.address, '3', newTxHash());
  await press(record);
  await press(confirm);
  await says(/서버의 답을 받지 못했어요/, dialog);
  answered();
  await press(confirm);
  // Under another key the hash would be refused as one that was recorded before.
  await says(/수신을 기록했어요\./);
  expect(await balanceOf(holder)).toBe('3');
});

test('an unknown address is reported before anything can be recorded', async () => {
  await openDesk(server, '/deposits/create', 'admin1');
  await fillDeposit(`0x${'7'.repeat(40)}`, '1', newTxHash());
  await says(/이 주소를 쓰는 회원이 없어요/);
  await isOff(record);
});

test('the log is narrowed to an act and a day, leads to the record, and its chain is verified', async () => {
  const holder = await newHolder(server);
  const admin = await operatorOf(server);
  await admin('admin.holders.block', { id: holder.id, reason: '도난 신고가 들어왔어요' });
  await openDesk(server, filteredBy('/audit', { subject: `holder:${holder.id}` }), 'admin1');
  await press(cell('회원 차단'));
  await says('도난 신고가 들어왔어요');
  await expect
    .poll(() => link(`회원 ${holder.id}`)().getAttribute('href'))
    .toMatch(new RegExp(`/holders/${holder.id}/show$`));
  await fill(field(/부터/), '2031-01-01');
  await see('조건에 맞는 기록이 없어요');
  await press(button('기록 검증'));
  await contains(dialog, '바뀌거나 빠진 기록이 없어요');
});

test('a viewer sees every act of the ledger disabled', async () => {
  const { login } = await hireOperator(server, 'viewer');
  await openDesk(server, '/deposits', login);
  await isOff(button(/^수신 기록$/));
  await isOff(button('내보내기'));
  const acts = { '/announcements': '새 공지', '/settings': '입금 시한 바꾸기', '/audit': '기록 검증' };
  for (const [path, act] of Object.entries(acts)) {
    goTo(path);
    await isOff(button(act));
  }
});

test('a correction reverses what it names, after a reason, and the holder reads why', async () => {
  const holder = await newHolder(server, { daon: '40' });
  await openDesk(server, filteredBy('/transactions', { holder: holder.login }), 'admin1');
  await press(cell('외부 DAON 수신'));
  await contains(role('table', /분개/), '+40 DAON');
  await press(button('정정하기'));
  await isOff(button('되돌리기', dialog));
  await fill(field(/^사유/, dialog), '다른 회원의 입금이었어요.');
  await press(button('되돌리기', dialog));
  await says(/정정했어요\./);
  await says('정정됨');
  expect(await balanceOf(holder)).toBe('0');
  await isOff(button('정정하기'));
  const { rows } = await holder.call<{ rows: { id: number }[] }>('history.list', { page: 1 });
  const record = await holder.call('history.detail', { id: rows[0]?.id });
  expect(JSON.stringify(record)).toContain('다른 회원의 입금이었어요.');
  goTo('/trial-balance');
  await shows(heading(/^맞음$/));
});

test('an announcement is written, changed and taken down, and the wallet has it while it is live', async () => {
  const holder = await newHolder(server);
  const live = async () => JSON.stringify(await holder.call('announcements.list'));
  const title = `점검 <b>${holder.login}</b>`;
  await openDesk(server, '/announcements');
  await press(button('새 공지'));
  await fill(field(/제목/, dialog), title);
  await fill(field(/내용/, dialog), '밤 11시부터 10분 동안 점검해요.');
  await contains(role('region', '미리보기', dialog), title);
  await press(button('공지 올리기', dialog));
  await gone(dialog);
  expect(await live()).toContain(title);
  const row = rowWith(holder.login);
  await contains(row, '올라가 있음');
  await press(button('고치기', row));
  await fill(field(/제목/, dialog), `${title} 연장`);
  await press(button('저장', dialog));
  await gone(dialog);
  expect(await live()).toContain(`${title} 연장`);
  await press(button('내리기', row));
  await press(button('내리기', dialog));
  await contains(row, '끝남');
  await isOff(button('고치기', row));
  expect(await live()).not.toContain(title);
});

test('an announcement and a note whose answers were lost are made once, and a colleague is not written over', async () => {
  problems.allow(/request failed|409/);
  const holder = await newHolder(server);
  const colleague = await operatorOf(server);
  const title = `안내 ${holder.login}`;
  const save = button('저장', dialog);
  await openDesk(server, '/announcements');
  const published = network.loseAnswers('admin.announcements.create');
  await press(button('새 공지'));
  await fill(field(/제목/, dialog), title);
  await fill(field(/내용/, dialog), '내용이에요.');
  await press(button('공지 올리기', dialog));
  await says(/이미 됐을 수 있으니/, dialog);
  published();
  await press(button('공지 올리기', dialog));
  await gone(dialog);
  const row = rowWith(title);
  await contains(row, '올라가 있음');

  await press(button('고치기', row));
  const live = await holder.call<{ id: number; title: string }[]>('announcements.list');
  await colleague('admin.announcements.update', {
    id: live.find((one) => one.title === title)?.id,
    body: '동료가 쓴 내용이에요.',
  });
  await fill(field(/내용/, dialog), '내가 쓴 내용이에요.');
  await press(save);
  await see(/다른 운영자가 이 공지를 바꿨어요.+동료가 쓴 내용이에요\./s, dialog);
  await press(save);
  await gone(dialog);
  await contains(row, '내가 쓴 내용이에요.');

  const noted = network.loseAnswers('admin.notes.add');
  goTo(`/holders/${holder.id}/show/notes`);
  await fill(field('새 메모'), '한 번만 남아요.');
  await press(button('메모 남기기'));
  await says(/이미 됐을 수 있으니/);
  noted();
  await press(button('메모 남기기'));
  await hasValue(field('새 메모'), '');
  const about = { subject: 'holder', subjectId: holder.id, page: 1, perPage: 5 };
  expect(await colleague('admin.notes.list', about)).toMatchObject({ total: 1 });
});

test('the list of announcements follows the clock while it stands', async () => {
  const admin = await operatorOf(server);
  const title = `곧 끝나요 ${newLogin()}`;
  const endsAt = new Date(Date.now() + MINUTE_MS).toISOString();
  await admin('admin.announcements.create', { title, body: '내용', endsAt });
  clock.install();
  await openDesk(server, '/announcements');
  await contains(rowWith(title), '올라가 있음');
  await clock.pass(2 * MINUTE_MS);
  await contains(rowWith(title), '끝남');
  await isOff(button('고치기', rowWith(title)));
});

test('what is being written into an announcement stays when a colleague takes it down', async () => {
  problems.allow(/announcements\.update: status of 409/);
  const admin = await operatorOf(server);
  const endsSoon = `동료가 내려요 ${newLogin()}`;
  const { id } = await admin<{ id: number }>('admin.announcements.create', { title: endsSoon, body: '내용' });
  await openDesk(server, filteredBy('/announcements', { state: 'live' }));
  await press(button('고치기', rowWith(endsSoon)));
  await fill(field(/내용/, dialog), '고친 내용');
  await admin('admin.announcements.end', { id });
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => allOf('row').some((row) => textOf(row).includes(endsSoon))).toBe(false);
  await press(button('저장', dialog));
  await see(/이미 끝난 공지라 바꿀 수 없어요/, dialog);
  await hasValue(field(/내용/, dialog), '고친 내용');
});
