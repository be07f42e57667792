import { useEffect, useRef } from 'react';
import { useRedirect } from 'react-admin';

/** `useRedirect` for a page whose answer has come. It leads away from this page alone: an operator who has left it is at something else. */
export function useGoOn(): ReturnType<typeof useRedirect> {
  const redirect = useRedirect();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);
  return (...to) => {
    if (isHere.current) redirect(...to);
  };
}
