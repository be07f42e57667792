import { caretAfter, typeAmount } from '../../domain/amount-field.ts';
import type { AmountRule } from '../../domain/amount-field.ts';

export type Typed = { readonly text: string; readonly caret: number };

type Edit = {
  readonly previous: string;
  /** Where the caret stood before this edit. */
  readonly previousCaret: number;
  /** What the browser made of the field, and where it put the caret. */
  readonly raw: string;
  readonly caret: number;
  readonly rule: AmountRule;
};

const plain = (text: string): string => text.replaceAll(',', '');

/**
 * What the field shows after an edit and where the caret then stands. Two things that formatting alone gets wrong: a
 * deletion that hits only a separator takes the digit beside it along, and a keystroke that the rule refuses leaves the
 * caret where it was.
 */
export function retype({ previous, previousCaret, raw, caret, rule }: Edit): Typed {
  const onlySeparatorGone = raw.length === previous.length - 1 && plain(raw) === plain(previous);
  if (onlySeparatorGone) {
    const backwards = caret < previousCaret;
    const cut = backwards ? caret - 1 : caret;
    const without = raw.slice(0, cut) + raw.slice(cut + 1);
    const text = typeAmount(previous, without, rule);
    return { text, caret: caretAfter(without, cut, text) };
  }
  const text = typeAmount(previous, raw, rule);
  if (text === previous && raw !== previous) return { text, caret: Math.min(previousCaret, text.length) };
  return { text, caret: caretAfter(raw, caret, text) };
}
