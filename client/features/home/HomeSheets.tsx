import { pickerCopy } from '../../copy/picker.ts';
import { AccountPicker } from './AccountPicker.tsx';
import { LockedSheet } from './LockedSheet.tsx';
import { ReceiveSheet } from './ReceiveSheet.tsx';
import { SendSheet } from './SendSheet.tsx';
import type { Home, SheetControl } from './sheets.ts';
import { SideMenu } from './SideMenu.tsx';
import { WalletReceiveSheet } from './WalletReceiveSheet.tsx';
import { paths } from '../../routes/paths.ts';

/** All sheets of the home, in a chunk that the first paint does not wait for. */
export default function HomeSheets({
  home,
  sheet,
}: {
  readonly home: Home | undefined;
  readonly sheet: SheetControl;
}) {
  return (
    <>
      <SideMenu sheet={sheet} />
      <SendSheet sheet={sheet} />
      <ReceiveSheet sheet={sheet} />
      <WalletReceiveSheet sheet={sheet} home={home} />
      <AccountPicker name="sellAccounts" title={pickerCopy.sell} sheet={sheet} pathOf={paths.sell} />
      <AccountPicker name="buyAccounts" title={pickerCopy.buy} sheet={sheet} pathOf={paths.buy} />
      <LockedSheet sheet={sheet} home={home} />
    </>
  );
}
