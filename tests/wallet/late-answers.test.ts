// An answer that comes after what asked was left: what it changed is shown, and the present screen stays.
import { expect, test } from 'vitest';
import { newAddress, newHolder } from '../support/wallet/people.ts';
import { button, dialog, field, fill, gone, press, see, shows, user } from '../support/dom/queries.ts';
import { network } from '../support/dom/page-server.ts';
import { openAs, walletServer } from '../support/wallet/screen.ts';

const server = walletServer();

test('a recipient who is saved or deleted while the sheet is closed is shown so', async () => {
  openAs(await newHolder(server), '/recipients');
  await press(button('받는 사람 추가'));
  await fill(field('지갑 주소'), newAddress());
  await fill(field('이름'), '엄마');
  let release = network.hold('recipients.save');
  await press(button('저장하기', dialog()));
  await user.keyboard('{Escape}');
  await gone(dialog());
  release();
  await see('받는 사람을 저장했어요');
  await shows(button(/^엄마/));

  await press(button(/^엄마/));
  release = network.hold('recipients.remove');
  await press(button('삭제하기', dialog()));
  await user.keyboard('{Escape}');
  await gone(dialog());
  release();
  await see('받는 사람을 삭제했어요');
  await gone(button(/^엄마/));
});
