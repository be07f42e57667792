import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { appCopy } from '../copy/app.ts';
import { classes } from './classes.ts';
import styles from './Screen.module.css';

type ScreenProps = {
  /** The route of the specification and, in a flow, its step: `/send#2`. */
  readonly id: string;
  /** What the browser's tab and a screen reader call this screen. */
  readonly title: string;
  readonly header?: ReactNode;
  readonly bar?: ReactNode;
  readonly plain?: boolean;
  readonly children: ReactNode;
};

export function Screen({ id, title, header, bar, plain = false, children }: ScreenProps) {
  const main = useRef<HTMLElement>(null);

  // A new screen starts at its top, with the reading position in it, unless a field of it took the focus.
  useEffect(() => {
    const active = document.activeElement;
    if (active === null || active === document.body) main.current?.focus({ preventScroll: true });
  }, [id]);

  // What had the focus may have gone, such as the button of a row that was deleted, or is off now, as after a save.
  const focused = useRef<EventTarget>(null);
  useEffect(() => {
    const element = main.current;
    const note = ({ target }: FocusEvent): void => {
      focused.current = target;
    };
    // React would name what has the focus in a sheet too, and not what a sheet gives it back to.
    element?.addEventListener('focusin', note);
    return () => element?.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    const active = document.activeElement;
    const { current } = focused;
    const isGone = active === document.body && current instanceof Element && !current.isConnected;
    if (!isGone && active?.matches(':disabled') !== true) return;
    focused.current = null;
    main.current?.focus({ preventScroll: true });
  });

  return (
    <div className={classes(styles.screen, plain && styles.plain)} data-screen={id}>
      <title>{`${title} · ${appCopy.name}`}</title>
      {header}
      <main ref={main} tabIndex={-1} className={styles.main}>
        <div className={styles.content}>{children}</div>
        {bar}
      </main>
    </div>
  );
}
