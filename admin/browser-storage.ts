/**
 * What the browser keeps for the console, and what it refuses to keep: private windows, a full disk and blocked site data make
 * the areas throw. What could not be kept lasts as long as the page.
 */
type Area = 'localStorage' | 'sessionStorage';

const refused = new Map<string, string>();
const nameOf = (area: Area, key: string): string => `${area} ${key}`;

/** react-admin looks at `localStorage` unguarded while it loads; without one it keeps its settings in memory. */
function hideForbidden(area: Area): void {
  try {
    void globalThis[area];
  } catch {
    Object.defineProperty(globalThis, area, { value: undefined, configurable: true });
  }
}
hideForbidden('localStorage');

/** The text under a key; null when there is none. */
export function readStored(area: Area, key: string): string | null {
  const inPage = refused.get(nameOf(area, key));
  if (inPage !== undefined) return inPage;
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text, or removes it with null. */
export function store(area: Area, key: string, value: string | null): void {
  refused.delete(nameOf(area, key));
  try {
    if (value === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, value);
  } catch {
    if (value === null) return;
    // What an earlier write left there is no longer true.
    store(area, key, null);
    refused.set(nameOf(area, key), value);
  }
}
