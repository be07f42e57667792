import { afterPaint, firstInteraction } from '../ui/after-paint.ts';
import { registerServiceWorker } from './register-service-worker.ts';
import { savesData } from '../device/saves-data.ts';

const interaction = firstInteraction();

/** What waits until the first screen is drawn: until then its own files have all the bandwidth. */
export function afterFirstScreen(): void {
  afterPaint(() => {
    performance.mark('first-screen');
    // For typed text: 55 KB of @font-face rules. Without them it has another font.
    import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css').catch(() => undefined);
    // The worker fetches all other screens, with the glyphs that they show, and runs none of them. Someone who only looks
    // at the first screen does not pay for them, and with data saving on a screen is fetched only when it is opened.
    if (!savesData()) void interaction.then(() => afterPaint(registerServiceWorker));
  });
}
