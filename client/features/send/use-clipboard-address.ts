import { useEffect, useState } from 'react';
import { findAddress } from './read-address.ts';

/** The address that the clipboard held when the screen opened, or null. A refusal by the browser is only logged. */
export function useClipboardAddress(): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let left = false;
    const read = async (): Promise<void> => {
      // Outside secure pages and in old in-app browsers the property is missing, whatever the type says.
      const clipboard = navigator.clipboard as Clipboard | undefined;
      const text = (await clipboard?.readText()) ?? '';
      if (!left) setAddress(findAddress(text));
    };
    read().catch((error: unknown) => console.info('clipboard', error));
    return () => {
      left = true;
    };
  }, []);
  return address;
}
