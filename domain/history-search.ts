/**
 * What a holder types to find a history row: a part of the counterparty, or the beginning of an amount as the list
 * shows it, so that '12' finds 12 and 12.5 and '1.23' finds 1.23456789. Fees are listed rounded up to four decimals, so
 * '0.5971' also finds the fee 0.59701493.
 */
import { asUnits, DAON, parseDaon } from './money.ts';
import type { DaonUnits } from './money.ts';

/** The length of an address and some margin. */
export const HISTORY_SEARCH_MAX = 60;

export type HistorySearch = {
  /** In lower case and NFC. */
  readonly text: string;
  /** The inclusive range of the absolute amount; null when the text is no amount. */
  readonly amounts: {
    readonly from: DaonUnits;
    readonly to: DaonUnits;
    /** The start of the range for fees: a fee below `from` may be rounded up to it. */
    readonly feesFrom: DaonUnits;
  } | null;
};

const LISTED_DECIMALS = 4;
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

/** Null for an empty search. */
export function parseHistorySearch(raw: string): HistorySearch | null {
  // The list shortens addresses with an ellipsis; a search for such a copied text must still match.
  const text = raw
    .normalize('NFC')
    .trim()
    .replace(/(…|\.\.\.)$/, '')
    .toLowerCase();
  return text === '' ? null : { text, amounts: amountsBeginning(text) };
}
