import { describe, expect, it } from 'vitest';
import { findBadName, findBarrel, findEnums, findUnfinished, warnOfLength } from './file-shape.ts';
import { listOwnPaths, readSourceFiles } from './source-files.ts';

const files = readSourceFiles();
const sample = (text: string) => ({ path: 'server/x.ts', text });

describe('files keep their shape', () => {
  it('are warned about when they are long', () => {
    for (const warning of files.map(warnOfLength)) if (warning !== null) console.warn(warning);
    expect(warnOfLength(sample('x\n'.repeat(600)))).toBeNull();
    expect(warnOfLength(sample('x\n'.repeat(601)))).toBe('server/x.ts: 601 lines, more than 600');
  });

  it('are named in kebab-case, components in PascalCase', () => {
    expect(listOwnPaths().flatMap(findBadName)).toEqual([]);
    const good = [
      'server/approve-purchase.ts',
      'server/orders.router.ts',
      'client/money/AmountField.module.css',
    ];
    expect(good.flatMap(findBadName)).toEqual([]);
    const bad = [
      'server/approvePurchase.ts',
      'server/ApprovePurchase.ts',
      'client/ui/amount_field.tsx',
      'server/My/x.ts',
    ];
    expect(bad.flatMap(findBadName)).toHaveLength(bad.length);
  });

  it('hold no enum', () => {
    expect(files.flatMap(findEnums)).toEqual([]);
    expect(findEnums(sample('export enum State { Open }'))).toHaveLength(1);
  });

  it('are no barrels', () => {
    expect(files.flatMap(findBarrel)).toEqual([]);
    expect(findBarrel(sample("export * from './a.ts';\nexport { b } from './b.ts';"))).toHaveLength(1);
    expect(findBarrel(sample("export { b } from './b.ts';\nexport const c = 1;"))).toEqual([]);
  });

  it('leave nothing unfinished and no test out', () => {
    expect(files.flatMap(findUnfinished)).toEqual([]);
    expect(findUnfinished(sample(`// ${'TO'}DO: later`))).toHaveLength(1);
    expect(findUnfinished(sample(`it${'.skip'}('x', f)`))).toHaveLength(1);
    expect(findUnfinished(sample(`describe.concurrent${'.only'}('x', f)`))).toHaveLength(1);
    expect(findUnfinished(sample('rows.skip(1)'))).toEqual([]);
  });
});
