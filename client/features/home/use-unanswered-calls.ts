import { useEffect, useState } from 'react';
import { readStored } from '../../state/browser-storage.ts';

/** Where the keys of money calls are kept (`client/money/request-keys.ts`), which are loaded once there are some. */
const REQUESTS_KEY = 'daon.requests';

/** Whether this browser has, or has had since the screen was opened, a money call whose outcome was not reported. */
export function useUnansweredCalls(): boolean {
  const [has, setHas] = useState(() => readStored('localStorage', REQUESTS_KEY) !== null);
  useEffect(() => {
    const look = ({ key, newValue }: StorageEvent): void => {
      if (key === REQUESTS_KEY && newValue !== null) setHas(true);
    };
    addEventListener('storage', look);
    return () => removeEventListener('storage', look);
  }, []);
  return has;
}
