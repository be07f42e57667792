import { uuidOfRandom } from '../../domain/random-uuid.ts';
import { TIMEOUT_MS } from '../api/fetch-in-time.ts';
import { serverNow } from '../api/server-clock.ts';
import { isRecord } from '../../domain/is-record.ts';
import { IDEMPOTENCY_LIFE_MS, REQUEST_REUSE_MS } from '../../domain/limits.ts';
import { readStoredJson, store } from '../state/browser-storage.ts';

const KINDS = ['purchase', 'sale', 'send', 'link'] as const;

/**
 * The idempotency keys of money calls, and of requests to link an account. A key belongs to one content (who, what, how much,
 * at which price). It is made when the confirmation is entered and kept from its first call until an answer was shown. Within
 * ten minutes of its last call it serves the same content again, so that a lost answer followed by a second try can never pay
 * twice.
 */
export type RequestKey = {
  readonly requestId: string;
  readonly userId: number;
  readonly kind: (typeof KINDS)[number];
  /** Canonical text of the request. */
  readonly content: string;
  /** By the server's clock: when it was made, and from its first call on, when it was sent last. */
  readonly madeAtMs: number;
  /** True once the call was sent: from then on only the server knows the outcome. */
  readonly sent: boolean;
  /** True once the call has ended without an answer. */
  readonly lost?: boolean;
};

/** A money call whose unknown outcome is shown to the holder. */
export type MoneyKey = RequestKey & { readonly kind: Exclude<RequestKey['kind'], 'link'> };

export const REQUESTS_KEY = 'daon.requests';

/** An answer that takes longer is waited for in words. */
const USUAL_MS = 5_000;

/** Where the keys are kept between two loads of the page. A write returns false when it was refused. */
type Kept = { read: () => unknown; write: (keys: readonly RequestKey[]) => boolean };

export type RequestKeys = ReturnType<typeof requestKeys>;

function isRequestKey(value: unknown): value is RequestKey {
  return (
    isRecord(value) &&
    typeof value.requestId === 'string' &&
    typeof value.userId === 'number' &&
    KINDS.some((kind) => kind === value.kind) &&
    typeof value.content === 'string' &&
    typeof value.madeAtMs === 'number' &&
    typeof value.sent === 'boolean'
  );
}

export function requestKeys(kept: Kept, nowMs: () => number, newId: () => string) {
  // A browser whose storage is full or refused still keeps the keys for the life of the page.
  let inMemory: readonly RequestKey[] = [];
  // After a refused write only the memory has every key: an older list would hide that a call has left.
  let isStored = true;

  const all = (): readonly RequestKey[] => {
    const stored = isStored ? kept.read() : null;
    return Array.isArray(stored) ? stored.filter(isRequestKey) : inMemory;
  };
  const save = (keys: readonly RequestKey[]): void => {
    inMemory = keys;
    isStored = kept.write(keys);
    // Of keys that do not all fit, the newest one is kept for the next load: its call leaves now.
    if (!isStored && keys.length > 1) kept.write(keys.slice(-1));
  };

  // Absolute, because a device whose clock is set back must not keep a key for longer.
  const isYoung = (key: RequestKey): boolean => Math.abs(nowMs() - key.madeAtMs) < REQUEST_REUSE_MS;

  return {
    /** The key for this content: the one of an unfinished try when it is young enough, else a new one, which is not kept yet. */
    keyFor(wanted: Pick<RequestKey, 'userId' | 'kind' | 'content'>): RequestKey {
      const same = all().find(
        (key) =>
          key.sent &&
          key.userId === wanted.userId &&
          key.kind === wanted.kind &&
          key.content === wanted.content &&
          isYoung(key),
      );
      return same ?? { ...wanted, requestId: newId(), madeAtMs: nowMs(), sent: false };
    },

    /** Keeps a key whose call leaves now, also one that was settled while its confirmation stood. */
    markSent(key: RequestKey): void {
      const others = all().filter(
        // Of a link the outcome is never asked: its key only serves a second try.
        (other) => other.requestId !== key.requestId && (other.kind !== 'link' || isYoung(other)),
      );
      save([...others, { ...key, sent: true, lost: false, madeAtMs: nowMs() }]);
    },

    /** The call of a key has ended without an answer. */
    markLost(requestId: string): void {
      save(all().map((key) => (key.requestId === requestId ? { ...key, lost: true } : key)));
    },

    /** Removes a key whose outcome is known. */
    settle(requestId: string): void {
      save(all().filter((key) => key.requestId !== requestId));
    },

    /** The money calls of a holder that have left, whose outcome was not reported yet. */
    unanswered: (userId: number): readonly MoneyKey[] =>
      all().filter((key): key is MoneyKey => key.sent && key.kind !== 'link' && key.userId === userId),

    /** How many milliseconds are left until a call counts as one without an answer; none once it is lost. */
    usualLeftMs: ({ lost, madeAtMs }: RequestKey): number =>
      lost === true ? 0 : Math.max(0, USUAL_MS - Math.abs(nowMs() - madeAtMs)),

    /** Whether the call of a key has certainly ended, here or in another tab: its time is over. */
    hasEnded: ({ lost, madeAtMs }: RequestKey): boolean =>
      lost === true || Math.abs(nowMs() - madeAtMs) > TIMEOUT_MS,

    /** Whether the server may have forgotten a key that was used: then that it does not know the key says nothing. */
    mayBeForgotten: ({ madeAtMs }: RequestKey): boolean =>
      Math.abs(nowMs() - madeAtMs) >= IDEMPOTENCY_LIFE_MS,
  };
}

const inBrowser: Kept = {
  read: () => readStoredJson('localStorage', REQUESTS_KEY),
  write: (keys) => store('localStorage', REQUESTS_KEY, keys.length === 0 ? null : JSON.stringify(keys)),
};

const newUuid = () => uuidOfRandom(crypto.getRandomValues(new Uint8Array(16)));

export const pendingRequests: RequestKeys = requestKeys(inBrowser, () => serverNow().getTime(), newUuid);
