import { useLocation, useNavigate } from 'react-router-dom';

type SheetState = { readonly sheet?: unknown };

/**
 * Which sheet of a screen is open, kept in the history entry: opening one is a step forward, so the phone's back button
 * closes it, and a link inside it takes its place.
 */
export function useSheet<Name extends string>() {
  const place = useLocation();
  const navigate = useNavigate();
  const named = (place.state as SheetState | null)?.sheet;
  const here = place.pathname + place.search;
  return {
    open: typeof named === 'string' ? (named as Name) : null,
    show: (name: Name): void => void navigate(here, { state: { sheet: name } }),
    swap: (name: Name): void => void navigate(here, { state: { sheet: name }, replace: true }),
    close: (): void => {
      if (named !== undefined) void navigate(-1);
    },
    leaveTo: (path: string): void => void navigate(path, { replace: true }),
  };
}
