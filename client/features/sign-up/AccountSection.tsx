import {
  ACCOUNT_NUMBER_SENTENCE,
  accountNumberDigits,
  accountNumberError,
  HOLDER_NAME_SENTENCE,
  signUpHolderName,
} from '../../../domain/bank-account.ts';
import { useState } from 'react';
import type { Ref } from 'react';
import { ko } from '../../copy/ko.ts';
import { FilteredField } from '../../ui/FilteredField.tsx';

type AccountSectionProps = {
  readonly accountNum: string;
  readonly name: string;
  readonly onAccountNum: (accountNum: string) => void;
  readonly onName: (name: string) => void;
  readonly numberRef: Ref<HTMLInputElement>;
};

export function AccountSection(props: AccountSectionProps) {
  const { accountNum, name, onAccountNum, onName, numberRef } = props;
  const [numberLeft, setNumberLeft] = useState(false);
  // What the rule dropped is gone from the field; the line says so while nothing else was typed.
  const [dropped, setDropped] = useState(false);

  return (
    <>
      <FilteredField
        label={ko.signUp.accountNum}
        name="account_num"
        inputRef={numberRef}
        value={accountNum}
        onValue={onAccountNum}
        filter={accountNumberDigits}
        onBlur={() => setNumberLeft(true)}
        error={
          numberLeft && accountNum !== '' && accountNumberError(accountNum) !== null
            ? ACCOUNT_NUMBER_SENTENCE
            : null
        }
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
          const kept = signUpHolderName(raw);
          setDropped(/[^가-힣ㄱ-ㆎA-Z\s]/.test(raw.normalize('NFC')));
          return kept;
        }}
        error={dropped ? HOLDER_NAME_SENTENCE : null}
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
