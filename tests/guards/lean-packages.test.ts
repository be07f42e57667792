import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { patchPlugin, REMOVED_HOOKS } from '../../scripts/fronts/lean-packages.ts';
import type { Patch } from '../../scripts/fronts/lean-packages.ts';
import { readSourceFiles } from './source-files.ts';

const entry = '\0entry.mjs';

const patch: Patch = {
  name: 'planted',
  file: /entry\.mjs$/,
  change: (code) => code.replace('before', 'after'),
};

async function buildWith(patches: readonly Patch[]): Promise<string> {
  const source = { name: 'source', resolveId: () => entry, load: () => "console.log('before');" };
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [source, patchPlugin(patches)],
    build: { write: false, rolldownOptions: { input: 'entry' } },
  });
  return JSON.stringify(built);
}

describe('patches of packages', () => {
  it('change the code of the file that they name', async () => {
    expect(await buildWith([patch])).toContain('after');
  });

  it('fail the build when their pattern matches nothing', async () => {
    const planted = { ...patch, change: (code: string) => code.replace('not there', '') };
    await expect(buildWith([patch, planted])).rejects.toThrow('no code matches the patch "planted"');
  });

  it('fail the build when no file has their name', async () => {
    await expect(buildWith([{ ...patch, file: /gone\.mjs$/ }])).rejects.toThrow('no code matches the patch');
  });
});

/** Uses of hooks that the build removes, as `trpc.alarms.list.useInfiniteQuery`. */
const removedHooksIn = (source: string): string[] =>
  REMOVED_HOOKS.filter((hook) => new RegExp(`\\btrpc\\b[\\w.]*\\.${hook}\\b`).test(source));

describe('hooks that the build removes', () => {
  it('are used nowhere in the wallet', () => {
    const users = readSourceFiles().filter(
      (file) => file.path.startsWith('client/') && removedHooksIn(file.text).length > 0,
    );
    expect(users.map((file) => file.path)).toEqual([]);
  });

  it('are found where they are used', () => {
    expect(removedHooksIn('const all = trpc.alarms.list.useInfiniteQuery({});')).toEqual([
      'useInfiniteQuery',
    ]);
    expect(removedHooksIn('const one = trpc.useQueries((t) => []);')).toEqual(['useQueries']);
    expect(removedHooksIn('const one = trpc.wallet.home.useQuery({});')).toEqual([]);
  });
});
