import { isComposed } from '../../domain/composed-key.ts';

/** An Enter so soon after another was struck with it. */
export const AGAIN_MS = 500;

const DIALOG = '[role=dialog]';

/** An Enter: in which dialog it is struck, and which are open then. */
export interface Enter {
  isHeld: boolean;
  atMs: number;
  dialog: object | null;
  open: ReadonlySet<object>;
}

/** Whether an Enter only repeats the one before it: it is held, or it is struck with it and meets a dialog that came up since. */
export function isAgain(last: Enter | null, next: Enter): boolean {
  if (next.isHeld) return true;
  if (last === null || next.atMs - last.atMs >= AGAIN_MS) return false;
  return next.dialog !== null && !last.open.has(next.dialog);
}

const enterOf = ({ repeat, timeStamp, target }: KeyboardEvent): Enter => ({
  ...{ isHeld: repeat, atMs: timeStamp },
  dialog: target instanceof Element ? target.closest(DIALOG) : null,
  open: new Set(document.querySelectorAll(DIALOG)),
});

let last: Enter | null = null;

/** What is done between two Enters tells them apart. */
function forget(): void {
  last = null;
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || isComposed(event)) return forget();
  const enter = enterOf(event);
  if (!isAgain(last, enter)) {
    last = enter;
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Enter opens a question and Enter confirms it, closes its result and opens a row. A key that is held down repeats itself, and one that
 * is struck twice comes twice, and would confirm or close what was not read: in the whole console it counts once.
 */
export function heedOneEnter(): () => void {
  const heeded = new AbortController();
  const early = { capture: true, signal: heeded.signal };
  globalThis.addEventListener('keydown', onKeyDown, early);
  globalThis.addEventListener('input', forget, early);
  return () => heeded.abort();
}
