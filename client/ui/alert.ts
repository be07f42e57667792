import { subscribeSession } from '../api/session.ts';
import { sharedValue } from '../state/shared-value.ts';

/** A sentence that must be read before anything goes on; one 확인, or a question with two answers. */
export type Alert = {
  readonly message: string;
  readonly confirm?: string;
  readonly cancel?: string;
  readonly danger?: boolean;
};

type Pending = Alert & { readonly answer: (confirmed: boolean) => void };

const pending = sharedValue<Pending | null>(null);

export const usePendingAlert = pending.use;

/** Resolves when the person answered: true for the main button, false for cancel or Escape. */
export function showAlert(alert: Alert): Promise<boolean> {
  return new Promise((resolve) => {
    pending.get()?.answer(false);
    pending.set({
      ...alert,
      answer: (confirmed) => {
        pending.set(null);
        resolve(confirmed);
      },
    });
  });
}

/** Takes back an alert that has nothing to say any more, such as one whose dialog was still being fetched. */
export function withdrawAlert(message: string): void {
  const open = pending.get();
  if (open?.message === message) open.answer(false);
}

function withdrawQuestion(): void {
  const open = pending.get();
  if (open?.cancel !== undefined) open.answer(false);
}

// A question goes with the screen that asks it: who goes back has not agreed, and what it is about is no longer in sight.
globalThis.addEventListener?.('popstate', withdrawQuestion);
// The sign-in takes its place, or the wallet of another holder.
subscribeSession(withdrawQuestion);
