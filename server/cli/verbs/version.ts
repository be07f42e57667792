import manifest from '../../../package.json' with { type: 'json' };
import { EXIT, usage, type Exit } from '../exit.ts';

/** Prints the version of package.json, which the single executable carries in its bundle. */
export function version(args: string[]): Promise<Exit> {
  if (args.length > 0) return Promise.resolve(usage());
  process.stdout.write(`${manifest.version}\n`);
  return Promise.resolve(EXIT.fine);
}
