/**
 * What a holder types to find a movement: a part of the counterparty, or the beginning of an amount as the list shows it,
 * so that '12' finds 12 and 12.5 and '1.23' finds 1.23456789. Fees are listed rounded up to two decimals: '0.57' finds
 * the fee 0.5617 too.
 */
import { asUnits, DAON, parseDaon } from './money.ts';
import type { DaonUnits } from './money.ts';

/** An address and some room. */
export const HISTORY_SEARCH_MAX = 60;

export type HistorySearch = {
  /** Lower case, NFC. */
  readonly text: string;
  /** From and to, both included, of the amount without its sign; null where the text is no amount. */
  readonly amounts: {
    readonly from: DaonUnits;
    readonly to: DaonUnits;
    /** Where the range of fees begins: what is rounded up to `from` begins below it. */
    readonly feesFrom: DaonUnits;
  } | null;
};

const LISTED_DECIMALS = 2;
const BELOW_ROUNDED_UP = DAON / 10n ** BigInt(LISTED_DECIMALS) - 1n;

function amountsBeginning(text: string): HistorySearch['amounts'] {
  const bare = text.replace(/^[+-]/, '').replace(/[\s,]|daon/g, '');
  const parsed = parseDaon(bare);
  if (!parsed.ok) return null;
  const decimals = bare.split('.')[1]?.length ?? 0;
  const from = parsed.value;
  return {
    from,
    to: asUnits(from + DAON / 10n ** BigInt(decimals) - 1n),
    feesFrom: decimals > LISTED_DECIMALS ? from : asUnits(from - BELOW_ROUNDED_UP),
  };
}

/** Null for a search that asks for nothing. */
export function parseHistorySearch(raw: string): HistorySearch | null {
  // The list cuts addresses and ends them with an ellipsis; what was copied from there is found all the same.
  const text = raw
    .normalize('NFC')
    .trim()
    .replace(/(…|\.\.\.)$/, '')
    .toLowerCase();
  return text === '' ? null : { text, amounts: amountsBeginning(text) };
}
