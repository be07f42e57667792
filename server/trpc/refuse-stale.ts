import { z } from 'zod';
import { DomainError } from '../../domain/errors.ts';

/** A value that the caller was shown, only to be compared. */
export const shownText = z.string().max(200);

/** A value as `admin.settings.get` returns it: a canonical text, number or flag; null where there is none. */
type WireValue = string | number | boolean | null;

type Compared<Value> = {
  held: Value;
  /** What the caller was shown; undefined from callers that do not say. */
  shown: Value | undefined;
  asked: Value;
};

/**
 * Refuses a change that was asked for beside a value that no longer holds: it would silently undo another admin's change,
 * or have been confirmed by the wrong difference. A value that holds already is let through, so that a call whose answer
 * was lost can be repeated. `shown` is no part of what two operators agree on: that is the new value, which both of them
 * name. Throws STALE_VERSION.
 */
export function refuseStale<Value extends WireValue>({ held, shown, asked }: Compared<Value>): void {
  if (shown !== undefined && shown !== held && asked !== held) throw new DomainError('STALE_VERSION');
}
