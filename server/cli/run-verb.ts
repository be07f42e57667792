import { StoreRefusedError } from '../../db/errors.ts';
import { DomainError } from '../../domain/errors.ts';
import { EnvError } from '../env.ts';
import { EXIT, usage, type Exit } from './exit.ts';

type Verb = (args: string[]) => Promise<Exit>;

// Loaded only when called: `serve` needs the whole server, `backup` hardly anything.
const VERBS: Record<string, () => Promise<Verb>> = {
  serve: async () => (await import('./verbs/serve.ts')).serve,
  migrate: async () => (await import('./verbs/migrate.ts')).migrate,
  demo: async () => (await import('./verbs/demo.ts')).demo,
  operator: async () => (await import('./verbs/operator.ts')).operator,
  verify: async () => (await import('./verbs/verify.ts')).verify,
  backup: async () => (await import('./verbs/backup.ts')).backup,
  restore: async () => (await import('./verbs/restore.ts')).restore,
  'rotate-key': async () => (await import('./verbs/rotate-key.ts')).rotateKey,
};

/** Says why a verb cannot go on, for the person at the terminal. */
export function complain(error: unknown): Exit {
  if (error instanceof EnvError || error instanceof StoreRefusedError)
    process.stderr.write(`${error.message}\n`);
  else if (error instanceof DomainError) process.stderr.write(`${error.sentence}\n`);
  else process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return EXIT.refused;
}

export async function runVerb(argv: readonly string[]): Promise<Exit> {
  const [name = '', ...args] = argv;
  const load = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined;
  if (!load) {
    return usage();
  }
  try {
    const verb = await load();
    return await verb(args);
  } catch (error) {
    return complain(error);
  }
}
