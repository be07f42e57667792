import english from 'ra-language-english';
import { describe, expect, it } from 'vitest';
import { i18nProvider, koCatalogue } from './i18n-ko.ts';

function flatten(node: unknown, path = ''): Map<string, string> {
  if (typeof node === 'string') return new Map([[path, node]]);
  if (typeof node !== 'object' || node === null) throw new Error(`neither a text nor a branch at ${path}`);
  return new Map(
    Object.entries(node).flatMap(([key, child]) => [...flatten(child, path === '' ? key : `${path}.${key}`)]),
  );
}

const placeholders = (text: string): string[] =>
  [...text.matchAll(/%\{(\w+)\}/g)].map((match) => match[1] ?? '');

describe('the Korean catalogue of the console', () => {
  const ko = flatten(koCatalogue);
  const en = flatten(english);

  it('has exactly the keys of the English catalogue', () => {
    expect([...ko.keys()].toSorted()).toEqual([...en.keys()].toSorted());
  });

  it('asks for no value that the English sentence is not given', () => {
    for (const [key, text] of ko) {
      const asked = placeholders(en.get(key) ?? '');
      // A sentence that gets the heading with its first letter in lower case gets the heading itself too.
      const given = [...asked, 'smart_count', ...(asked.includes('field_lower_first') ? ['field'] : [])];
      expect(given, key).toEqual(expect.arrayContaining(placeholders(text)));
    }
  });

  it('leaves no sentence in English', () => {
    const latin = [...ko].filter(([, text]) => /[A-Za-z]{2,}/.test(text.replaceAll(/%\{\w+\}/g, '')));
    expect(latin).toEqual([]);
  });

  it('translates counts with the single plural form of Korean', () => {
    expect(i18nProvider.translate('ra.action.bulk_actions', { smart_count: 1 })).toBe('1개 선택됨');
    expect(i18nProvider.translate('ra.action.bulk_actions', { smart_count: 3 })).toBe('3개 선택됨');
  });
});
