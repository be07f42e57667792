import { useState } from 'react';
import {
  ACCOUNT_NUMBER_SENTENCE,
  accountNumberDigits,
  HOLDER_NAME_SENTENCE,
  signUpHolderName,
} from '../../../domain/bank-account.ts';
import { ko } from '../../copy/ko.ts';
import { FilteredField } from '../../ui/FilteredField.tsx';

/** Separators that people paste along are dropped without a word, and jamo that may become a syllable are waited for. */
const NOT_A_NUMBER = /[^0-9\s-]/;
const NOT_A_NAME = /[^가-힣ㄱ-ㆎ\u1100-\u11ffA-Z\s]/;

type AccountSectionProps = {
  readonly accountNum: string;
  readonly name: string;
  readonly onAccountNum: (accountNum: string) => void;
  readonly onName: (name: string) => void;
};

export function AccountSection({ accountNum, name, onAccountNum, onName }: AccountSectionProps) {
  // What the rules dropped is gone from the field at once, so the line says why.
  const [numberDropped, setNumberDropped] = useState(false);
  const [nameDropped, setNameDropped] = useState(false);

  return (
    <>
      <FilteredField
        label={ko.signUp.accountNum}
        name="account_num"
        value={accountNum}
        onValue={onAccountNum}
        filter={(raw) => {
          setNumberDropped(NOT_A_NUMBER.test(raw));
          return accountNumberDigits(raw);
        }}
        error={numberDropped ? ACCOUNT_NUMBER_SENTENCE : null}
        help={ko.signUp.accountNumHelp}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
      />
      <FilteredField
        label={ko.signUp.name}
        name="name"
        value={name}
        onValue={onName}
        filter={(raw) => {
          setNameDropped(NOT_A_NAME.test(raw.normalize('NFC')));
          return signUpHolderName(raw);
        }}
        error={nameDropped ? HOLDER_NAME_SENTENCE : null}
        help={ko.signUp.nameHelp}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
      />
    </>
  );
}
