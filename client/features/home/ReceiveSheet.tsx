import { receiveSheetCopy } from '../../copy/receive-sheet.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { BuyIcon } from '../../ui/icons.tsx';
import { WalletIcon } from '../../ui/more-icons.tsx';
import { RowButton } from '../../ui/ListRow.tsx';
import type { SheetControl } from './sheets.ts';

export function ReceiveSheet({ sheet }: { readonly sheet: SheetControl }) {
  return (
    <BottomSheet open={sheet.open === 'receive'} onClose={sheet.close} title={receiveSheetCopy.title}>
      <RowButton
        icon={<BuyIcon size={20} />}
        iconTone="brand"
        title={receiveSheetCopy.buy}
        sub={receiveSheetCopy.buySub}
        onPress={() => sheet.swap('buyAccounts')}
      />
      <RowButton
        icon={<WalletIcon size={20} />}
        iconTone="brand"
        title={receiveSheetCopy.wallet}
        sub={receiveSheetCopy.walletSub}
        onPress={() => sheet.swap('walletReceive')}
      />
    </BottomSheet>
  );
}
