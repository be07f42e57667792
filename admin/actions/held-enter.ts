import type { KeyboardEvent } from 'react';

/**
 * Enter opens a question and Enter confirms it. A key that is only held down repeats itself and would confirm a question that was
 * not read; it has to be pressed anew.
 */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
}
