import type { KeyboardEvent } from 'react';
import type { Section } from './sign-up-rules.ts';

const fieldsOf = (root: ParentNode): HTMLInputElement[] => [
  ...root.querySelectorAll<HTMLInputElement>('input:not([type=hidden])'),
];

/** Puts the caret into a part of the form: into what is empty there, or else into its first field. */
export function focusSection(form: HTMLFormElement | null, section: Section): void {
  const part = form?.querySelector(`[data-section=${section}]`);
  if (part === null || part === undefined) return;
  const fields = fieldsOf(part);
  (fields.find((field) => field.value === '') ?? fields[0])?.focus({ preventScroll: true });
  revealSection(form, section, 'start');
}

/** Scrolls a part of the form into view, clear of the header and of the bar. */
export function revealSection(
  form: HTMLFormElement | null,
  section: Section,
  block: 'start' | 'nearest',
): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  form
    ?.querySelector(`[data-section=${section}]`)
    ?.scrollIntoView({ block, behavior: calm ? 'auto' : 'smooth' });
}

/** Enter goes on to the next field, as the key of a phone's keyboard says; from the last one it submits. */
export function goOnWithEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const field = event.target;
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.defaultPrevented) return;
  if (!(field instanceof HTMLInputElement)) return;
  const fields = fieldsOf(event.currentTarget);
  const next = fields[fields.indexOf(field) + 1];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
