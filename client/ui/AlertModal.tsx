import { AlertDialog } from '@base-ui/react/alert-dialog';
import { commonCopy } from '../copy/common.ts';
import type { Alert } from './alert.ts';
import styles from './AlertModal.module.css';
import { Button } from './Button.tsx';

export default function AlertModal(props: {
  readonly alert: Alert;
  readonly onAnswer: (confirmed: boolean) => void;
}) {
  const { alert, onAnswer } = props;
  return (
    <AlertDialog.Root open onOpenChange={(next) => !next && onAnswer(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Viewport className={styles.viewport}>
          <AlertDialog.Popup className={styles.popup}>
            <AlertDialog.Title className={styles.message}>{alert.message}</AlertDialog.Title>
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
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
