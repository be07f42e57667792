import type { Bank } from '../../domain/banks.ts';
import { banksCopy } from '../copy/banks.ts';
import { BankGrid } from './BankGrid.tsx';
import { BottomSheet } from './BottomSheet.tsx';

/** The sixteen banks in a sheet, for a form that asks to choose one. The caller closes it after the pick. */
export function BankSheet(props: {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The code of the bank that is chosen. */
  readonly chosen: string | null;
  readonly onPick: (bank: Bank) => void;
}) {
  const { open, onClose, chosen, onPick } = props;
  return (
    <BottomSheet open={open} onClose={onClose} title={banksCopy.title}>
      <BankGrid label={banksCopy.list} chosen={chosen} onPick={onPick} />
    </BottomSheet>
  );
}
