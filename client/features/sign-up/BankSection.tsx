import { useState } from 'react';
import { BANK_SENTENCE, bankNameTyped } from '../../../domain/bank-account.ts';
import { BANKS, findBank, suggestBanks } from '../../../domain/banks.ts';
import { banksCopy } from '../../copy/banks.ts';
import { signUpCopy } from '../../copy/sign-up.ts';
import { BankGrid } from '../../ui/BankGrid.tsx';
import { FilteredField } from '../../ui/FilteredField.tsx';
import { useShownError } from '../../ui/use-shown-error.ts';
import styles from './BankSection.module.css';

type BankSectionProps = {
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
  /** A bank was tapped: there is nothing left to type here. */
  readonly onPicked: () => void;
};

/** The bank is typed; the grid below shows what it may mean, until one is picked or the whole part folds. */
export function BankSection({ typed, onTyped, onPicked }: BankSectionProps) {
  const bank = findBank(typed);
  const suggested = suggestBanks(typed);
  const [choosing, setChoosing] = useState(false);
  const fault = useShownError(typed, suggested.length === 0 ? BANK_SENTENCE : null);

  return (
    <div
      onFocus={() => setChoosing(true)}
      onBlur={(event) => {
        // The recognised bank name replaces what was typed.
        if (bank !== null && !event.currentTarget.contains(event.relatedTarget)) onTyped(bank.name);
      }}
    >
      <FilteredField
        label={signUpCopy.bank}
        name="bank_name"
        value={typed}
        onValue={onTyped}
        filter={bankNameTyped}
        onBlur={fault.leave}
        error={fault.shown}
        help={signUpCopy.bankHelp}
        placeholder={signUpCopy.bankPlaceholder}
        autoComplete="off"
        enterKeyHint="next"
      />
      {(choosing || bank === null) && (
        <div className={styles.grid}>
          <BankGrid
            label={banksCopy.list}
            banks={suggested.length === 0 || (bank !== null && bank.name === typed) ? BANKS : suggested}
            chosen={bank?.code ?? null}
            onPick={(picked) => {
              onTyped(picked.name);
              setChoosing(false);
              onPicked();
            }}
          />
        </div>
      )}
    </div>
  );
}
