import { useEffect, useRef } from 'react';
import { RefreshIcon } from '../../ui/icons.tsx';
import styles from './PullToRefresh.module.css';

/** How far the mark comes down, in pixels, and so how far it has to be pulled; the finger goes twice as far. */
const FULL = 64;

/**
 * Pulling the top of the home down refreshes it. The page itself does not move, and the browser's own gesture is off
 * (`overscroll-behavior` in base.css). For touch alone: the button beside the balance does the same.
 */
export default function PullToRefresh({
  busy,
  onPull,
}: {
  readonly busy: boolean;
  readonly onPull: () => void;
}) {
  const mark = useRef<HTMLDivElement>(null);
  const pull = useRef(onPull);
  useEffect(() => {
    pull.current = onPull;
  });

  useEffect(() => {
    const area = mark.current?.parentElement;
    if (area === null || area === undefined) return undefined;
    let from: Touch | undefined;
    let pulled = 0;
    const show = (next: number): void => {
      pulled = next;
      mark.current?.style.setProperty('--pull', String(next / FULL));
    };
    const start = ({ touches }: TouchEvent): void => {
      from = scrollY <= 0 && touches.length === 1 ? touches[0] : undefined;
    };
    const move = ({ touches: [touch] }: TouchEvent): void => {
      if (from === undefined || touch === undefined) return;
      const down = touch.clientY - from.clientY;
      // A finger that goes sideways or up first means something else.
      if (pulled === 0 && Math.abs(touch.clientX - from.clientX) >= down) from = undefined;
      else show(Math.min(FULL, Math.max(0, down / 2)));
    };
    const end = (event: Event): void => {
      if (event.type === 'touchend' && pulled === FULL) pull.current();
      from = undefined;
      show(0);
    };
    const listeners = { touchstart: start, touchmove: move, touchend: end, touchcancel: end };
    for (const [name, listener] of Object.entries(listeners))
      area.addEventListener(name, listener as EventListener, { passive: true });
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        area.removeEventListener(name, listener as EventListener);
    };
  }, []);

  return (
    <div ref={mark} className={styles.mark} data-busy={busy || undefined} aria-hidden="true">
      <RefreshIcon size={20} />
    </div>
  );
}
