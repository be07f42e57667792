import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

// The font's style sheet lists a hundred subsets; it comes after the first paint, which system fonts cover.
void import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css');
