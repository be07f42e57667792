import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { readFrame } from './read-qr.ts';

/** Four looks a second: quick for a hand, cool for a phone. */
const LOOK_MS = 250;

async function openCamera(): Promise<MediaStream> {
  // Outside secure pages and in old in-app browsers the property is missing, whatever the type says.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices === undefined) throw new Error('no camera here');
  return devices.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Shows the camera in `video` while `on`, and hands over every text that it reads; `denied` when there is no camera to use. */
export function useCamera(
  on: boolean,
  onText: (text: string) => void,
): { readonly video: RefObject<HTMLVideoElement | null>; readonly denied: boolean } {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(onText);
  const [denied, setDenied] = useState(false);
  useEffect(() => {
    latest.current = onText;
  });

  useEffect(() => {
    if (!on) return undefined;
    let stream: MediaStream | null = null;
    let left = false;
    const start = async (): Promise<void> => {
      const opened = await openCamera();
      // The sheet may have been closed while the person was being asked.
      if (left) return stop(opened);
      stream = opened;
      if (video.current === null) return undefined;
      video.current.srcObject = opened;
      await video.current.play();
    };
    start().catch((error: unknown) => {
      console.info('camera', error);
      if (!left) setDenied(true);
    });
    const timer = setInterval(() => {
      const text = stream === null || video.current === null ? null : readFrame(video.current);
      if (text !== null) latest.current(text);
    }, LOOK_MS);
    return () => {
      left = true;
      clearInterval(timer);
      if (stream !== null) stop(stream);
    };
  }, [on]);

  return { video, denied };
}
