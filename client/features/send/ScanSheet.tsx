import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import { sendCopy } from '../../copy/send.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { findAddress } from './read-address.ts';
import { readPicture } from './read-qr.ts';
import styles from './ScanSheet.module.css';
import { useCamera } from './use-camera.ts';

type ScanSheetProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onAddress: (address: string) => void;
};

/** Reads an address from a QR code, by the camera or from a picture. */
export default function ScanSheet(props: ScanSheetProps) {
  const picture = useRef<HTMLInputElement>(null);
  return (
    <BottomSheet
      open={props.open}
      onClose={props.onClose}
      title={sendCopy.scanTitle}
      bar={
        <Button look="soft" onClick={() => picture.current?.click()}>
          {sendCopy.picture}
        </Button>
      }
    >
      {/* Mounted with the sheet's content: the camera goes off with it. */}
      <Scanner {...props} picture={picture} />
    </BottomSheet>
  );
}

type ScannerProps = ScanSheetProps & { readonly picture: RefObject<HTMLInputElement | null> };

function Scanner({ open, onClose, onAddress, picture }: ScannerProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const take = (text: string): void => {
    const address = findAddress(text);
    if (address === null) {
      setProblem(sendCopy.noAddress);
      return;
    }
    onAddress(address);
    onClose();
  };
  const { video, denied } = useCamera(open, take);

  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const text = await readPicture(file);
    if (text === null) setProblem(sendCopy.noCode);
    else take(text);
  };

  return (
    <>
      <div className={classes(styles.view, denied && styles.off)}>
        <video ref={video} className={styles.video} playsInline muted aria-hidden="true" />
        <span className={styles.frame} aria-hidden="true" />
      </div>
      <p className={classes(styles.line, (denied || problem !== null) && styles.bad)} role="status">
        {problem ?? (denied ? sendCopy.cameraOff : sendCopy.scanHelp)}
      </p>
      <input
        ref={picture}
        type="file"
        accept="image/*"
        className={styles.file}
        tabIndex={-1}
        aria-label={sendCopy.picture}
        onChange={(event) => {
          const field = event.currentTarget;
          void choose(field.files?.[0]).finally(() => {
            // The same picture may be chosen again.
            field.value = '';
          });
        }}
      />
    </>
  );
}
