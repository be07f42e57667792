/** Rules for lines that repeat: fees, interest, own transfers. A rule names a note, never an order. */
import type { Won } from '../money.ts';

export type LineRule = {
  depositAccountId: number;
  direction: 'in' | 'out';
  /** A part of the name or the remarks of a line. */
  text: string;
  wonFrom: Won | null;
  wonTo: Won | null;
};

type Line = {
  depositAccountId: number;
  direction: 'in' | 'out';
  won: Won;
  name: string;
  memo: string;
};

/** Without blanks, widths and cases, in which statements of one bank differ from day to day. */
const plain = (text: string): string => text.normalize('NFKC').replace(/\s+/gu, '').toLowerCase();

/** Whether a text says anything that a line can contain. */
export const isRuleText = (text: string): boolean => /[\p{L}\p{N}]/u.test(plain(text));

/** Whether a rule is about a line. */
export function isRuled(line: Line, rule: LineRule): boolean {
  if (line.depositAccountId !== rule.depositAccountId || line.direction !== rule.direction) return false;
  if (rule.wonFrom !== null && line.won < rule.wonFrom) return false;
  if (rule.wonTo !== null && line.won > rule.wonTo) return false;
  const text = plain(rule.text);
  return plain(line.name).includes(text) || plain(line.memo).includes(text);
}

/** The rules about a line that say another note: it and they leave such a line to a person. */
export const clashingRules = <Rule extends LineRule & { note: string }>(
  line: Line,
  note: string,
  rules: readonly Rule[],
): Rule[] => rules.filter((rule) => rule.note !== note && isRuled(line, rule));

/** The rule of a line: null without one, and where rules say different notes. */
export function ruleOf<Rule extends LineRule & { note: string }>(
  line: Line,
  rules: readonly Rule[],
): Rule | null {
  const first = rules.find((rule) => isRuled(line, rule));
  return first !== undefined && clashingRules(line, first.note, rules).length === 0 ? first : null;
}
