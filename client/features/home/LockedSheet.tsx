import { showExact } from '../../../domain/display.ts';
import { unitsOf } from '../../api/wire.ts';
import { commonCopy } from '../../copy/common.ts';
import { freezeCopy } from '../../copy/freeze.ts';
import { lockedCopy } from '../../copy/locked.ts';
import { areAmountsHidden } from '../../state/hidden-amounts.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { Button } from '../../ui/Button.tsx';
import { KeyValueRows } from '../../ui/KeyValueRows.tsx';
import type { Home, SheetControl } from './sheets.ts';
import styles from './WalletReceiveSheet.module.css';

/** What the "잠김" chip means, with its parts, and why nothing leaves a frozen wallet. */
export function LockedSheet({
  sheet,
  home,
}: {
  readonly sheet: SheetControl;
  readonly home: Home | undefined;
}) {
  const isFrozen = home !== undefined && home.freeze !== null;
  const daon = (raw: string): string => `${showExact(unitsOf(raw))} DAON`;
  return (
    <BottomSheet
      open={sheet.open === 'locked'}
      onClose={sheet.close}
      title={isFrozen ? freezeCopy.locked : lockedCopy.title}
      bar={<Button onClick={() => sheet.close()}>{commonCopy.confirm}</Button>}
    >
      <p className={styles.sub}>{isFrozen ? freezeCopy.endsSub : lockedCopy.sub}</p>
      {home !== undefined && !isFrozen && (
        <KeyValueRows
          covered={areAmountsHidden()}
          rows={[
            { label: lockedCopy.held, value: daon(home.held) },
            { label: lockedCopy.byOperator, value: daon(home.locked) },
            { label: lockedCopy.total, value: daon(home.lockup), strong: true },
            { label: lockedCopy.available, value: daon(home.available) },
          ]}
        />
      )}
    </BottomSheet>
  );
}
