import { useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { isComposed } from '../../domain/composed-key.ts';
import { ToastHost } from './ToastHost.tsx';
import { toastLayers } from './toast.ts';

type ModalDialogProps = {
  readonly open: boolean;
  /** Asked for by Escape and by the back gesture of a phone; the dialog stays where `open` does. */
  readonly onClose: () => void;
  /** A press beside it, where the wallet is narrower than the window. */
  readonly onBeside?: () => void;
  readonly className: string | undefined;
  /** The id of the element whose text names it. */
  readonly labelledBy: string;
  readonly role?: 'alertdialog';
  readonly children: ReactNode;
};

/** What had the focus before each dialog, for when the browser gives it to an element that has gone meanwhile. */
const openers = new WeakMap<Element, Element | null>();

function show(dialog: HTMLDialogElement): void {
  const focused = document.activeElement;
  const before = focused?.closest('dialog');
  openers.set(dialog, before ? (openers.get(before) ?? null) : focused);
  showInFront(dialog);
}

function showInFront(dialog: HTMLDialogElement): void {
  dialog.showModal();
  // On a phone a field that has the focus opens the keyboard over a sheet before anything is read.
  if (navigator.maxTouchPoints > 0 && dialog.role !== 'alertdialog') dialog.focus();
}

function close(dialog: HTMLDialogElement): void {
  dialog.close();
  const opener = openers.get(dialog);
  const focused = document.activeElement;
  // The dialog is hidden, but keeps the focus until the next frame.
  const isLost = focused === null || focused === document.body || dialog.contains(focused);
  if (!isLost || !(opener instanceof HTMLElement)) return;
  // The row that opened it may have been deleted in it.
  const heir = opener.isConnected ? opener : document.querySelector('main');
  heir?.focus({ preventScroll: true });
}

/**
 * A modal `<dialog>`: the browser keeps the focus inside, gives it back, and lets nothing behind it be reached. While
 * `data-leaving` is set its styles move it out, and it goes when they have.
 */
export function ModalDialog(props: ModalDialogProps) {
  const [isDrawn, setDrawn] = useState(props.open);
  if (props.open && !isDrawn) setDrawn(true);
  return isDrawn && <DrawnDialog {...props} onGone={() => setDrawn(false)} />;
}

function DrawnDialog(props: ModalDialogProps & { readonly onGone: () => void }) {
  const { open, onClose, onGone } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget>(null);
  const layer = useId();
  const gone = useEffectEvent(onGone);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    show(element);
    return () => close(element);
  }, []);

  useLayoutEffect(() => {
    if (open) {
      // It may have been dragged away and asked for again on its way.
      dialog.current?.removeAttribute('style');
      toastLayers.set([...toastLayers.get(), layer]);
      return () => toastLayers.set(toastLayers.get().filter((each) => each !== layer));
    }
    let isLeaving = true;
    // An endless animation, as of a skeleton, is not part of the leaving.
    const moving = (dialog.current?.getAnimations({ subtree: true }) ?? []).filter(
      ({ effect }) => effect?.getComputedTiming().endTime !== Infinity,
    );
    void Promise.allSettled(moving.map(({ finished }) => finished)).then(() => {
      if (isLeaving) gone();
    });
    return () => {
      isLeaving = false;
    };
  }, [open, layer]);

  // Beside the wallet, so that it inherits no style and touches in it reach no screen.
  return createPortal(
    <dialog
      ref={dialog}
      tabIndex={-1}
      role={props.role}
      aria-labelledby={props.labelledBy}
      className={props.className}
      data-leaving={open ? undefined : ''}
      onPointerDown={(event) => {
        pressed.current = event.target;
      }}
      onClick={(event) => {
        // A selection that began in a field may end beside the sheet.
        const isBeside = event.target === event.currentTarget && pressed.current === event.target;
        if (isBeside) props.onBeside?.();
      }}
      onKeyDown={(event) => {
        // Without the key the browser would close it the second time, whatever the answer.
        if (event.key !== 'Escape' || isComposed(event.nativeEvent)) return;
        event.preventDefault();
        onClose();
      }}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={({ currentTarget: element }) => {
        // The back gesture of a phone may close it unasked.
        if (!open || element.open || !element.isConnected) return;
        showInFront(element);
        onClose();
      }}
    >
      {props.children}
      <ToastHost layer={layer} />
    </dialog>,
    document.body,
  );
}
