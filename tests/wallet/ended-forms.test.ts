// What was typed outlives a session that ends on its form, and not a form that the holder left.
import { expect, test } from 'vitest';
import { newAddress, newHolder, newPhone } from '../support/wallet/people.ts';
import {
  button,
  dialog,
  field,
  fill,
  gone,
  hasValue,
  isTicked,
  opens,
  press,
  role,
  shows,
  user,
  type Query,
} from '../support/dom/queries.ts';
import { problems, settled } from '../support/dom/page-server.ts';
import { openAs, walletServer } from '../support/wallet/screen.ts';
import { signIn } from './sign-up-steps.ts';

const server = walletServer();

const comeBack = (): boolean => window.dispatchEvent(new Event('visibilitychange'));
const add = button('받는 사람 추가');
const openForm = (): Promise<void> => press(add);

const forms: readonly {
  path: string;
  typed: (readonly [Query, string])[];
  show?: () => Promise<void>;
}[] = [
  {
    path: '/limitSetting',
    typed: [
      [field('하루 한도'), '70,000'],
      [field('기다리는 시간'), '5'],
    ],
  },
  { path: '/confirmSetting', typed: [[field('하루 합계'), '70,000']] },
  {
    path: '/trustedContact',
    typed: [
      [field('부르는 이름'), '언니'],
      [field('휴대폰 번호'), newPhone()],
    ],
  },
  {
    path: '/recipients',
    typed: [
      [field('지갑 주소'), newAddress()],
      [field('이름'), '엄마'],
    ],
    show: openForm,
  },
];

test.each(forms)('$path has what was typed when its session ended', async ({ path, typed, show }) => {
  problems.allow(/status of 401/);
  const holder = await newHolder(server);
  openAs(holder, path);
  await show?.();
  for (const [query, text] of typed) await fill(query, text);
  await settled();
  await holder.call('auth.signOut');
  comeBack();
  await opens('/login');
  await signIn(holder.login);
  await opens(path);
  await show?.();
  for (const [query, text] of typed) await hasValue(query, text);
});

test('a choice that was not saved comes back too', async () => {
  problems.allow(/status of 401/);
  const holder = await newHolder(server);
  openAs(holder, '/confirmSetting');
  const changes = role('switch', '계좌 추가와 탈퇴');
  await press(changes);
  await settled();
  await holder.call('auth.signOut');
  comeBack();
  await opens('/login');
  await signIn(holder.login);
  await opens('/confirmSetting');
  await expect.poll(() => isTicked(changes())).toBe(true);
});

test('a form that was closed starts empty', async () => {
  openAs(await newHolder(server), '/recipients');
  await openForm();
  await fill(field('이름'), '엄마');
  await user.keyboard('{Escape}');
  await gone(dialog());
  await openForm();
  await shows(field('이름'));
  await hasValue(field('이름'), '');
});
