/** A sentence that must be read before anything goes on; one 확인, or a question with two answers. */
export type Alert = {
  readonly message: string;
  readonly confirm?: string;
  readonly cancel?: string;
  readonly danger?: boolean;
};

type Pending = Alert & { readonly answer: (confirmed: boolean) => void };

let pending: Pending | null = null;
const listeners = new Set<() => void>();

const publish = (next: Pending | null): void => {
  pending = next;
  for (const listener of listeners) listener();
};

export const pendingAlert = (): Pending | null => pending;

export function subscribeAlert(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Resolves when the person answered: true for the main button, false for cancel or Escape. */
export function showAlert(alert: Alert): Promise<boolean> {
  return new Promise((resolve) => {
    pending?.answer(false);
    publish({
      ...alert,
      answer: (confirmed) => {
        publish(null);
        resolve(confirmed);
      },
    });
  });
}
