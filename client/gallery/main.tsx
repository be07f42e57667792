// All parts of the wallet in all their states, at /gallery/ of `npm run dev`. It is not part of a build.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import 'virtual:fonts.css';
import '../styles/tokens.css';
import '../styles/base.css';
import { AlertHost } from '../ui/AlertHost.tsx';
import { ToastHost } from '../ui/ToastHost.tsx';
import { FieldParts } from './FieldParts.tsx';
import { PageParts } from './PageParts.tsx';
import { RowParts } from './RowParts.tsx';
import { SheetParts } from './SheetParts.tsx';
import styles from './Gallery.module.css';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');

createRoot(root).render(
  <StrictMode>
    <MemoryRouter>
      <main className={styles.gallery} data-screen="gallery">
        <FieldParts />
        <RowParts />
        <PageParts />
        <SheetParts />
      </main>
      <AlertHost />
      <ToastHost />
    </MemoryRouter>
  </StrictMode>,
);
