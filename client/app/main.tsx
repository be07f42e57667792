import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'virtual:fonts.css';
import '../styles/tokens.css';
import '../styles/base.css';
import { afterFirstScreen, afterPaint, firstInteraction } from './after-paint.ts';
import { App } from './App.tsx';
import { takeFirstFigures } from './first-figures.ts';
import { followKeyboard } from './keyboard-inset.ts';
import { registerServiceWorker } from './register-service-worker.ts';
import { savesData } from './saves-data.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');

const interaction = firstInteraction();
afterFirstScreen(root, () => {
  performance.mark('first-screen');
  // For typed text: 55 KB of @font-face rules that the first screen need not wait for.
  void import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css');
  // The worker fetches all other screens, with the glyphs that they show, and runs none of them. Someone who only looks at
  // the first screen does not pay for them, and with data saving on a screen is fetched only when it is opened.
  if (!savesData()) void interaction.then(() => afterPaint(registerServiceWorker));
});

void takeFirstFigures().then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);

followKeyboard();
