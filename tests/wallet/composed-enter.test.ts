// Enter that ends a Hangul syllable confirms nothing, however the browser reports it.
import { createElement, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { describe, expect, it, vi } from 'vitest';
import { ReasonField } from '../../admin/actions/ReasonField.tsx';
import { ReasonDialog } from '../../admin/requests/decide/ReasonDialog.tsx';
import { AddressField } from '../../client/features/send/AddressField.tsx';
import { AmountField } from '../../client/money/AmountField.tsx';
import { AMOUNT_RULES } from '../../domain/amount-field.ts';

const nothing = () => undefined;

const FIELDS: Readonly<Record<string, (confirm: () => void) => ReactElement>> = {
  'a reason': (confirm) =>
    createElement(
      'form',
      {
        onSubmit: (event) => {
          event.preventDefault();
          confirm();
        },
      },
      createElement(ReasonField, { about: 'act', value: '확인', hint: '', onChange: nothing }),
    ),
  'the reason of a decision': (confirm) => createElement(Decision, { confirm }),
  'an address': (confirm) =>
    createElement(AddressField, {
      value: '0x',
      onValue: nothing,
      onEnter: confirm,
      onScan: nothing,
      bad: false,
      warn: false,
      line: null,
      inputRef: null,
    }),
  'an amount': (confirm) =>
    createElement(AmountField, {
      label: '금액',
      name: 'amount',
      text: '1',
      onText: nothing,
      rule: AMOUNT_RULES.daon,
      unit: 'DAON',
      onEnter: confirm,
    }),
};

function Decision({ confirm }: { confirm: () => void }) {
  return createElement(ReasonDialog, {
    about: 'reject',
    title: '거절',
    confirmLabel: '거절',
    color: 'error',
    presets: ['서류가 없어요'],
    isPending: false,
    onClose: nothing,
    onConfirm: confirm,
  });
}

/** The field, open in the page. */
async function inPage(shown: ReactElement, check: (field: HTMLElement) => Promise<void>): Promise<void> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  try {
    flushSync(() => root.render(shown));
    const query = 'textarea:not([aria-hidden]), input';
    await expect.poll(() => document.querySelector(query)).not.toBeNull();
    const field = document.querySelector<HTMLElement>(query);
    if (field === null) throw new Error('no field');
    await check(field);
  } finally {
    root.unmount();
    place.remove();
  }
}

describe.each(Object.entries(FIELDS))('Enter in %s', (_what, fieldOf) => {
  it.each([
    ['while a syllable is composed', { isComposing: true, keyCode: 229 }, 0],
    ['where Safari has ended the syllable before', { isComposing: false, keyCode: 229 }, 0],
    ['as it is', { isComposing: false, keyCode: 13 }, 1],
  ])('%s', async (_when, key, times) => {
    const confirm = vi.fn<() => void>();
    await inPage(fieldOf(confirm), async (field) => {
      const preset = [...document.querySelectorAll<HTMLElement>('[role=dialog] [aria-pressed]')][0];
      if (preset !== undefined) flushSync(() => preset.click());
      flushSync(() =>
        field.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Enter', ...key, bubbles: true, cancelable: true }),
        ),
      );
      await Promise.resolve();
      expect(confirm).toHaveBeenCalledTimes(times);
    });
  });
});
