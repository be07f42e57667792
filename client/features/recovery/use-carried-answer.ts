import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { RESPONSE_JSON } from '../../routes/paths.ts';

/**
 * What the pages read from `response_json`, for as long as this page of the browser lives. The history entry keeps only the
 * name of an answer, so that neither the address bar nor a reload brings it back (D27).
 */
const answers = new Map<string, unknown>();
let count = 0;

type PlaceState = { readonly answer?: unknown };

/**
 * The answer that the navigation carried, taken out of the address bar immediately. Null when there is none, when it is not of
 * the shape that `read` knows, and after a reload: the page then offers to verify again.
 */
export function useCarriedAnswer<T>(read: (raw: string | null) => T | null): {
  readonly answer: T | null;
  readonly forget: () => void;
} {
  const place = useLocation();
  const { pathname, search } = place;
  const state = place.state as PlaceState | null;
  const navigate = useNavigate();
  const raw = new URLSearchParams(search).get(RESPONSE_JSON);
  const [answer] = useState<T | null>(() => {
    if (raw !== null) return read(raw);
    const name = state?.answer;
    return typeof name === 'string' ? ((answers.get(name) as T | undefined) ?? null) : null;
  });
  // The name contains the time of the page load, so a name from the history never finds an answer of another load.
  const [name] = useState(() => `${performance.timeOrigin}-${(count += 1)}`);

  useEffect(() => {
    if (search === '') return;
    if (answer !== null) answers.set(name, answer);
    void navigate(pathname, { replace: true, state: { answer: name } });
  }, [answer, name, navigate, pathname, search]);

  return {
    answer,
    forget: () => {
      const kept = state?.answer;
      if (typeof kept === 'string') answers.delete(kept);
    },
  };
}
