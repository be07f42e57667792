type Area = 'localStorage' | 'sessionStorage';

/** The text under a key; null when there is none and in a browser that refuses storage. */
export function readStored(area: Area, key: string): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** The value of the JSON under a key; null where there is no valid JSON. Callers check its shape. */
export function readStoredJson(area: Area, key: string): unknown {
  try {
    return JSON.parse(readStored(area, key) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * Stores a text, or removes it with null. Returns whether the storage did so. Where it did not, because it is full or refused, nothing is left
 * under the key: what an earlier write left there is no longer true, and the value lasts as long as the page.
 */
export function store(area: Area, key: string, value: string | null): boolean {
  try {
    if (value === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, value);
    return true;
  } catch (error) {
    console.info(`${key} not stored`, error);
    if (value !== null) store(area, key, null);
    return false;
  }
}
