import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { HashRouter } from 'react-router-dom';
import { App } from './App.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    {/* Signing out navigates and empties what was read in one breath. A navigation in a transition would come after the
        emptying, which signs out once more, and so round for ten seconds. */}
    <HashRouter useTransitions={false}>
      <App />
    </HashRouter>
  </StrictMode>,
);

// The font's style sheet lists a hundred subsets; it comes after the first paint, which system fonts cover.
void import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css');
