import { useState } from 'react';
import { ko } from '../copy/ko.ts';
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
      <Button look="soft" onClick={() => void showAlert({ message: ko.picker.choose })}>
        Alert
      </Button>
      <Button look="soft" onClick={() => showToast(ko.clipboard.done)}>
        Toast
      </Button>
      <BottomSheet
        open={open === 'bottom'}
        onClose={close}
        title={ko.sendSheet.title}
        bar={<Button onClick={close}>{ko.common.confirm}</Button>}
      >
        {ko.sendSheet.walletSub}
      </BottomSheet>
      <SideSheet open={open === 'side'} onClose={close} title={ko.menu.title}>
        {ko.menu.greeting}
      </SideSheet>
    </Part>
  );
}
