import { caretAfter, typeAmount } from '../../domain/amount-field.ts';
import type { AmountRule } from '../../domain/amount-field.ts';

export type Typed = { readonly text: string; readonly caret: number };

type Edit = {
  readonly previous: string;
  /** The caret's position before this edit. */
  readonly previousCaret: number;
  /** The field's value after the browser's edit, and the caret's position. */
  readonly raw: string;
  readonly caret: number;
  readonly rule: AmountRule;
};

const plain = (text: string): string => text.replaceAll(',', '');

/**
 * The field's formatted value after an edit, and the caret's position. Formatting alone gets two cases wrong: deleting a
 * separator must delete the digit beside it, and a refused keystroke must leave the caret where it was.
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
