import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { RECOVERY_RESULT_DELAY_MS } from '../../../domain/limits.ts';

/**
 * Leads to the result after the success could be read. The form is replaced: going back from a result must not end at a
 * proof that is used up.
 */
export function useResultPage(): (path: string) => void {
  const navigate = useNavigate();
  const [path, setPath] = useState<string | null>(null);
  useEffect(() => {
    if (path === null) return undefined;
    const timer = setTimeout(() => void navigate(path, { replace: true }), RECOVERY_RESULT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [navigate, path]);
  return setPath;
}
