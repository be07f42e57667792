import { vi } from 'vitest';
import { runVerb } from '../../../server/cli/run-verb.ts';

/** A verb of the command line without a process of its own: what it ended with, and all that it said. */
export async function runInProcess(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ status: number; said: string }> {
  const said: string[] = [];
  const listen = (part: string | Uint8Array) => said.push(String(part)) > 0;
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const ears = [process.stdout, process.stderr].map((out) =>
    vi.spyOn(out, 'write').mockImplementation(listen),
  );
  try {
    return { status: await runVerb(args), said: said.join('') };
  } finally {
    for (const ear of ears) ear.mockRestore();
    vi.unstubAllEnvs();
  }
}
