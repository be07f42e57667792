import { isForbidden, StoreRefusedError, StoreUnreachableError } from '../../db/errors.ts';
import { DomainError } from '../../domain/errors.ts';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { EnvError } from '../env.ts';
import { withSourcePlaces } from '../ports/source-places.ts';
import { EXIT, usage, type Exit } from './exit.ts';

type Verb = (args: string[]) => Promise<Exit>;

// Loaded on demand: `serve` needs the whole server, `backup` very little.
const VERBS: Record<string, () => Promise<Verb>> = {
  serve: async () => (await import('./verbs/serve.ts')).serve,
  migrate: async () => (await import('./verbs/migrate.ts')).migrate,
  demo: async () => (await import('./verbs/demo.ts')).demo,
  operator: async () => (await import('./verbs/operator.ts')).operator,
  'accept-loss': async () => (await import('./verbs/accept-loss.ts')).acceptLoss,
  verify: async () => (await import('./verbs/verify.ts')).verify,
  backup: async () => (await import('./verbs/backup.ts')).backup,
  restore: async () => (await import('./verbs/restore.ts')).restore,
  move: async () => (await import('./verbs/move.ts')).move,
  custody: async () => (await import('./verbs/custody.ts')).custody,
  erase: async () => (await import('./verbs/erase.ts')).erase,
  'rotate-key': async () => (await import('./verbs/rotate-key.ts')).rotateKey,
  '--version': async () => (await import('./verbs/version.ts')).version,
};

type SystemError = Error & { code?: string; port?: number; syscall?: string };

/** The driver's message; for a host with several addresses it has only a code. */
function causeOf({ cause, message }: Error): string {
  if (!(cause instanceof Error)) return message;
  return cause.message || ((cause as SystemError).code ?? message);
}

function sentenceFor(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof EnvError || error instanceof StoreRefusedError) return error.message;
  if (error instanceof DomainError) return error.sentence;
  if (error instanceof StoreUnreachableError) return TERMINAL.databaseUnreachable(causeOf(error));
  if (isForbidden(error)) return TERMINAL.databaseForbids(error.message);
  const { code, port, syscall = '' } = error as SystemError;
  if (code === 'EADDRINUSE') return TERMINAL.portInUse(String(port));
  if (/^(listen|bind|getaddrinfo)$/.test(syscall)) return TERMINAL.cannotListen(error.message);
  return withSourcePlaces(error.stack ?? error.message);
}

/** Prints why a command cannot continue. */
export function complain(error: unknown): Exit {
  process.stderr.write(`${sentenceFor(error)}\n`);
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
