type Toast = { readonly id: number; readonly text: string };

/** Long enough to read one line twice. */
const SHOWN_MS = 2_600;

let current: Toast | null = null;
let count = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

const publish = (next: Toast | null): void => {
  current = next;
  for (const listener of listeners) listener();
};

export const currentToast = (): Toast | null => current;

export function subscribeToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function showToast(text: string): void {
  clearTimeout(timer);
  publish({ id: (count += 1), text });
  timer = setTimeout(() => publish(null), SHOWN_MS);
}
