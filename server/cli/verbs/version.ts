import manifest from '../../../package.json' with { type: 'json' };
import { EXIT, type Exit } from '../exit.ts';
import { readTexts } from '../read-arguments.ts';

/** Prints the version of package.json, which the single executable carries in its bundle. */
export async function version(args: string[]): Promise<Exit> {
  readTexts(args);
  process.stdout.write(`${manifest.version}\n`);
  return EXIT.fine;
}
