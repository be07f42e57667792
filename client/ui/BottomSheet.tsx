import { useEffect, useEffectEvent, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { commonCopy } from '../copy/common.ts';
import styles from './BottomSheet.module.css';
import { classes } from './classes.ts';
import { dragAway } from './drag-away.ts';
import { ModalDialog } from './ModalDialog.tsx';

type SheetProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Nothing closes it meanwhile. */
  readonly busy?: boolean;
  readonly title: string;
  readonly hideTitle?: boolean;
  readonly children: ReactNode;
  readonly bar?: ReactNode;
};

/** A sheet from below: closes by drag, backdrop, Escape and, through `useSheet`, the phone's back button. */
export function BottomSheet(props: SheetProps) {
  const { bar } = props;
  return (
    <Sheet
      {...props}
      from="below"
      bar={
        bar !== undefined && (
          <div className={styles.bar} data-bar="">
            {bar}
          </div>
        )
      }
    />
  );
}

/** The same from the left, for the menu. */
export function SideSheet(props: SheetProps) {
  return <Sheet {...props} from="side" />;
}

function Sheet(props: SheetProps & { readonly from: 'below' | 'side' }) {
  const { open, busy = false, from } = props;
  const titleId = useId();
  const close = (): void => {
    if (!busy) props.onClose();
  };
  return (
    <ModalDialog open={open} onClose={close} onBeside={close} className={styles.dialog} labelledBy={titleId}>
      <div className={styles.backdrop} onClick={close} />
      <Popup from={from} busy={busy} onClose={close}>
        {from === 'below' && <div className={styles.handle} aria-hidden="true" />}
        <div className={styles.content}>
          <h2 id={titleId} className={classes(styles.title, props.hideTitle === true && 'visually-hidden')}>
            {props.title}
          </h2>
          {props.children}
        </div>
        {props.bar}
        <button type="button" className="visually-hidden" onClick={close}>
          {commonCopy.close}
        </button>
      </Popup>
    </ModalDialog>
  );
}

type PopupProps = Required<Pick<SheetProps, 'busy' | 'onClose' | 'children'>> & {
  readonly from: 'below' | 'side';
};

/** What the finger moves. */
function Popup({ from, busy, onClose, children }: PopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  const leave = useEffectEvent(() => {
    onClose();
    return !busy;
  });
  useEffect(() => {
    const element = popup.current;
    if (element === null) return undefined;
    return dragAway(element, from === 'below' ? 'down' : 'left', () => leave());
  }, [from]);
  return (
    <div ref={popup} className={from === 'below' ? styles.popup : styles.sidePopup}>
      {children}
    </div>
  );
}
