import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Console } from './Console.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <Console />
  </StrictMode>,
);

// The style sheet of the font lists a hundred subsets. It loads after the first paint, which uses system fonts.
void import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css');
