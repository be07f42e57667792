// Text that would run, load, break out or turn around if any screen treated it as more than text, planted through the real APIs.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect } from './browser.ts';
import type { RunningServer } from '../servers/server-process.ts';
import { askPurchase, askSale } from '../people/waiting-requests.ts';
import type { Holder } from '../wallet/people.ts';
import { DEMO_PASSWORD, newAccountNumber, newHolder, newLogin, operatorOf } from '../wallet/people.ts';

const IMAGE = '<img src=x onerror=alert(1)>';

/** One for each place, so that a place which swallows its own is seen; with a word that is wider than any column. */
export const canary = (place: string): string =>
  `=1+1 ${IMAGE}"><script>alert(2)</script>{{7*7}} javascript:alert(3) ${place} ${'W'.repeat(90)}`;

/** Where less fits: 40 characters of a company, 30 of an operator, no blank in an agent, Latin-1 in a header. */
export const COMPANY = `${IMAGE}<a href=//x`;
export const PAYEE = '</td></tr><script>alert(4)//';
export const AGENT = `"><svg/onload=alert(5)>@${'w'.repeat(200)}.example`;
export const OPERATOR_NAME = IMAGE;
export const DEVICE = `${IMAGE} device`;

/** Signs in once more, from a device with a hostile user agent. */
async function signInFrom(server: RunningServer, path: string, login: string): Promise<void> {
  const answer = await fetch(`${server.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': DEVICE },
    body: JSON.stringify(
      path === '/api/login' ? { email: login, password: DEMO_PASSWORD } : { login, password: DEMO_PASSWORD },
    ),
  });
  expect(answer.status).toBe(200);
}

/** The link form keeps letters only, in both APIs: what is left of a tag is a name. */
async function askHostileLink(server: RunningServer, holder: Holder): Promise<number> {
  const admin = await operatorOf(server);
  const { code } = await admin<{ code: string }>('admin.invites.create', { kind: 'link', companyId: 1 });
  const answer = await fetch(`${server.origin}/api/addAcount`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${holder.token}` },
    body: JSON.stringify({
      name: `<b>${'홍길동'.normalize('NFD')}</b>`,
      bank_name: '신한은행',
      account_num: newAccountNumber(),
      token: code,
    }),
  });
  expect(await answer.json()).toMatchObject({ res: 0 });
  const { data } = await admin<{ data: { id: number }[] }>('admin.links.list', { page: 1, perPage: 1 });
  return data[0]?.id ?? 0;
}

async function decideAll(server: RunningServer, holder: Holder) {
  const admin = await operatorOf(server);
  const { id: depositId } = (
    await admin<{ data: { id: number }[] }>('admin.ledger.transactions', {
      page: 1,
      perPage: 1,
      filter: { holder: holder.login },
    })
  ).data[0] ?? { id: 0 };
  const rejected = await askPurchase(holder);
  await admin('admin.purchases.decide', {
    id: rejected,
    decision: 'reject',
    reason: canary('거절').normalize('NFD'),
  });
  const held = await askSale(holder);
  await admin('admin.sales.decide', { id: held, decision: 'hold', reason: canary('보류') });
  const link = await askHostileLink(server, holder);
  await admin('admin.links.decide', { id: link, decision: 'reject', reason: canary('연결') });
  const waiting = await askPurchase(holder);
  for (const [subject, subjectId] of [
    ['request', waiting],
    ['holder', holder.id],
  ] as const)
    await admin('admin.notes.add', { subject, subjectId, body: canary(`메모 ${subject}`) });
  await admin('admin.personalData.reveal', { kind: 'holderPhone', id: holder.id, reason: canary('열람') });
  await admin('admin.holders.setLock', { id: holder.id, amount: '1', reason: canary('잠금') });
  const account = { id: holder.linkedAccountId };
  await admin('admin.linkedAccounts.suspend', { ...account, reason: canary('정지') });
  await admin('admin.linkedAccounts.release', { ...account, reason: canary('해제') });
  await admin('admin.corrections.create', {
    transactionId: depositId,
    reason: canary('정정'),
    requestId: randomUUID(),
  });
  return { rejected, held, link, waiting };
}

/** A server in which every field of free text contains hostile text. */
export async function plantCanaries(server: RunningServer) {
  const admin = await operatorOf(server);
  const { id: companyId } = await admin<{ id: number }>('admin.companies.create', {
    name: COMPANY,
    perDepositFee: '1',
    depositAccount: { bank: '하나은행', accountNum: newAccountNumber(), name: PAYEE },
  });
  await admin('admin.notes.add', { subject: 'company', subjectId: companyId, body: canary('메모 회사') });
  await admin('admin.companies.update', {
    id: companyId,
    depositAccount: { bank: '국민은행', accountNum: newAccountNumber(), name: PAYEE },
  });
  const { code } = await admin<{ code: string }>('admin.invites.create', {
    kind: 'signup',
    companyId,
    agentEmail: AGENT,
  });
  const holder = await newHolder(server, { inviteCode: code, daon: '50' });
  // Enough for everything below, and to be turned back after it.
  const more = { address: holder.address, amount: '1000', requestId: randomUUID() };
  await admin('admin.deposits.record', { ...more, txHash: `0x${'ab'.repeat(32)}` });
  const requests = await decideAll(server, holder);
  const { id: operatorId } = await admin<{ id: number }>('admin.operators.create', {
    login: newLogin(),
    password: DEMO_PASSWORD,
    role: 'viewer',
    name: OPERATOR_NAME,
  });
  await admin('admin.announcements.create', {
    title: canary('제목').slice(0, 60),
    body: canary('본문'),
  });
  await signInFrom(server, '/api/login', holder.login);
  await signInFrom(server, '/trpc/admin.auth.signIn', 'admin1');
  return { holder, companyId, operatorId, ...requests };
}

/** Notes whatever the page does that mere text could not make it do. */
export function watchForLife(page: Page, origin: string): { assertNone: (where: string) => Promise<void> } {
  const signs: string[] = [];
  page.on('dialog', (dialog) => {
    signs.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.context().on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== origin) signs.push(request.url());
  });
  return {
    assertNone: async (where) => {
      const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(overhang, `${where}: text pushed the page wider than its window`).toBeLessThanOrEqual(0);
      // The build writes one script into the head of the wallet's page.
      await expect(
        page.locator('img[src=x], svg[onload], body script:not([src]):not([type]), a[href^="javascript:"]'),
      ).toHaveCount(0);
      expect(signs, `${where}: text came to life`).toEqual([]);
    },
  };
}
