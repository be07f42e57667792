import { paths } from '../../app/paths.ts';
import { ko } from '../../copy/ko.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { SellIcon, SendIcon } from '../../ui/icons.tsx';
import { RowButton } from '../../ui/ListRow.tsx';
import type { SheetControl } from './sheets.ts';

export function SendSheet({ sheet }: { readonly sheet: SheetControl }) {
  return (
    <BottomSheet open={sheet.open === 'send'} onClose={sheet.close} title={ko.sendSheet.title}>
      <RowButton
        icon={<SellIcon size={20} />}
        iconTone="brand"
        title={ko.sendSheet.sell}
        sub={ko.sendSheet.sellSub}
        onPress={() => sheet.swap('sellAccounts')}
      />
      <RowButton
        icon={<SendIcon size={20} />}
        iconTone="brand"
        title={ko.sendSheet.wallet}
        sub={ko.sendSheet.walletSub}
        onPress={() => sheet.leaveTo(paths.send)}
      />
    </BottomSheet>
  );
}
