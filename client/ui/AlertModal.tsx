import { useId } from 'react';
import { commonCopy } from '../copy/common.ts';
import type { Alert } from './alert.ts';
import styles from './AlertModal.module.css';
import { Button } from './Button.tsx';
import { ModalDialog } from './ModalDialog.tsx';

export default function AlertModal(props: {
  readonly alert: Alert;
  readonly onAnswer: (confirmed: boolean) => void;
}) {
  const { alert, onAnswer } = props;
  const messageId = useId();
  return (
    <ModalDialog
      open
      onClose={() => onAnswer(false)}
      role="alertdialog"
      className={styles.dialog}
      labelledBy={messageId}
    >
      <div className={styles.popup}>
        <h2 id={messageId} className={styles.message}>
          {alert.message}
        </h2>
        <div className={styles.buttons}>
          {alert.cancel !== undefined && (
            <Button look="text" onClick={() => onAnswer(false)}>
              {alert.cancel}
            </Button>
          )}
          <Button look={alert.danger === true ? 'danger' : 'main'} onClick={() => onAnswer(true)}>
            {alert.confirm ?? commonCopy.confirm}
          </Button>
        </div>
      </div>
    </ModalDialog>
  );
}
