// The files of the wallet share a DOM. What one test leaves in it must not stop the next.
import { expect, it } from 'vitest';
import { clock } from '../support/dom/page-server.ts';
import { walletServer } from '../support/wallet/screen.ts';

walletServer();

const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame);

it('a frame is asked for while the clock stands', () => {
  clock.freeze();
  void nextFrame();
});

it('frames are drawn after a test whose clock stood', async () => {
  expect(await nextFrame()).toBeGreaterThan(0);
}, 10_000);
