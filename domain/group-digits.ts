/**
 * The thousands separators of amounts, shown and typed (specification section 5). In a file of its own, so that a
 * screen that only shows amounts does not load the typing rules.
 */

/** '1234567.5' → '1,234,567.5'. */
export function groupDigits(plain: string): string {
  const dot = plain.indexOf('.');
  const whole = dot < 0 ? plain : plain.slice(0, dot);
  return whole.replace(/\B(?=(?:[0-9]{3})+$)/g, ',') + (dot < 0 ? '' : plain.slice(dot));
}
