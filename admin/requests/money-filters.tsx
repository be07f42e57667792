import { useQuery } from '@tanstack/react-query';
import { SelectInput, TextInput } from 'react-admin';
import { consoleApi } from '../api/console-api.ts';
import { FromDay, ToDay } from '../forms/DayInputs.tsx';

interface FilterProps {
  source: string;
  label: string;
  /** Read by react-admin: whether the filter is shown before it is asked for. */
  alwaysOn?: boolean;
}

function CompanyInput({ source, label }: FilterProps) {
  const companies = useQuery({
    queryKey: ['companies', 'choices'],
    queryFn: () => consoleApi.companies.list({ page: 1, perPage: 100 }),
  });
  const choices = (companies.data?.data ?? []).map(({ id, name }) => ({ id, name }));
  return <SelectInput source={source} label={label} choices={choices} emptyText="전체" />;
}

/** Digits only, so that an amount copied with commas and 원 is understood. */
const digitsOf = (text: string): string => text.replace(/[^0-9]/g, '').replace(/^0+(?=[0-9])/, '');

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

export const companyFilter = <CompanyInput key="company" source="company" label="회사" />;

export const amountFilters = [
  <WonInput key="wonFrom" source="wonFrom" label="금액(원)부터" />,
  <WonInput key="wonTo" source="wonTo" label="금액(원)까지" />,
];

export const dayFilters = [
  <FromDay key="from" source="from" label="신청한 날부터" />,
  <ToDay key="to" source="to" label="신청한 날까지" />,
];
