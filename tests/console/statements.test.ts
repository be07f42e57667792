// Whose statement the console imports, where a company has changed its bank, and what it does with lines that it has.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { STATEMENT_BYTES_MAX, STATEMENT_TOO_LARGE } from '../../domain/bank-statement/statement-size.ts';
import { atBank, inBase64, statementText } from '../support/bank/statement-text.ts';
import { deskServer, goTo, openDesk, pick } from '../support/console/desk.ts';
import { network, ownServer, problems } from '../support/dom/page-server.ts';
import {
  button,
  field,
  fill,
  find,
  gone,
  isOff,
  press,
  role,
  see,
  shows,
  user,
} from '../support/dom/queries.ts';
import { operatorOf, type Server } from '../support/wallet/people.ts';

const server = deskServer();
const AT_SHINHAN = {
  id: 1,
  depositAccount: { bank: '088', accountNum: '110222333444', name: '다온게임즈' },
};
const account = role('combobox', '입금 계좌');
const importedBank = async (own: Server) => {
  const admin = await operatorOf(own);
  const { data } = await admin<{ data: { depositAccount: { bankName: string } }[] }>(
    'admin.bankImports.list',
    {},
  );
  return data[0]?.depositAccount.bankName;
};
const payment = (name = '다온일') => statementText([{ at: atBank(Date.now() - 60_000), won: 23_000, name }]);

async function paste(text: string): Promise<void> {
  await fill(field(/거래내역 붙여 넣기/), text.replaceAll(',', '\t'));
  await press(button('붙여 넣은 내용 보기'));
}

test('a statement of the account before the company changed its bank is imported for that account', async () => {
  const own = await ownServer();
  const admin = await operatorOf(own);
  await admin('admin.companies.update', AT_SHINHAN);
  await openDesk(own, '/bankLines/create');
  await pick(account, /\(지난 계좌\)/);
  await paste(payment());
  await see(/하나은행 .* 계좌의 거래내역으로 가져와요/);
  // Another choice is read again.
  await pick(account, /신한은행/);
  await see(/신한은행 .* 계좌의 거래내역으로 가져와요/);
  await pick(account, /\(지난 계좌\)/);
  await press(button('1줄 가져오기'));
  await see('1줄을 가져왔어요. 이미 있던 0줄은 그대로 두었어요.');
  expect(await importedBank(own)).toBe('하나은행');
});

test('a statement goes to the account that was shown, also when the company has changed it meanwhile', async () => {
  const own = await ownServer();
  const admin = await operatorOf(own);
  await openDesk(own, '/bankLines/create');
  await paste(payment());
  await see(/하나은행 .* 계좌의 거래내역으로 가져와요/);
  await admin('admin.companies.update', AT_SHINHAN);
  await press(button('1줄 가져오기'));
  await see('1줄을 가져왔어요. 이미 있던 0줄은 그대로 두었어요.');
  expect(await importedBank(own)).toBe('하나은행');
});

test('a statement is read with the columns that were shown, also when another operator has chosen others meanwhile', async () => {
  const own = await ownServer();
  const operator = await operatorOf(own);
  const heading = '거래일시\t보낸분\t입금액\t출금액';
  const statement = (secondsAgo: number) =>
    `${heading}\n${atBank(Date.now() - secondsAgo * 1000)}\t다온일\t23,000\t`;
  await openDesk(own, '/bankLines/create');
  await fill(field(/거래내역 붙여 넣기/), statement(60));
  await press(button('붙여 넣은 내용 보기'));
  await see(/입금 23,000원 · 출금 0원/);
  await operator('admin.bankLines.import', {
    ...{ companyId: 1, fileName: 'a.tsv', contentBase64: inBase64(statement(90)) },
    ...{ columns: ['at', 'name', 'out', 'in'], requestId: randomUUID() },
  });
  await press(button('1줄 가져오기'));
  await see('1줄을 가져왔어요. 이미 있던 0줄은 그대로 두었어요.');
  const { data } = await operator<{ data: { direction: string }[] }>('admin.bankLines.list', {});
  expect(data.map(({ direction }) => direction)).toEqual(['in', 'out']);
});

test('an import that is answered after its page was left says what became of it', async () => {
  problems.allow(/bankLines\.import: request failed/);
  const own = await ownServer();
  const importAndLeave = async (answer: (pass: () => Promise<Response>) => Promise<Response>) => {
    const left = Promise.withResolvers<void>();
    network.handle('admin.bankLines.import', (pass) => left.promise.then(() => answer(pass)));
    await openDesk(own, '/bankLines/create');
    await paste(payment());
    await press(button(/줄 가져오기$/));
    goTo('/holders');
    await gone(account);
    left.resolve();
  };
  await importAndLeave((pass) => pass());
  await see('붙여 넣은 거래내역에서 1줄을 가져왔어요.');
  await importAndLeave(() => Promise.reject(new TypeError('Failed to fetch')));
  await see(
    '은행 거래내역 가져오기: 서버의 답을 받지 못했어요. 이미 됐을 수 있으니 확인하고 다시 시도해주세요.',
  );
});

test('lines that differ from stored ones only in their text are asked about, and left out or imported', async () => {
  const own = await ownServer();
  const at = atBank(Date.now() - 60_000);
  const show = async (name: string) => {
    await fill(field(/거래내역 붙여 넣기/), `거래일시\t보낸분\t입금액\n${at}\t${name}\t23,000`);
    await press(button('붙여 넣은 내용 보기'));
  };
  const again = () => press(button('다른 거래내역 가져오기'));
  await openDesk(own, '/bankLines/create');
  await show('다온일');
  await press(button('1줄 가져오기'));
  await again();
  await show('다*일');
  await see(/글자만 다른 줄이 1개 있어요/);
  await isOff(button('0줄 가져오기'));
  await press(role('radio', /이미 가져온 거래예요/));
  await press(button('0줄 가져오기'));
  await see('0줄을 가져왔어요. 이미 있던 1줄은 그대로 두었어요.');
  await again();
  await show('다*일');
  await press(role('radio', /다른 거래예요/));
  await press(button('1줄 가져오기'));
  await see('1줄을 가져왔어요. 이미 있던 0줄은 그대로 두었어요.');
});

test('a file that is larger than any statement is refused before it is sent', async () => {
  await openDesk(server, '/bankLines/create');
  await fill(
    field(/거래내역 붙여 넣기/),
    `거래일시\t보낸분\t입금액\n${atBank(Date.now() - 60_000)}\t다온일\t31,000`,
  );
  await press(button('붙여 넣은 내용 보기'));
  await shows(button('1줄 가져오기'));
  const file = new File([new Uint8Array(STATEMENT_BYTES_MAX + 1)], 'a.csv', { type: 'text/csv' });
  await user.upload(find('input[type=file]')(), file);
  await see(STATEMENT_TOO_LARGE);
  await gone(button('1줄 가져오기'));
});

test('several files are shown one after another, a locked one asks for its password, and nothing is chosen beforehand', async () => {
  problems.allow(/bankLines\.preview: status of 400/);
  const own = await ownServer();
  const admin = await operatorOf(own);
  const sea = { bank: '국민은행', accountNum: '12345604123456', name: '바다게임즈' };
  await admin('admin.companies.create', { name: '바다게임즈', perDepositFee: '1', depositAccount: sea });
  await openDesk(own, '/bankLines/create');
  const at = atBank(Date.now() - 60_000);
  const named = `계좌번호,123456-04-123456\n거래일시,보낸분,입금액\n${at},다온일,23000`;
  const locked = await readFile(
    path.join(import.meta.dirname, '../fixtures/statements/025-kbank-xlsx-locked/input.xlsx'),
  );
  const input = find('input[type=file]')();
  expect(input.getAttribute('accept')).toBe('.csv,.tsv,.txt,.xls,.xlsx,.html,.htm,.xml');
  await user.upload(input, [
    new File([named], 'a.csv', { type: 'text/csv' }),
    new File([locked], 'b.xlsx'),
    new File([], 'c.csv'),
  ]);
  await see(/파일에 적힌 국민은행 .*바다게임즈.* 계좌의 거래내역으로 가져와요/);
  await press(button('1줄 가져오기'));
  await press(button('다음 파일 보기 (2개 남음)'));
  await see('암호로 잠긴 파일이에요. 암호를 입력해주세요.');
  await fill(field('파일 암호'), '1234');
  await press(button('열기'));
  await see('암호가 맞지 않아요. 다시 입력해주세요.');
  await fill(field('파일 암호'), '다온1234');
  await press(button('열기'));
  await see('어느 입금 계좌의 거래내역인지 파일에 없어요. 계좌를 골라주세요.');
  await isOff(button('0줄 가져오기'));
  await pick(account, /다온게임즈 · 하나은행/);
  await press(button('10줄 가져오기'));
  await press(button('다음 파일 보기 (1개 남음)'));
  await see('내용이 없는 파일이에요. 은행에서 다시 받아 올려주세요.');
});
