// Recipients that are to be warned of, and the dry run of a warning, as an admin uses them.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { deskServer, dialog, load, openDesk, rowWith } from '../support/console/desk.ts';
import { network, ownServer, problems } from '../support/dom/page-server.ts';
import {
  allOf,
  button,
  contains,
  field,
  fill,
  gone,
  isOn,
  press,
  role,
  see,
  textOf,
} from '../support/dom/queries.ts';
import { newHolder, operatorOf } from '../support/wallet/people.ts';

deskServer();

test('a recipient is listed by its login, and the entry ended', async () => {
  const own = await ownServer();
  await openDesk(own, '/listed-recipients');
  await see('등록한 상대가 없어요');
  await press(button('상대 등록'));
  await fill(field('지갑 주소나 아이디', dialog), 'daon0002');
  await fill(field('메모', dialog), '사칭 신고');
  await press(button('등록하기', dialog));
  await see('주의할 상대로 등록했어요.');
  await gone(dialog);
  await see(/사칭 신고 · /);
  await press(button('daon0002 해제'));
  await press(button('해제', dialog));
  await see('주의할 상대에서 해제했어요.');
  await see(/ · 해제 /);
});

test('a recipient that a colleague has ended is shown as ended once that is refused', async () => {
  problems.allow(/endRecipient: status of 404/);
  const own = await ownServer();
  const colleague = await operatorOf(own);
  const { id } = await colleague<{ id: number }>('admin.sendWarnings.addRecipient', {
    recipient: 'daon0002',
    note: '사칭 신고',
  });
  await openDesk(own, '/listed-recipients');
  await press(button('daon0002 해제'));
  await colleague('admin.sendWarnings.endRecipient', { id });
  await press(button('해제', dialog));
  await gone(dialog);
  await see('그사이 상태가 바뀌어 질문을 닫았어요. 지금 상태를 확인해주세요.');
  await see(/ · 해제 admin1/);
});

test('what came of a warning is in the list, and in the timeline of its holder', async () => {
  const own = await ownServer();
  const [holder, other] = [await newHolder(own, { daon: '100' }), await newHolder(own)];
  await holder.call('transfers.turnBack', { warnings: ['night'] });
  const to = { address: other.address };
  const send = { to, net: '12', requestId: randomUUID(), warningsSeen: ['lookalike'] };
  const { id } = await holder.call<{ id: number }>('transfers.send', send);
  await holder.call('transfers.report', { id });
  await openDesk(own, '/sendWarnings');
  await contains(rowWith('닮은 주소 경고'), '그대로 보냄');
  await contains(rowWith('닮은 주소 경고'), '신고함');
  await contains(rowWith('밤의 첫 송금 경고'), '그만둠');
  await press(role('link', holder.login, rowWith('닮은 주소 경고')));
  await press(role('tab', /^타임라인$/));
  await see('상대를 신고했어요');
  await see('밤의 첫 송금 경고');
  const links = () => allOf('link', role('list', '타임라인')).filter((one) => textOf(one) === other.login);
  expect(links()).toHaveLength(2);
});

test('a warning is tried over ninety days before it is turned on', async () => {
  const own = await ownServer();
  await openDesk(own, '/settings', 'admin1');
  await press(button('큰 금액 경고 바꾸기'));
  await press(role('radio', '물어봄', dialog));
  await press(button('지난 90일로 시험하기', dialog));
  await contains(dialog, /지난 90일에 보낸 \d+건 가운데 회원 \d+명의 \d+건에서 경고했을 거예요\./);
  await isOn(button('바꾸기', dialog));
  await press(button('바꾸기', dialog));
  await see('설정을 바꿨어요.');
  const admin = await operatorOf(own, 'admin1');
  expect(await admin('admin.settings.get')).toMatchObject({ warnAmount: 'ask' });
});

test('the overview rates each warning that was given, and says where the rates did not come', async () => {
  const none = { warned: 0, sent: 0, unfounded: 0 };
  network.answer('admin.sendWarnings.rates', () => [
    { code: 'lookalike', ...none },
    { code: 'listed', warned: 1_234, sent: 1_233, unfounded: 1_233 },
    { code: 'night', warned: 40, sent: 12, unfounded: 0 },
    { code: 'amount', warned: 7, sent: 7, unfounded: 7 },
  ]);
  const own = await ownServer();
  await openDesk(own, '/overview');
  const card = role('region', '보내기 전 경고');
  // Not all of them: 100% would say so.
  await contains(card, '주의할 상대 경고1,234건1,233건1,233건 (99%)');
  await contains(card, '밤의 첫 송금 경고40건12건0건 (0%)');
  await contains(card, '큰 금액 경고7건7건7건 (100%)');
  expect(textOf(card())).not.toContain('닮은 주소');
  await press(role('link', '큰 금액 경고', card));
  await see('경고가 없어요');
  problems.allow(/status of 500/);
  network.refuse('admin.sendWarnings.rates', {
    httpStatus: 500,
    reason: 'INTERNAL',
    message: '잠시 뒤 다시',
  });
  load('/overview');
  await contains(role('region', '보내기 전 경고'), '다시 시도');
});
