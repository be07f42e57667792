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
  // The glyphs of the other screens, before one of them is opened; and before the next line brings faces for whatever can be
  // typed, of which nobody needs all.
  if (ahead) for (const face of document.fonts) void face.load().catch(() => undefined);
  // For what people type: 55 KB of @font-face rules, kept out of what the first screen waits for.
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
