import { useQuery } from '@tanstack/react-query';
import { SelectInput, TextInput } from 'react-admin';
import { parseDaon } from '../../domain/money.ts';
import { admin } from '../api/trpc.ts';
import type { DepositAccount } from '../api/contract.ts';
import { useCompanies } from './use-companies.ts';
import { FromDay, ToDay } from '../forms/DayInputs.tsx';

interface FilterProps {
  source: string;
  label: string;
  /** Read by react-admin: whether the filter is shown before it is asked for. */
  alwaysOn?: boolean;
}

function CompanyInput({ source, label }: FilterProps) {
  const { data = [] } = useCompanies();
  return <SelectInput source={source} label={label} choices={data} optionText="name" emptyText="전체" />;
}

const accountName = ({ companyName, bankName, accountNum, isOpen }: DepositAccount): string =>
  `${companyName} ${bankName} ${accountNum}${isOpen ? '' : ' (이전 계좌)'}`;

function DepositAccountInput({ source, label }: FilterProps) {
  const accounts = useQuery({
    queryKey: ['companies', 'depositAccounts'],
    queryFn: () => admin.companies.depositAccounts.query(),
  });
  const choices = (accounts.data ?? []).map((account) => ({ id: account.id, name: accountName(account) }));
  return <SelectInput source={source} label={label} choices={choices} emptyText="전체" />;
}

/** Digits only, so that an amount copied with commas and 원 is understood. */
const digitsOf = (text: string): string => text.replace(/[^0-9]/g, '').replace(/^0+(?=[0-9])/, '');

const DAON_DIGITS = 10;
const DAON_DECIMALS = 8;
const WON_DIGITS = 14; // the server refuses longer amounts
const wonInput = { htmlInput: { inputMode: 'numeric', maxLength: WON_DIGITS + 5 } } as const;

function WonInput({ source, label }: FilterProps) {
  return (
    <TextInput
      source={source}
      label={label}
      parse={(text: string) => digitsOf(text).slice(0, WON_DIGITS)}
      slotProps={wonInput}
      resettable
      sx={{ width: 150 }}
    />
  );
}

/** Digits and one point, with the commas of a copied amount removed. */
const decimalOf = (text: string): string => {
  const [whole = '', ...parts] = text.replace(/[^0-9.]/g, '').split('.');
  const integer = whole.replace(/^0+(?=[0-9])/, '').slice(0, DAON_DIGITS);
  return parts.length === 0 ? integer : `${integer}.${parts.join('').slice(0, DAON_DECIMALS)}`;
};

const daonInput = {
  htmlInput: { inputMode: 'decimal', maxLength: DAON_DIGITS + DAON_DECIMALS + 5 },
} as const;

/** A half-typed amount like `1.` is no filter yet. */
const refusedAmount = (text: unknown): string | undefined =>
  typeof text === 'string' && text !== '' && !parseDaon(text).ok ? '숫자를 끝까지 입력해주세요.' : undefined;

function DaonInput({ source, label }: FilterProps) {
  return (
    <TextInput
      source={source}
      label={label}
      parse={decimalOf}
      validate={refusedAmount}
      slotProps={daonInput}
      resettable
      sx={{ width: 170 }}
    />
  );
}

/** Of lists whose rows belong to a company by its bank account; always shown. */
export const companyIdFilter = <CompanyInput key="companyId" source="companyId" label="회사" alwaysOn />;

/** By what the list calls the company. */
export const companyFilterOf = (source: 'company' | 'companyId') => (
  <CompanyInput key={source} source={source} label="회사" />
);

export const companyFilter = companyFilterOf('company');

export const depositAccountFilter = (
  <DepositAccountInput key="depositAccount" source="depositAccount" label="받는 계좌" />
);

/** Of lists whose amounts are in DAON, by the name of the amount. */
export const daonFiltersOf = (amount: string) => [
  <DaonInput key="daonFrom" source="daonFrom" label={`${amount}(DAON)부터`} />,
  <DaonInput key="daonTo" source="daonTo" label={`${amount}(DAON)까지`} />,
];

export const daonFilters = daonFiltersOf('수량');

/** The days of a record, inclusive, by the name of what happened. */
export const dayFiltersOf = (event: string) => [
  <FromDay key="from" source="from" label={`${event} 날부터`} />,
  <ToDay key="to" source="to" label={`${event} 날까지`} />,
];

/** Of lists whose amounts are in won, by the name of the amount. */
export const wonFiltersOf = (amount: string) => [
  <WonInput key="wonFrom" source="wonFrom" label={`${amount}(원)부터`} />,
  <WonInput key="wonTo" source="wonTo" label={`${amount}(원)까지`} />,
];

export const amountFilters = wonFiltersOf('금액');

export const dayFilters = dayFiltersOf('신청한');
