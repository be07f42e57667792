import { TextInput } from 'react-admin';
import { beginningOf, dayOfBeginning, dayOfEnd, dayProps, endOf } from './day-filter.ts';

interface DayInputProps {
  source: string;
  label: string;
  alwaysOn?: boolean;
}

function DayInput(
  props: DayInputProps & { parse: (day: string) => string; format: (iso: unknown) => string },
) {
  return <TextInput {...props} type="date" slotProps={dayProps} sx={{ width: 160 }} />;
}

/** The first day of a filter, in Seoul. */
export const FromDay = (props: DayInputProps) => (
  <DayInput {...props} parse={beginningOf} format={dayOfBeginning} />
);

/** The last day of a filter, in Seoul and included. */
export const ToDay = (props: DayInputProps) => <DayInput {...props} parse={endOf} format={dayOfEnd} />;
