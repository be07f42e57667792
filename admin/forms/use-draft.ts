import { useWatch } from 'react-hook-form';

/** What the form holds at present. */
export const useDraft = <Draft extends object>(): Draft => useWatch() as Draft;
