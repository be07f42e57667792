import { groupAddress } from '../../../domain/display.ts';
import { walletReceiveCopy } from '../../copy/wallet-receive.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/clipboard.ts';
import { QrImage } from '../../ui/QrImage.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './WalletReceiveSheet.module.css';
import type { Home, SheetControl } from './sheets.ts';

export function WalletReceiveSheet(props: { readonly sheet: SheetControl; readonly home: Home | undefined }) {
  const { sheet, home } = props;
  const address = home?.address;
  return (
    <BottomSheet
      open={sheet.open === 'walletReceive'}
      onClose={sheet.close}
      title={walletReceiveCopy.title}
      bar={
        <Button
          disabled={address === undefined}
          onClick={() => address !== undefined && void copyText(address)}
        >
          {walletReceiveCopy.copy}
        </Button>
      }
    >
      <p className={styles.sub}>{walletReceiveCopy.sub}</p>
      {home?.insideOnly === true && <p className={styles.note}>{walletReceiveCopy.insideOnly}</p>}
      <div className={styles.qr}>
        {address === undefined ? (
          <Skeleton width="220px" height="220px" />
        ) : (
          <QrImage text={address} label={walletReceiveCopy.qr} />
        )}
      </div>
      {address !== undefined && (
        <p className={styles.address}>
          <span className="visually-hidden">{address}</span>
          {groupAddress(address).map((part, index) => (
            <span key={index} aria-hidden="true">
              {part}
            </span>
          ))}
        </p>
      )}
    </BottomSheet>
  );
}
