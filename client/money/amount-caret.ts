import { caretAfter, typeAmount } from '../../domain/amount-field.ts';
import type { AmountEdit, AmountRule } from '../../domain/amount-field.ts';

export type Typed = { readonly text: string; readonly caret: number };

type Edit = {
  readonly previous: string;
  /** What was selected before this edit; where both are the same, the caret's position. */
  readonly selected: { readonly start: number; readonly end: number };
  /** The field's value after the browser's edit, and the caret's position. */
  readonly raw: string;
  readonly caret: number;
  readonly rule: AmountRule;
};

const plain = (text: string): string => text.replaceAll(',', '');

/** What was put in place of the selection; undefined where more than that has changed, as after a deletion. */
function editOf({ previous, selected, raw }: Edit): AmountEdit | undefined {
  const before = previous.slice(0, selected.start);
  const after = previous.slice(selected.end);
  const cut = raw.length - after.length;
  if (cut < before.length || !raw.startsWith(before) || !raw.endsWith(after)) return undefined;
  return { before, inserted: raw.slice(before.length, cut), after };
}

/**
 * The field's formatted value after an edit, and the caret's position. Formatting alone gets two cases wrong: deleting a
 * separator must delete the digit beside it, and a refused keystroke must leave the caret where it was.
 */
export function retype(edit: Edit): Typed {
  const { previous, selected, raw, caret, rule } = edit;
  const onlySeparatorGone = raw.length === previous.length - 1 && plain(raw) === plain(previous);
  if (onlySeparatorGone) {
    const backwards = caret < selected.start;
    const cut = backwards ? caret - 1 : caret;
    const without = raw.slice(0, cut) + raw.slice(cut + 1);
    const text = typeAmount(previous, without, rule);
    return { text, caret: caretAfter(without, cut, text) };
  }
  const text = typeAmount(previous, raw, rule, editOf(edit));
  if (text === previous && raw !== previous) return { text, caret: Math.min(selected.start, text.length) };
  return { text, caret: caretAfter(raw, caret, text) };
}
