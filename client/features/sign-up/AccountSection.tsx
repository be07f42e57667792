import { useState } from 'react';
import {
  accountNumberDigits,
  accountNumberError,
  holderNameError,
  signUpHolderName,
} from '../../../domain/bank-account.ts';
import { signUpCopy } from '../../copy/sign-up.ts';
import { FilteredField } from '../../ui/FilteredField.tsx';
import { nameNote, numberNote } from './account-fields.ts';

type AccountSectionProps = {
  readonly accountNum: string;
  readonly name: string;
  readonly onAccountNum: (accountNum: string) => void;
  readonly onName: (name: string) => void;
};

export function AccountSection({ accountNum, name, onAccountNum, onName }: AccountSectionProps) {
  // What the rules dropped is gone from the field immediately, so the line says why. It is an error only where what is left
  // is not right either.
  const [numberDropped, setNumberDropped] = useState<string | null>(null);
  const [nameDropped, setNameDropped] = useState<string | null>(null);

  return (
    <>
      <FilteredField
        label={signUpCopy.accountNum}
        name="account_num"
        value={accountNum}
        onValue={onAccountNum}
        filter={(raw) => {
          setNumberDropped(numberNote(raw));
          return accountNumberDigits(raw);
        }}
        error={accountNumberError(accountNum) === null ? null : numberDropped}
        help={numberDropped ?? signUpCopy.accountNumHelp}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
      />
      <FilteredField
        label={signUpCopy.name}
        name="name"
        value={name}
        onValue={onName}
        filter={(raw) => {
          setNameDropped(nameNote(raw));
          return signUpHolderName(raw);
        }}
        error={holderNameError(name) === null ? null : nameDropped}
        help={nameDropped ?? signUpCopy.nameHelp}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
      />
    </>
  );
}
