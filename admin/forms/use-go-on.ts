import { useRedirect } from 'react-admin';
import { useIsHere } from '../actions/use-is-here.ts';

/** `useRedirect` for a page whose answer has come. It leads away from this page alone: an operator who has left it is at something else. */
export function useGoOn(): ReturnType<typeof useRedirect> {
  const redirect = useRedirect();
  const isHere = useIsHere();
  return (...to) => {
    if (isHere()) redirect(...to);
  };
}
