import type { KeyboardEvent } from 'react';
import { isComposed } from '../../../domain/composed-key.ts';
import { SECTIONS } from './sign-up-rules.ts';
import type { Section } from './sign-up-rules.ts';

/** The fields that are not put away. */
const fieldsOf = (root: ParentNode): HTMLInputElement[] =>
  [...root.querySelectorAll<HTMLInputElement>('input:not([type=hidden])')].filter(
    (field) => field.closest('[hidden]') === null,
  );

const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Puts the caret into a part of the form: into what is empty there, or else into its first field. */
export function focusSection(
  form: HTMLFormElement | null,
  section: Section,
  block: 'start' | 'nearest' = 'start',
): void {
  const part = form?.querySelector(`[data-section=${section}]`);
  if (part === null || part === undefined) return;
  const fields = fieldsOf(part);
  (fields.find((field) => field.value === '') ?? fields[0])?.focus({ preventScroll: true });
  // After the parts above have folded, which they do as the focus goes on.
  onceReleased(form, () => revealSection(form, section, block));
}

/** Acts when no pointer presses on the form: what a tap is meant for must not move from under it. */
export function onceReleased(form: HTMLFormElement | null, act: () => void, waitMs = 0): void {
  setTimeout(() => (form?.matches(':active') === true ? onceReleased(form, act, 50) : act()), waitMs);
}

/** Scrolls a part of the form into view, clear of the header and of the bar. */
export function revealSection(
  form: HTMLFormElement | null,
  section: Section,
  block: 'start' | 'nearest',
): void {
  form
    ?.querySelector(`[data-section=${section}]`)
    ?.scrollIntoView({ block, behavior: isCalm() ? 'auto' : 'smooth' });
}

/** The part of the form whose fields have the focus, by its place; -1 while none has it. */
export function placeOfFocus(): number {
  const part = document.activeElement?.closest('[data-section] > [id]')?.parentElement;
  return SECTIONS.findIndex((section) => section === part?.dataset.section);
}

/**
 * Changes what stands above the field with the focus. The field stays where it is as far as the page scrolls; the rest of
 * the way its part and those below glide.
 */
export function keepInPlace(form: HTMLFormElement | null, change: () => void): void {
  const field = document.activeElement;
  const top = (): number => field?.getBoundingClientRect().top ?? 0;
  const before = top();
  change();
  if (top() === before) return;
  scrollBy({ top: top() - before, behavior: 'instant' });
  const rest = before - top();
  if (rest === 0 || isCalm()) return;
  const parts = [...(form?.querySelectorAll('[data-section]') ?? [])];
  for (const part of parts.slice(parts.findIndex((each) => each.contains(field))))
    part.animate({ translate: [`0 ${rest}px`, '0 0'] }, { duration: 200, easing: 'ease-out' });
}

/** Enter goes on to the next field, as the key of a phone's keyboard says; from the last one it submits. */
export function goOnWithEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const field = event.target;
  if (event.key !== 'Enter' || isComposed(event.nativeEvent) || event.defaultPrevented) return;
  if (!(field instanceof HTMLInputElement)) return;
  const fields = fieldsOf(event.currentTarget);
  const next = fields[fields.indexOf(field) + 1];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
