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

/** Stores a text, or removes it with null. In a browser that refuses storage the value lasts as long as the page. */
export function store(area: Area, key: string, value: string | null): void {
  try {
    if (value === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, value);
  } catch (error) {
    console.info(`${key} not stored`, error);
  }
}
