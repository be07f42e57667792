// Recipients that are to be warned of, and the dry run of a warning, as an admin uses them.
import { expect, test } from 'vitest';
import { deskServer, dialog, openDesk } from '../support/console/desk.ts';
import { ownServer } from '../support/dom/page-server.ts';
import { button, contains, field, fill, gone, isOn, press, role, see } from '../support/dom/queries.ts';
import { operatorOf } from '../support/wallet/people.ts';

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
