import { useState } from 'react';
import { clipboardCopy } from '../copy/clipboard.ts';
import { commonCopy } from '../copy/common.ts';
import { menuCopy } from '../copy/menu.ts';
import { pickerCopy } from '../copy/picker.ts';
import { sendSheetCopy } from '../copy/send-sheet.ts';
import { showAlert } from '../ui/alert.ts';
import { BottomSheet, SideSheet } from '../ui/BottomSheet.tsx';
import { Button } from '../ui/Button.tsx';
import { showToast } from '../ui/toast.ts';
import { Part } from './Part.tsx';

export function SheetParts() {
  const [open, setOpen] = useState<'bottom' | 'side' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <Part name="BottomSheet, SideSheet, alert, toast">
      <Button look="soft" onClick={() => setOpen('bottom')}>
        BottomSheet
      </Button>
      <Button look="soft" onClick={() => setOpen('side')}>
        SideSheet
      </Button>
      <Button look="soft" onClick={() => void showAlert({ message: pickerCopy.choose })}>
        Alert
      </Button>
      <Button look="soft" onClick={() => showToast(clipboardCopy.done)}>
        Toast
      </Button>
      <BottomSheet
        open={open === 'bottom'}
        onClose={close}
        title={sendSheetCopy.title}
        bar={<Button onClick={close}>{commonCopy.confirm}</Button>}
      >
        {sendSheetCopy.walletSub}
      </BottomSheet>
      <SideSheet open={open === 'side'} onClose={close} title={menuCopy.title}>
        {menuCopy.greeting}
      </SideSheet>
    </Part>
  );
}
