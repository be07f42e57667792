import type { BankLineRow } from '../api/contract.ts';
import type { RuleDraft } from './RuleDialog.tsx';

/** The narrowest rule that a line suggests: its account, direction, text and sum. Masked digits are no text of a line. */
export function ruleOfLine({ depositAccount, direction, name, memo, won }: BankLineRow): RuleDraft {
  const said = name.trim() === '' ? memo : name;
  const words = said.split(/\*+[0-9]*/).map((part) => part.trim());
  const text = words.reduce((longest, part) => (part.length > longest.length ? part : longest), '');
  return { depositAccountId: depositAccount.id, direction, text, wonFrom: won, wonTo: won, note: text };
}
