import { useEffect, useState } from 'react';
import { maskAccountNumber } from '../../../domain/masks.ts';
import { trpc } from '../../api/trpc.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { commonCopy } from '../../copy/common.ts';
import { linkedCopy } from '../../copy/linked.ts';
import { pickerCopy } from '../../copy/picker.ts';
import { showAlert } from '../../ui/alert.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { Button } from '../../ui/Button.tsx';
import { RowRadio } from '../../ui/RowRadio.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import type { HomeSheet, SheetControl } from './sheets.ts';

type AccountPickerProps = {
  readonly name: Extract<HomeSheet, 'sellAccounts' | 'buyAccounts'>;
  readonly title: string;
  readonly sheet: SheetControl;
  readonly pathOf: (linkedAccountId: number) => string;
};

/** Which of the holder's bank accounts an order is for. With one there is nothing to ask. */
export function AccountPicker({ name, title, sheet, pathOf }: AccountPickerProps) {
  const isAsked = sheet.open === name;
  // From the sheet before it on, so that a single account is known when it is asked for.
  const accounts = trpc.linkedAccounts.list.useQuery({}, { enabled: sheet.open !== null });
  const [chosen, setChosen] = useState<number | null>(null);
  const only = accounts.data?.length === 1 ? accounts.data[0]?.id : undefined;
  // Until the accounts are known the sheet stays away, because there may be nothing to ask.
  const open = isAsked && only === undefined && !accounts.isPending;
  useEffect(() => {
    if (isAsked && only !== undefined) sheet.leaveTo(pathOf(only));
  });

  const confirm = (): void => {
    // A choice made earlier counts only while that account is still listed.
    if (chosen === null || accounts.data?.some(({ id }) => id === chosen) !== true) {
      void showAlert({ message: pickerCopy.choose });
      return;
    }
    sheet.leaveTo(pathOf(chosen));
  };

  if (isAsked && accounts.isPending) return <Waiting />;
  return (
    <BottomSheet
      open={open}
      onClose={sheet.close}
      title={title}
      bar={accounts.data?.length === 0 ? undefined : <Button onClick={confirm}>{commonCopy.confirm}</Button>}
    >
      <QueryState query={accounts} />
      {accounts.data?.length === 0 && (
        <EmptyState>
          {linkedCopy.none}
          <br />
          {pickerCopy.noneSub}
        </EmptyState>
      )}
      <div role="radiogroup" aria-label={title}>
        {accounts.data?.map((account) => (
          <RowRadio
            key={account.id}
            name={name}
            value={String(account.id)}
            checked={chosen === account.id}
            onPick={() => setChosen(account.id)}
            icon={account.bankName.slice(0, 1)}
            iconTone="brand"
            title={`${account.bankName} ${maskAccountNumber(account.accountNum)}`}
            sub={`${account.companyName} · ${account.name}`}
          />
        ))}
      </div>
    </BottomSheet>
  );
}
