import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { patchPlugin } from '../../scripts/fronts/lean-packages.ts';
import type { Patch } from '../../scripts/fronts/lean-packages.ts';

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
