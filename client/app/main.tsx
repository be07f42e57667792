import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'virtual:fonts.css';
import '../styles/tokens.css';
import '../styles/base.css';
import { afterFirstScreen } from './after-paint.ts';
import { App } from './App.tsx';
import { followKeyboard } from './keyboard-inset.ts';
import { preloadScreens } from './screens.tsx';
import { registerServiceWorker } from './register-service-worker.ts';
import { savesData } from './saves-data.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');

afterFirstScreen(root, () => {
  performance.mark('first-screen');
  // With data saving on, a screen is fetched only when it is opened.
  const ahead = !savesData();
  // Fetches the glyphs of the other screens before one is opened, and before the next line adds the font faces for typed
  // text, of which no one screen needs all.
  if (ahead) for (const face of document.fonts) void face.load().catch(() => undefined);
  // For typed text: 55 KB of @font-face rules that the first screen need not wait for.
  void import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css');
  if (!ahead) return;
  preloadScreens();
  registerServiceWorker();
});

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

followKeyboard();
