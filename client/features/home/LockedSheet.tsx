import { showExact } from '../../../domain/display.ts';
import { unitsOf } from '../../api/wire.ts';
import { ko } from '../../copy/ko.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { Button } from '../../ui/Button.tsx';
import { KeyValueRows } from '../../ui/KeyValueRows.tsx';
import type { Home, SheetControl } from './sheets.ts';
import styles from './WalletReceiveSheet.module.css';

/** What the "잠김" chip means, with its parts. */
export function LockedSheet({
  sheet,
  home,
}: {
  readonly sheet: SheetControl;
  readonly home: Home | undefined;
}) {
  const daon = (raw: string): string => `${showExact(unitsOf(raw))} DAON`;
  return (
    <BottomSheet
      open={sheet.open === 'locked'}
      onClose={sheet.close}
      title={ko.home.lockedTitle}
      bar={<Button onClick={sheet.close}>{ko.common.confirm}</Button>}
    >
      <p className={styles.sub}>{ko.home.lockedSub}</p>
      {home !== undefined && (
        <KeyValueRows
          rows={[
            { label: ko.home.lockedHeld, value: daon(home.held) },
            { label: ko.home.lockedByOperator, value: daon(home.locked) },
            { label: ko.home.lockedTotal, value: daon(home.lockup), strong: true },
            { label: ko.home.lockedAvailable, value: daon(home.available) },
          ]}
        />
      )}
    </BottomSheet>
  );
}
