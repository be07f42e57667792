import { SelectInput } from 'react-admin';
import type { SelectInputProps } from 'react-admin';

/** Words of the server as choices, by their names in Korean. */
export const choicesOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([id, name]) => ({ id, name }));

/** The filter of a list by one of a few values; always shown, unless it says otherwise. */
export const choiceFilter = (
  source: string,
  label: string,
  choices: NonNullable<SelectInputProps['choices']>,
  more: { alwaysOn?: boolean; emptyText?: string; resettable?: boolean } = { emptyText: '전체' },
) => <SelectInput key={source} source={source} label={label} choices={choices} alwaysOn {...more} />;
