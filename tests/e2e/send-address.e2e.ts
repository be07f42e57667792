// Step 1 of a send: whom.
import { expect, test } from '../support/browser.ts';
import { linkAccount, newAddress, newHolder, openAs } from '../support/wallet-people.ts';
import { addressField, masked, next, step, toAmount } from './send-steps.ts';

const INVALID = '이 지갑 주소로는 보낼 수 없어요.';

test("the first step is titled '보내기' and Next is off until an address is valid", async ({
  page,
  server,
}) => {
  await openAs(page, await newHolder(server), '/send');
  await expect(step(page, 1).getByText('보내기', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: '누구에게 보낼까요?' })).toBeVisible();
  await expect(next(page)).toHaveAttribute('aria-disabled', 'true');
  await addressField(page).fill(newAddress());
  await expect(next(page)).toBeEnabled();
  await expect(next(page)).not.toHaveAttribute('aria-disabled', 'true');
});

test(`an address that is not 0x and 42 characters says '${INVALID}', a moment after the typing; an empty one says nothing`, async ({
  page,
  server,
}) => {
  await page.clock.install();
  await openAs(page, await newHolder(server), '/send');
  const field = addressField(page);
  const sentence = page.getByText(INVALID);
  const whole = newAddress();

  for (const wrong of [whole.slice(0, 41), `${whole}0`, `1x${whole.slice(2)}`, `0x${'g'.repeat(40)}`]) {
    await field.fill(wrong);
    await expect(sentence).toBeHidden();
    await page.clock.fastForward(600);
    await expect(sentence).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(next(page)).toHaveAttribute('aria-disabled', 'true');
    await field.fill('');
    await expect(sentence).toBeHidden();
    await page.clock.fastForward(600);
    await expect(sentence).toBeHidden();
    await expect(next(page)).toHaveAttribute('aria-disabled', 'true');
  }
  await field.fill(whole);
  await page.clock.fastForward(600);
  await expect(sentence).toBeHidden();
});

test('Enter or a tap on the disabled button shows the mistake immediately', async ({ page, server }) => {
  await page.clock.install();
  await openAs(page, await newHolder(server), '/send');
  await addressField(page).fill('0x12');
  await addressField(page).press('Enter');
  await expect(page.getByText(INVALID)).toBeVisible();
});

test('the own address is refused immediately', async ({ page, server }) => {
  const holder = await newHolder(server);
  await openAs(page, holder, '/send');
  await addressField(page).fill(`0x${holder.address.slice(2).toUpperCase()}`);
  await expect(page.getByText('내 지갑 주소로는 보낼 수 없어요.')).toBeVisible();
  await expect(next(page)).toHaveAttribute('aria-disabled', 'true');
});

test("a paste hint shows the clipboard's address with '복사됨' and fills it in", async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const holder = await newHolder(server);
  const address = newAddress();
  await openAs(page, holder);
  await page.evaluate((text) => navigator.clipboard.writeText(text), ` ${address}\n`);
  await page.goto('/send');
  const hint = page.getByRole('button', { name: '복사한 주소 붙여넣기' });
  await expect(hint).toContainText('복사됨');
  await expect(hint).toContainText(address);
  await hint.click();
  await expect(addressField(page)).toHaveValue(address);
  await expect(hint).toBeHidden();

  // Neither what is no address nor the own one is offered.
  for (const text of ['hello', holder.address]) {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await page.goto('/send');
    await expect(page.getByText('에이전트 1')).toBeVisible();
    await expect(hint).toBeHidden();
  }
});

test('a clipboard that may not be read is only logged', async ({ page, server }) => {
  const notes: string[] = [];
  page.on('console', (message) => notes.push(`${message.type()}: ${message.text()}`));
  await openAs(page, await newHolder(server), '/send');
  await expect(next(page)).toBeVisible();
  await expect
    .poll(() => notes.filter((note) => note.startsWith('info: clipboard')).length)
    .toBeGreaterThan(0);
});

test("the screen lists the linked agents as '에이전트 N'; one is picked and, tapped again, let go", async ({
  page,
  server,
}) => {
  const holder = await newHolder(server);
  const second = await linkAccount(server, holder, { agentEmail: 'guild@game.example' });
  await openAs(page, holder, '/send');
  await expect(page.getByRole('heading', { name: '에이전트 2' })).toBeVisible();
  await addressField(page).fill('0x12');
  const agent = page.getByRole('button', { name: /guild@game\.example/ });
  await expect(agent).toHaveAttribute('data-id', String(second));

  await agent.click();
  await expect(agent).toHaveAttribute('aria-pressed', 'true');
  await expect(addressField(page)).toHaveValue('');
  await expect(next(page)).not.toHaveAttribute('aria-disabled', 'true');

  await agent.click();
  await expect(agent).toHaveAttribute('aria-pressed', 'false');
  await expect(addressField(page)).toHaveValue('0x12');
  await expect(next(page)).toHaveAttribute('aria-disabled', 'true');

  await agent.click();
  await next(page).click();
  await expect(page.getByRole('heading', { name: 'guild@game.example에게 얼마나 보낼까요?' })).toBeVisible();
});

test('an address of spaces, decomposed and full-width letters or a payment link is read as what it means', async ({
  page,
  server,
}) => {
  await openAs(page, await newHolder(server), '/send');
  const address = newAddress();
  const field = addressField(page);
  for (const pasted of [
    ` ${address.slice(0, 20)} ${address.slice(20)}\n`,
    `０ｘ${address.slice(2)}`,
    `ethereum:${address}@1?value=1`,
  ]) {
    await field.fill(pasted);
    await expect(field).toHaveValue(address);
  }
  await field.fill('가'.normalize('NFD'));
  await expect(field).toHaveValue('가');
});

test('the caret of the address stays where the typing is, and a composed syllable is never doubled', async ({
  page,
  server,
}) => {
  await openAs(page, await newHolder(server), '/send');
  const field = addressField(page);
  await field.fill('0xabcd');
  await field.press('Home');
  await field.press('ArrowRight');
  await field.press('ArrowRight');
  await page.keyboard.insertText(' 12 ');
  await expect(field).toHaveValue('0x12abcd');
  expect(await field.evaluate((node: HTMLTextAreaElement) => node.selectionStart)).toBe(4);

  const session = await page.context().newCDPSession(page);
  await field.fill('');
  await session.send('Input.imeSetComposition', { text: 'ㅎ', selectionStart: 1, selectionEnd: 1 });
  await session.send('Input.imeSetComposition', { text: '한', selectionStart: 1, selectionEnd: 1 });
  await session.send('Input.insertText', { text: '한' });
  await expect(field).toHaveValue('한');
});

test('a new address asks for a second look, and one that only looks like a recent one warns in both steps', async ({
  page,
  server,
}) => {
  const [holder, friend] = await Promise.all([newHolder(server, { daon: '100' }), newHolder(server)]);
  await holder.call('transfers.send', {
    to: { address: friend.address },
    net: '1',
    requestId: crypto.randomUUID(),
  });
  const planted = `${friend.address.slice(0, 4)}${newAddress().slice(4, 38)}${friend.address.slice(-4)}`;
  await openAs(page, holder, '/send');
  await expect(page.getByText('최근 보낸 곳')).toBeVisible();

  await addressField(page).fill(newAddress());
  await expect(page.getByText('최근에 보낸 적 없는 주소예요.')).toBeVisible();
  await addressField(page).fill(friend.address);
  await expect(page.getByText('0x로 시작하는 42자 주소를 입력해주세요.')).toBeVisible();
  await toAmount(page, planted);
  await page.getByRole('button', { name: '뒤로' }).click();
  const warning = page.getByText('최근에 보낸 주소와 앞뒤만 같은 다른 주소예요.');
  await expect(warning).toBeVisible();
  await next(page).click();
  await page.locator('[name=amount]').fill('2');
  await next(page).click();
  await expect(step(page, 3)).toBeVisible();
  await expect(warning).toBeVisible();
});

test('a recent recipient stands with its masked login and masked address, and one tap leads to the amount', async ({
  page,
  server,
}) => {
  const [holder, friend] = await Promise.all([newHolder(server, { daon: '100' }), newHolder(server)]);
  await holder.call('transfers.send', {
    to: { address: friend.address },
    net: '1',
    requestId: crypto.randomUUID(),
  });
  await openAs(page, holder, '/send');
  const recent = page.locator(`[data-id="${friend.address}"]`);
  await expect(recent).toContainText(`${friend.login.slice(0, 3)}***`);
  await expect(recent).toContainText(masked(friend.address));
  await recent.click();
  await expect(
    page.getByRole('heading', { name: `${masked(friend.address)}에게 얼마나 보낼까요?` }),
  ).toBeVisible();
});

test('lists that do not arrive say so and can be asked for again', async ({ page, server, problems }) => {
  problems.allow(/net::ERR_FAILED|request failed/);
  const holder = await newHolder(server);
  await page.route('**/trpc/transfers.recipients', (route) => route.abort());
  await openAs(page, holder, '/send');
  const sentence = page.getByText('에이전트와 최근 보낸 곳을 불러오지 못했어요.');
  await expect(sentence).toBeVisible();
  await page.unroute('**/trpc/transfers.recipients');
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect(page.getByText('에이전트 1')).toBeVisible();
  await expect(sentence).toBeHidden();
});
