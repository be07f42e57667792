import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../styles/tokens.css';
import '../styles/base.css';
import { afterFirstPaint } from './after-paint.ts';
import { App } from './App.tsx';
import { followKeyboard } from './keyboard-inset.ts';
import { preloadScreens } from './screens.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

followKeyboard();
afterFirstPaint(() => {
  // 55 KB of @font-face rules: kept out of what the first screen waits for.
  void import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css');
  preloadScreens();
});
