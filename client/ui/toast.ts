import { sharedValue } from '../state/shared-value.ts';

type Toast = {
  readonly id: number;
  readonly text: string;
  /** How far up the buttons at the foot of the screen reach, in pixels: it stands above them. */
  readonly above: number;
};

/** Long enough to read one line twice. */
const SHOWN_MS = 2_600;

const toast = sharedValue<Toast | null>(null);
/** The open dialogs. A toast is shown in the last one, because nothing behind it can be seen or heard. */
export const toastLayers = sharedValue<readonly string[]>([]);
let count = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

export const useToast = toast.use;

export function showToast(text: string): void {
  clearTimeout(timer);
  const bar = [...document.querySelectorAll('[data-bar]')].at(-1)?.getBoundingClientRect();
  // One that is scrolled out of sight has no place to keep free.
  const above = bar === undefined || bar.top > innerHeight ? 0 : innerHeight - bar.top;
  toast.set({ id: (count += 1), text, above });
  timer = setTimeout(() => toast.set(null), SHOWN_MS);
}
