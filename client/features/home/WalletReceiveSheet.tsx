import { groupAddress } from '../../../domain/display.ts';
import { errorSentence } from '../../api/error-sentence.ts';
import { trpc } from '../../api/trpc.ts';
import { walletReceiveCopy } from '../../copy/wallet-receive.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { ButtonPair } from '../../ui/BottomBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/clipboard.ts';
import { QrImage } from '../../ui/QrImage.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { saveQr, shareAddress } from './give-address.ts';
import styles from './WalletReceiveSheet.module.css';
import type { Home, SheetControl } from './sheets.ts';

export function WalletReceiveSheet(props: { readonly sheet: SheetControl; readonly home: Home | undefined }) {
  const { sheet, home } = props;
  const open = sheet.open === 'walletReceive';
  // The address comes with the figures of the home; where those failed, it is asked for alone.
  const alone = trpc.wallet.address.useQuery({}, { enabled: open && home === undefined });
  const own = home ?? alone.data;
  const address = own?.address;
  const failed = address === undefined && alone.isError;
  return (
    <BottomSheet
      open={open}
      onClose={sheet.close}
      title={walletReceiveCopy.title}
      bar={
        !failed && (
          <>
            {address !== undefined && (
              <Button look="text" onClick={() => void saveQr(address)}>
                {walletReceiveCopy.saveQr}
              </Button>
            )}
            <ButtonPair>
              <Button
                look="soft"
                disabled={address === undefined}
                onClick={() => address !== undefined && void shareAddress(address)}
              >
                {walletReceiveCopy.share}
              </Button>
              <Button
                disabled={address === undefined}
                onClick={() => address !== undefined && void copyText(address)}
              >
                {walletReceiveCopy.copy}
              </Button>
            </ButtonPair>
          </>
        )
      }
    >
      {failed && <ErrorState sentence={errorSentence(alone.error)} onRetry={() => void alone.refetch()} />}
      {!failed && (
        <>
          <p className={styles.sub}>
            {walletReceiveCopy.sub} <b className={styles.only}>{walletReceiveCopy.onlyDaon}</b>
          </p>
          {own?.insideOnly === true && <p className={styles.note}>{walletReceiveCopy.insideOnly}</p>}
          <div className={styles.qr}>
            {address === undefined ? (
              <Skeleton width="200px" height="200px" />
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
        </>
      )}
    </BottomSheet>
  );
}
