// The terms and the privacy policy: open to everyone, signed in or not.
import { expect, test } from 'vitest';
import { TERMS_VERSION } from '../../domain/terms-of-use.ts';
import { newHolder } from '../support/wallet/people.ts';
import { address, findAll, see, textOf } from '../support/dom/queries.ts';
import { open, openAs, walletServer } from '../support/wallet/screen.ts';

const server = walletServer();
const titles = (): string[] => findAll('h1').map(textOf);

for (const [path, title] of [
  ['/terms', '이용약관'],
  ['/privacy', '개인정보 처리방침'],
] as const) {
  test(`${path} opens for a visitor and for a holder, with its version and the day it holds from`, async () => {
    open(path);
    await expect.poll(titles).toEqual([title]);
    expect(address()).toBe(path);
    await see(`버전 ${TERMS_VERSION} · 2026년 11월 20일부터 적용`);
    expect(findAll('h2').length).toBeGreaterThanOrEqual(10);

    openAs(await newHolder(server), path);
    await expect.poll(titles).toEqual([title]);
  });
}
