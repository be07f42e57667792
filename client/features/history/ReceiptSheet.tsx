import { useState } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { useSession } from '../../api/session.ts';
import { receiptCopy } from '../../copy/receipt.ts';
import { areAmountsHidden } from '../../state/hidden-amounts.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { Button } from '../../ui/Button.tsx';
import { Covered } from '../../ui/Covered.tsx';
import { downloadFile } from '../../ui/download-file.ts';
import { FitText } from '../../ui/FitText.tsx';
import { KeyValueRows } from '../../ui/KeyValueRows.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { showToast } from '../../ui/toast.ts';
import type { Detail } from './detail-rows.tsx';
import { receiptImage } from './receipt-image.ts';
import { receiptRows, signedAmount, titleOf } from './receipt-rows.ts';
import styles from './ReceiptSheet.module.css';
import { canSharePictures, sharePicture } from '../../ui/save-picture.ts';

type ReceiptSheetProps = {
  readonly detail: Detail;
  readonly open: boolean;
  readonly onClose: () => void;
};

/** A receipt of a finished movement, to view, share or save as an image. The image proves the amount, so nothing covers it there. */
export function ReceiptSheet({ detail, open, onClose }: ReceiptSheetProps) {
  const login = useSession()?.email ?? '';
  const [now] = useState(serverNow);
  const [busy, setBusy] = useState(false);
  const rows = receiptRows(detail, login, now);
  const amount = signedAmount(detail);
  const hidden = areAmountsHidden();
  const name = `daon-receipt-${detail.id}.png`;

  const make = async (hand: (picture: Blob) => unknown): Promise<void> => {
    setBusy(true);
    try {
      const picture = await receiptImage({
        heading: receiptCopy.title,
        title: titleOf(detail),
        amount: `${amount} DAON`,
        rows,
        foot: receiptCopy.foot,
      });
      await hand(picture);
    } catch (error) {
      console.info('receipt', error);
      showToast(receiptCopy.failed);
    } finally {
      setBusy(false);
    }
  };
  const save = (): void =>
    void make((picture) => {
      downloadFile(picture, name);
      showToast(receiptCopy.saved);
    });
  const share = (): void => void make((picture) => sharePicture(picture, name));

  return (
    <BottomSheet
      open={open}
      onClose={onClose}
      title={receiptCopy.title}
      bar={
        canSharePictures() ? (
          <>
            <Button look="text" disabled={busy} onClick={save}>
              {receiptCopy.save}
            </Button>
            <Button busy={busy} onClick={share}>
              {receiptCopy.share}
            </Button>
          </>
        ) : (
          <Button busy={busy} onClick={save}>
            {receiptCopy.save}
          </Button>
        )
      }
    >
      <div className={styles.receipt}>
        <p className={styles.label}>
          <Mark size={24} />
          {titleOf(detail)}
        </p>
        <p className={styles.amount}>{hidden ? <Covered /> : <FitText amount={`${amount} DAON`} />}</p>
        <KeyValueRows rows={rows} covered={hidden} />
        <p className={styles.foot}>{receiptCopy.foot}</p>
      </div>
    </BottomSheet>
  );
}
