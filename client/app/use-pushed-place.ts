import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { isRecord } from '../../domain/is-record.ts';

/** Opens what a tapped notification is about, as the worker says. */
export function usePushedPlace(): void {
  const navigate = useNavigate();
  useEffect(() => {
    // Absent without https.
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const open = ({ data }: MessageEvent<unknown>): void => {
      if (isRecord(data) && typeof data.open === 'string') void navigate(data.open);
    };
    worker?.addEventListener('message', open);
    return () => worker?.removeEventListener('message', open);
  }, [navigate]);
}
