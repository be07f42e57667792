// A rule for lines that repeat: made from a line by two keys or from its dialog, and settled with the certain ones.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { atBank, inBase64, statementText } from '../support/bank/statement-text.ts';
import { deskServer, dialog, keys, load, openDesk } from '../support/console/desk.ts';
import { clock, network, ownServer, problems } from '../support/dom/page-server.ts';
import {
  button,
  contains,
  field,
  fill,
  gone,
  hasValue,
  isOn,
  press,
  role,
  see,
} from '../support/dom/queries.ts';
import { DEMO_PASSWORD, hireOperator, operatorOf } from '../support/wallet/people.ts';

deskServer();

/** A server with these lines out, an hour ago. */
async function withLines(lines: readonly { won: number; name: string }[]) {
  const own = await ownServer();
  const operator = await operatorOf(own, 'operator');
  const at = (n: number) => atBank(Date.now() - 3_600_000 + n * 1_000);
  const text = statementText(
    lines.map((line, n) => ({ ...line, at: at(n) })),
    100_000_000,
  );
  const upload = { companyId: 1, fileName: 'a.csv', contentBase64: inBase64(text) };
  await operator('admin.bankLines.import', { ...upload, requestId: randomUUID() });
  return { own, operator };
}

test('two keys on a line make its rule, whose other lines are settled with Enter', async () => {
  const { own, operator } = await withLines([
    { won: -500, name: '이체수수료' },
    { won: -500, name: '이체수수료' },
    { won: -900, name: '임대료' },
  ]);
  await openDesk(own, '/bankLines');
  await isOn(button('임대료 900원 처리'));
  await keys('j');
  await keys('j');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('이체수수료 500원 처리');
  await keys('u');
  await contains(dialog, '이런 거래를 규칙으로 처리할까요?');
  await contains(dialog, /2건/);
  await isOn(button('규칙 정하기', dialog));
  await keys('{Enter}');
  await see('규칙을 정했어요.');
  await gone(dialog);
  await press(button('확실한 2건 승인'));
  await contains(dialog, '기타 · 이체수수료');
  await press(button('2건 승인', dialog));
  await see('2건을 규칙대로 기타로 처리했어요.');
  const { data } = await operator<{ data: { name: string; settledAs: string | null }[] }>(
    'admin.bankLines.list',
    {},
  );
  expect(data.filter(({ settledAs }) => settledAs === null).map(({ name }) => name)).toEqual(['임대료']);
});

test('the dialog of a line that is something else offers the rule', async () => {
  const { own, operator } = await withLines([{ won: -500, name: '이체수수료' }]);
  await openDesk(own, '/bankLines');
  await press(button('이체수수료 500원 처리'));
  await press(role('radio', '기타', dialog));
  await press(button('이런 거래를 규칙으로 처리하기', dialog));
  await contains(dialog, '이런 거래를 규칙으로 처리할까요?');
  await press(button('규칙 정하기', dialog));
  await see('규칙을 정했어요.');
  const { rules } = await operator<{ rules: object[] }>('admin.lineRules.get', {});
  expect(rules).toMatchObject([{ text: '이체수수료', wonFrom: '500', wonTo: '500', direction: 'out' }]);
});

test('a rule waits for a second operator no longer once the first one is disabled', async () => {
  const { own, operator } = await withLines([{ won: -500, name: '이체수수료' }]);
  const admin = await operatorOf(own);
  await admin('admin.settings.set', { key: 'fourEyesWon', value: '10000' });
  const rule = { depositAccountId: 1, direction: 'out', text: '이체수수료', wonFrom: '500', wonTo: '500' };
  await operator('admin.lineRules.set', { ...rule, note: '이체수수료' });
  await openDesk(own, '/nowhere', 'admin1');
  clock.install();
  load('/line-rules');
  await see('operator 운영자가 먼저 동의했어요');
  await admin('admin.operators.update', { id: 1, disabled: true });
  await clock.pass(31_000);
  await see('규칙이 없어요');
});

test('a rule that was typed when the session ended is given back at the same line', async () => {
  problems.allow(/status of 401/);
  const { own } = await withLines([{ won: -500, name: '이체수수료' }]);
  const { id, login } = await hireOperator(own, 'operator');
  const admin = await operatorOf(own);
  await openDesk(own, '/bankLines', login);
  await isOn(button('이체수수료 500원 처리'));
  await keys('j');
  await keys('u');
  const [note, to] = [field('장부에 남길 사유', dialog), field('금액 (까지)', dialog)];
  await fill(note, '대량이체 수수료');
  await fill(to, '900');
  const end = network.handle('admin.lineRules.set', async (pass) => {
    end();
    await admin('admin.operators.resetPassword', { id, password: DEMO_PASSWORD });
    return pass();
  });
  await press(button('규칙 정하기', dialog));
  await see(/로그인이 끝났어요/);
  await fill(field(/아이디/), login);
  await fill(field(/비밀번호/), DEMO_PASSWORD);
  await press(button(/^로그인$/));
  await isOn(button('이체수수료 500원 처리'));
  await keys('j');
  await keys('u');
  await hasValue(note, '대량이체 수수료');
  await hasValue(to, '900');
});
