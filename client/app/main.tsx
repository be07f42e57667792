import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'virtual:fonts.css';
import '../styles/tokens.css';
import '../styles/base.css';
import { App } from './App.tsx';
import { takeFirstFigures } from './first-figures.ts';
import { pressOnce } from './held-enter.ts';
import { followKeyboard } from './keyboard-inset.ts';
import { loadFirstScreen } from './screens.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');

// As a transition it is rendered in slices, between which the page answers.
const render = (): void =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
// A screen whose chunk does not come is drawn as one that failed.
void Promise.all([takeFirstFigures(), loadFirstScreen()]).then(render, render);

followKeyboard();
pressOnce();
