/** The amount as it is being typed, in won or in DAON. */
import { daonOfField, fieldOfDaon, fieldOfWon, wonOfField } from '../../../domain/amount-field.ts';
import { daonOf, wonOf, ZERO_UNITS } from '../../../domain/money.ts';
import type { DaonUnits, PriceE4 } from '../../../domain/money.ts';

export type AmountUnit = 'daon' | 'won';

export type AmountEntry = {
  readonly unit: AmountUnit;
  /** As shown, with separators. */
  readonly text: string;
  /** The text in the other unit that this one was made from: switching back without an edit loses nothing. */
  readonly other: string | null;
};

export const EMPTY_ENTRY: AmountEntry = { unit: 'daon', text: '', other: null };

/** What would arrive: quantity = won / price, cut down to the unit. */
export function netOf({ unit, text }: AmountEntry, price: PriceE4 | null): DaonUnits {
  if (unit === 'daon') return daonOfField(text);
  return price === null ? ZERO_UNITS : daonOf(wonOfField(text), price);
}

export function typed(entry: AmountEntry, text: string): AmountEntry {
  return { ...entry, text, other: null };
}

function textOf(net: DaonUnits, unit: AmountUnit, price: PriceE4): string {
  return unit === 'daon' ? fieldOfDaon(net) : fieldOfWon(wonOf(net, price));
}

/** Nothing stays nothing; a zero is not worth carrying over. */
export function switched(entry: AmountEntry, price: PriceE4): AmountEntry {
  const unit = entry.unit === 'daon' ? 'won' : 'daon';
  const net = netOf(entry, price);
  const text = entry.other ?? (net === ZERO_UNITS ? '' : textOf(net, unit, price));
  return { unit, text, other: entry.text };
}

/** The maximum in the unit that is being typed. */
export function filled(entry: AmountEntry, net: DaonUnits, price: PriceE4 | null): AmountEntry {
  if (entry.unit === 'daon') return typed(entry, fieldOfDaon(net));
  return price === null ? entry : typed(entry, textOf(net, 'won', price));
}
