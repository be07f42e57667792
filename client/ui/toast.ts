import { sharedValue } from '../state/shared-value.ts';

type Toast = { readonly id: number; readonly text: string };

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
  toast.set({ id: (count += 1), text });
  timer = setTimeout(() => toast.set(null), SHOWN_MS);
}
