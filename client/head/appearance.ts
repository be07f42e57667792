// A look that was chosen in the settings never flashes up in the other one first.
import { readStored } from '../state/browser-storage.ts';

const BACKGROUNDS = { light: '#F4F5F7', dark: '#0F1115' } as const;
const root = document.documentElement;

const stored = (key: string): string | null => readStored('localStorage', key);

function apply(): void {
  const theme = stored('daon.theme');
  const chosen = theme === 'light' || theme === 'dark' ? theme : null;
  if (chosen === null) root.removeAttribute('data-theme');
  else root.setAttribute('data-theme', chosen);
  if (stored('daon.text') === 'large') root.setAttribute('data-text', 'large');
  else root.removeAttribute('data-text');
  // The browser's own bar follows the page.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = BACKGROUNDS[chosen ?? (meta.media.includes('dark') ? 'dark' : 'light')];
  }
}

apply();
addEventListener('daon:appearance', apply);
// What was chosen in another tab.
addEventListener('storage', apply);
