import { useState } from 'react';
import { GuardedButton } from '../actions/GuardedButton.tsx';
import { useWhyNot } from '../actions/use-why-not.ts';
import type { LedgerTransactionRow } from '../api/contract.ts';
import { CorrectDialog } from './CorrectDialog.tsx';
import { correctionRefusal } from './correction-refusal.ts';

/** Reverses one transaction of the ledger, after a reason. */
export function CorrectButton({ transaction }: { transaction: LedgerTransactionRow }) {
  const [isOpen, setOpen] = useState(false);
  const whyNotRole = useWhyNot('corrections.create');
  return (
    <>
      <GuardedButton
        variant="outlined"
        color="error"
        size="small"
        whyNot={correctionRefusal(transaction) ?? whyNotRole}
        onClick={() => setOpen(true)}
      >
        정정하기
      </GuardedButton>
      {isOpen && <CorrectDialog transaction={transaction} onClose={() => setOpen(false)} />}
    </>
  );
}
