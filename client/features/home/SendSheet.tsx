import { paths } from '../../routes/paths.ts';
import { sendSheetCopy } from '../../copy/send-sheet.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { SellIcon, SendIcon } from '../../ui/icons.tsx';
import { RowButton } from '../../ui/ListRow.tsx';
import type { SheetControl } from './sheets.ts';

export function SendSheet({ sheet }: { readonly sheet: SheetControl }) {
  return (
    <BottomSheet open={sheet.open === 'send'} onClose={sheet.close} title={sendSheetCopy.title}>
      <RowButton
        icon={<SellIcon size={20} />}
        iconTone="brand"
        title={sendSheetCopy.sell}
        sub={sendSheetCopy.sellSub}
        onPress={() => sheet.swap('sellAccounts')}
      />
      <RowButton
        icon={<SendIcon size={20} />}
        iconTone="brand"
        title={sendSheetCopy.wallet}
        sub={sendSheetCopy.walletSub}
        onPress={() => sheet.leaveTo(paths.send)}
      />
    </BottomSheet>
  );
}
