import { Drawer } from '@base-ui/react/drawer';
import type { ReactNode } from 'react';
import { commonCopy } from '../copy/common.ts';
import styles from './BottomSheet.module.css';
import { classes } from './classes.ts';

type SheetProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly hideTitle?: boolean;
  readonly children: ReactNode;
  readonly bar?: ReactNode;
};

/** A sheet from below: closes by drag, backdrop, Escape and, through `useSheet`, the phone's back button. */
export function BottomSheet({ open, onClose, title, hideTitle = false, children, bar }: SheetProps) {
  return (
    <Drawer.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Drawer.Portal>
        <Drawer.Backdrop className={styles.backdrop} />
        <Drawer.Viewport className={styles.viewport}>
          <Drawer.Popup className={styles.popup}>
            <div className={styles.handle} aria-hidden="true" />
            <Drawer.Content className={styles.content}>
              <Drawer.Title className={classes(styles.title, hideTitle && 'visually-hidden')}>
                {title}
              </Drawer.Title>
              {children}
            </Drawer.Content>
            {bar !== undefined && <div className={styles.bar}>{bar}</div>}
            <Drawer.Close className="visually-hidden">{commonCopy.close}</Drawer.Close>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}

/** The same from the left, for the menu. */
export function SideSheet({ open, onClose, title, hideTitle = false, children, bar }: SheetProps) {
  return (
    <Drawer.Root open={open} onOpenChange={(next) => !next && onClose()} swipeDirection="left">
      <Drawer.Portal>
        <Drawer.Backdrop className={styles.backdrop} />
        <Drawer.Viewport className={styles.sideViewport}>
          <Drawer.Popup className={styles.sidePopup}>
            <Drawer.Content className={styles.sideContent}>
              <Drawer.Title className={classes(styles.title, hideTitle && 'visually-hidden')}>
                {title}
              </Drawer.Title>
              {children}
            </Drawer.Content>
            {bar}
            <Drawer.Close className="visually-hidden">{commonCopy.close}</Drawer.Close>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
