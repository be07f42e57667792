import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { answerPermission, lendSubscription } from '../browser/lent-push.ts';
import {
  codeSentTo,
  DEMO_PASSWORD,
  newHolder,
  newContact,
  operatorOf,
  phoneProof,
  signInOnPhone,
} from '../wallet/people.ts';
import { button, oncePerServer, openAsVisitor, openScreen, sheetAtRest, standing } from './scene.ts';
import type { Scene, Stage } from './scene.ts';

const openAccount = ({ page, people }: Stage): Promise<void> =>
  openScreen(page, people.holder, '/accountSetting', '/accountSetting');

const sheet = (name: string, opener: RegExp, title: string): Scene => ({
  name,
  open: async (stage) => {
    await openAccount(stage);
    await stage.page.getByRole('button', { name: opener }).click();
    await sheetAtRest(stage.page, title);
    await standing(stage.page, '/accountSetting');
  },
});

/** A holder who has just signed in on a second device. */
const holderOfTwoDevices = oncePerServer(async (server) => {
  const holder = await newHolder(server);
  await signInOnPhone(server, holder);
  return holder;
});

/** A holder whose freeze ends in a day, and what it has stopped. */
const holderAfterFreeze = oncePerServer(async (server) => {
  const holder = await newHolder(server, { daon: '1000' });
  const { login, phone, linkedAccountId } = holder;
  await holder.call('orders.sell', { linkedAccountId, gross: '10', requestId: randomUUID() });
  await holder.call('ownFreeze.setWait', { hours: 24 });
  await holder.call('ownFreeze.freeze');
  const asked = await holder.call<{ verificationId: string }>('ownFreeze.requestCode', { phone, login });
  const proof = { phone, verificationId: asked.verificationId, code: await codeSentTo(server, phone) };
  const { token } = await holder.call<{ token: string }>('ownFreeze.signIn', {
    ...{ login, password: DEMO_PASSWORD, ...proof },
  });
  return { ...holder, token };
});

async function openNewPassword({ page, people }: Stage): Promise<void> {
  await openScreen(page, people.holder, '/changePw', '/changePw#1');
  await page.locator('[name=lastPW]').fill(DEMO_PASSWORD);
  await button(page, '다음').click();
  await standing(page, '/changePw#2');
}

const CHOICE = { received: true, remittance: true, purchase: false, link: true, withAmount: false };

const newDevice = () => ({
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
});

const openLink = ({ page, people }: Stage): Promise<void> =>
  openScreen(page, people.holder, '/addLinked?code=DEMO-LINK', '/addLinked');

/** Shows an announcement while `look` looks, so that no other scene meets it. */
async function announced({ server }: Stage, look: () => Promise<void>): Promise<void> {
  const operator = await operatorOf(server);
  const { id } = await operator<{ id: number }>('admin.announcements.create', {
    title: '12월 1일 새벽 2시부터 4시까지 점검이 있어요',
    body: '점검하는 동안에는 보내기와 판매를 쓸 수 없어요.\n\n이용에 불편을 드려 죄송합니다.',
  });
  await look();
  await operator('admin.announcements.end', { id });
}

/** The holder's own affairs: settings, password, linked accounts, announcements. */
export const accountScenes: readonly Scene[] = [
  { name: 'account', open: openAccount },
  {
    name: 'devices',
    open: async ({ page, server }) =>
      openScreen(page, await holderOfTwoDevices(server), '/devices', '/devices'),
  },
  {
    name: 'devices-all',
    open: async ({ page, server }) => {
      await openScreen(page, await holderOfTwoDevices(server), '/devices', '/devices');
      await button(page, '모두 로그아웃').click();
      await sheetAtRest(page, '모든 기기에서 로그아웃할까요?');
    },
  },
  {
    name: 'alarm-new-device',
    open: async ({ page, server }) => openScreen(page, await holderOfTwoDevices(server), '/alarm', '/alarm'),
  },
  sheet('theme', /^화면 테마/, '화면 테마'),
  sheet('close-account', /^회원 탈퇴/, '정말 탈퇴하시겠어요?'),
  {
    name: 'statement',
    open: ({ page, people }) => openScreen(page, people.holder, '/statement', '/statement'),
  },
  {
    name: 'alarm-setting',
    ownPage: true,
    open: async ({ page, people }) => {
      // No server listens there.
      const devices = ['a', 'b'].map((name) => ({ ...newDevice(), endpoint: `http://127.0.0.1:9/${name}` }));
      for (const device of devices) await people.newcomer.call('push.subscribe', { ...device, ...CHOICE });
      await lendSubscription(page, devices[0]?.endpoint ?? '');
      await openScreen(page, people.newcomer, '/alarmSetting', '/alarmSetting');
      await expect(page.getByRole('switch')).toHaveCount(6);
    },
  },
  {
    name: 'alarm-setting-denied',
    ownPage: true,
    open: async ({ page, people }) => {
      await answerPermission(page, 'denied');
      await openScreen(page, people.holder, '/alarmSetting', '/alarmSetting');
      await expect(page.getByText('알림이 차단되어 있어요', { exact: false })).toBeVisible();
    },
  },
  {
    name: 'own-limits',
    open: async ({ page, server }) => {
      const holder = await newHolder(server);
      await holder.call('ownLimits.set', { day: '300000', act: '100000' });
      const raised = { day: '1000000', act: null };
      const proof = await phoneProof(server, holder, 'ownLimits.set', raised);
      await holder.call('ownLimits.set', { ...raised, ...proof });
      await openScreen(page, holder, '/limitSetting', '/limitSetting');
    },
  },
  {
    name: 'confirmations',
    open: async ({ page, server }) =>
      openScreen(page, await newHolder(server), '/confirmSetting', '/confirmSetting'),
  },
  {
    name: 'confirmations-loosen',
    open: async ({ page, server }) => {
      const holder = await newHolder(server);
      await holder.call('confirmations.set', { day: '1000000', first: '300000', changes: true });
      await openScreen(page, holder, '/confirmSetting', '/confirmSetting');
      await page.getByLabel('하루 합계').fill('2000000');
      await page.getByRole('button', { name: '저장하기' }).click();
      await expect(page.getByText('본인 확인이 필요해요')).toBeVisible();
    },
  },
  {
    name: 'wallet-lock',
    open: async ({ page, server }) => {
      const holder = await newHolder(server);
      await holder.call('ownFreeze.setWait', { hours: 24 });
      await openScreen(page, holder, '/walletLock', '/walletLock');
    },
  },
  {
    name: 'trusted-contact',
    open: async ({ page, server }) => {
      const holder = await newHolder(server);
      await newContact(server, holder);
      await openScreen(page, holder, '/trustedContact', '/trustedContact');
      await expect(page.getByText('언니')).toBeVisible();
    },
  },
  {
    name: 'home-locked',
    open: async (stage) => {
      await openScreen(stage.page, await holderAfterFreeze(stage.server), '/', '/');
      await expect(stage.page.getByRole('region', { name: '지갑이 잠겨 있어요' })).toBeVisible();
    },
  },
  {
    name: 'wallet-lock-frozen',
    open: async (stage) =>
      openScreen(stage.page, await holderAfterFreeze(stage.server), '/walletLock', '/walletLock'),
  },
  {
    name: 'safety-check',
    open: async (stage) =>
      openScreen(stage.page, await holderAfterFreeze(stage.server), '/safetyCheck', '/safetyCheck'),
  },
  {
    name: 'passkeys',
    ownPage: true,
    open: async ({ page, people }) => {
      // No passkey is made at an address without a name.
      const at = '2026-11-20T09:00:00+09:00';
      const rows = [
        { id: 2, name: '회사 노트북', backedUp: false, createdAt: at, lastUsedAt: null },
        { id: 1, name: 'iPhone', backedUp: true, createdAt: at, lastUsedAt: at },
      ];
      await page.route('**/trpc/auth.passkeys.list*', (route) =>
        route.fulfill({ json: { result: { data: rows } } }),
      );
      await openScreen(page, people.holder, '/passkeys', '/passkeys');
      await expect(page.getByText('회사 노트북')).toBeVisible();
    },
  },
  {
    name: 'change-password-1',
    open: ({ page, people }) => openScreen(page, people.holder, '/changePw', '/changePw#1'),
  },
  {
    name: 'change-password-2-mismatch',
    open: async (stage) => {
      await openNewPassword(stage);
      await stage.page.locator('[name=newPW]').fill('newpass12!');
      await stage.page.locator('[name=newPW_confirmation]').fill('newpass13!');
      await expect(stage.page.getByText('비밀번호가 일치하지 않습니다.')).toBeVisible();
    },
  },
  {
    name: 'change-password-done',
    open: ({ page }) => openAsVisitor(page, '/changePwSuccess', '/changePwSuccess'),
  },
  {
    name: 'linked-accounts',
    open: ({ page, people }) => openScreen(page, people.holder, '/accountLinked', '/accountLinked'),
  },
  { name: 'add-linked', open: openLink },
  {
    name: 'add-linked-bank',
    open: async (stage) => {
      await openLink(stage);
      await stage.page.locator('[name=bank_name]').click();
      await sheetAtRest(stage.page, /은행/);
    },
  },
  {
    name: 'announcements',
    ownPage: true,
    open: (stage) =>
      announced(stage, async () => {
        await openScreen(stage.page, stage.people.holder, '/announcements', '/announcements');
        await expect(stage.page.getByText('점검하는 동안에는', { exact: false })).toBeVisible();
      }),
  },
  {
    name: 'home-announcement',
    ownPage: true,
    open: (stage) =>
      announced(stage, async () => {
        await openScreen(stage.page, stage.people.holder, '/', '/');
        await expect(stage.page.getByRole('complementary', { name: '공지' })).toBeVisible();
      }),
  },
];
