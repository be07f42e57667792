import { isComposed } from '../../domain/composed-key.ts';

/** An Enter so soon after another was struck with it. */
export const AGAIN_MS = 500;

type Struck = Pick<KeyboardEvent, 'repeat' | 'timeStamp' | 'target'>;

/** Whether an Enter only repeats the one before it. Two in one text are two lines of it. */
export function isAgain(last: Struck | null, next: Struck, isText: boolean): boolean {
  if (next.repeat) return true;
  if (last === null || next.timeStamp - last.timeStamp >= AGAIN_MS) return false;
  return !isText || next.target !== last.target;
}

let last: KeyboardEvent | null = null;

function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || isComposed(event)) {
    last = null;
    return;
  }
  if (!isAgain(last, event, event.target instanceof HTMLTextAreaElement)) {
    last = event;
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
  globalThis.addEventListener('keydown', onKeyDown, { capture: true });
  return () => globalThis.removeEventListener('keydown', onKeyDown, { capture: true });
}
