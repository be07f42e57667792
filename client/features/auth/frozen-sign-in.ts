/** What was typed at the sign-in that a freeze refused; in this page's memory alone. */
type Typed = { readonly login: string; readonly password: string };

let typed: Typed = { login: '', password: '' };

export const keepTyped = (kept: Typed): void => void (typed = kept);

export const typedBefore = (): Typed => typed;
