// How texts are looked for: alike on both engines, and without wildcards.
import { expect, test } from 'vitest';
import { beginsWith, contains, type AnyColumn, type SQL } from '../../db/sql.ts';
import { forEachEngine } from '../support/store/store.ts';

const TEXTS = [
  'André Kim',
  'ANDRÉ KIM',
  'andre kim',
  'İstanbul',
  'Straße',
  '김*민',
  '100%',
  '가_나',
  'a[b]c?',
  'a\\b',
];

forEachEngine('a text that is looked for', (createStore) => {
  test('matches ASCII letters in either case inside a text, and any other letter as it is written', async () => {
    const store = await createStore();
    const updatedAt = new Date(0);
    const rows = TEXTS.map((key) => ({ key, value: 1, updatedAt }));
    await store.write((tx) => tx.insert(tx.t.settings).values(rows));
    const found = async (find: (column: AnyColumn, text: string) => SQL, text: string) => {
      const keys = await store.read((db) => {
        const { settings } = db.t;
        return db.select({ key: settings.key }).from(settings).where(find(settings.key, text));
      });
      return TEXTS.filter((one) => keys.some(({ key }) => key === one));
    };

    expect(await found(contains, 'KIM')).toEqual(['André Kim', 'ANDRÉ KIM', 'andre kim']);
    expect(await found(contains, 'andré')).toEqual(['André Kim']);
    expect(await found(contains, 'ANDRÉ')).toEqual(['ANDRÉ KIM']);
    expect(await found(contains, 'iSTANBUL')).toEqual([]);
    expect(await found(contains, 'İSTAN')).toEqual(['İstanbul']);
    expect(await found(contains, 'STRAß')).toEqual(['Straße']);
    for (const [text, one] of [
      ['*', '김*민'],
      ['%', '100%'],
      ['_', '가_나'],
      ['[B]', 'a[b]c?'],
      ['?', 'a[b]c?'],
      ['\\', 'a\\b'],
    ] as const)
      expect(await found(contains, text)).toEqual([one]);

    expect(await found(beginsWith, 'André')).toEqual(['André Kim']);
    expect(await found(beginsWith, 'andré')).toEqual([]);
    expect(await found(beginsWith, 'ANDR')).toEqual(['ANDRÉ KIM']);
    expect(await found(beginsWith, 'a[b]')).toEqual(['a[b]c?']);
    expect(await found(beginsWith, 'a[b]c?')).toEqual(['a[b]c?']);
    for (const text of ['김*', '100%', '가_', 'a\\']) expect(await found(beginsWith, text)).toHaveLength(1);
    for (const text of ['*', '?', '[', '%', '_']) expect(await found(beginsWith, text)).toEqual([]);
  });
});
