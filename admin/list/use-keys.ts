import { useEffect, useRef } from 'react';
import { keyOf } from './decision-keys.ts';

const typing = 'input:not([type=checkbox]), textarea, select, [contenteditable=true]';
const elsewhere = '[role=dialog], [role=menu], [role=listbox]';
const pressable = 'a, button, [role=button], [role=tab], input';
/** The keys that go through the rows while they are held down. Every other key that is held counts once. */
const steps: ReadonlySet<string> = new Set(['j', 'k']);
/** Pressing it would do nothing: its row is shown already. */
const chosenRow = '[data-request][aria-pressed=true]';

/** Whether the focused element handles the key, rather than the page. */
function isTaken(event: KeyboardEvent, key: string): boolean {
  if (event.repeat && !steps.has(key)) return true;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  // An open dialog keeps its keys, also before the focus has moved into it.
  if (document.querySelector('.MuiModal-root [role=dialog]') !== null) return true;
  if (!(event.target instanceof Element)) return false;
  if (event.target.closest(`${typing}, ${elsewhere}`) !== null) return true;
  if (key !== 'Enter') return false;
  const button = event.target.closest(pressable);
  return button !== null && !button.matches(chosenRow);
}

export type KeyActions = Readonly<Record<string, (() => void) | undefined>>;

/** Keyboard shortcuts of the page; inactive in a text field or while a dialog is open. */
export function useKeys(actions: KeyActions): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = keyOf(event);
      const action = latest.current[key];
      if (action === undefined || isTaken(event, key)) return;
      event.preventDefault();
      action();
    };
    globalThis.addEventListener('keydown', onKeyDown);
    return () => globalThis.removeEventListener('keydown', onKeyDown);
  }, []);
}
