import {
  isForbidden,
  isStorageFull,
  isSystemError,
  StoreRefusedError,
  StoreUnreachableError,
} from '../../db/errors.ts';
import { DomainError } from '../../domain/errors.ts';
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { EnvError } from '../env/env.ts';
import { withSourcePlaces } from '../ports/source-places.ts';
import { EXIT, type Exit } from './exit.ts';
import { helpText, isVerbName, UsageError, usageText, type VerbName } from './help.ts';
import { quoted } from './read-arguments.ts';

type Verb = (args: string[]) => Promise<Exit>;

const findVerb = (name: string): VerbName => {
  if (isVerbName(name)) return name;
  throw new UsageError(`unknown verb ${quoted(name)}: 그런 동작은 없어요.`);
};

const help: Verb = async ([name]) => {
  process.stdout.write(helpText(name === undefined ? undefined : findVerb(name)));
  return EXIT.fine;
};

// Loaded on demand: `serve` needs the whole server, `backup` very little.
const VERBS: Record<VerbName, () => Promise<Verb>> = {
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
  help: async () => help,
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
  if (isStorageFull(error) || isSystemError(error, 'ENOSPC')) return TERMINAL.diskFull();
  if (isForbidden(error)) return TERMINAL.databaseForbids(error.message);
  const { code, port, syscall = '' } = error as SystemError;
  if (code === 'EADDRINUSE') return TERMINAL.portInUse(String(port));
  if (syscall === 'uv_cwd') return TERMINAL.workingFolderGone();
  if (/^(listen|bind|getaddrinfo)$/.test(syscall)) return TERMINAL.cannotListen(error.message);
  return withSourcePlaces(error.stack ?? error.message);
}

/** Prints why a command cannot continue. */
export function complain(error: unknown): Exit {
  process.stderr.write(`${sentenceFor(error)}\n`);
  return EXIT.refused;
}

const HELP = ['--help', '-h'];

export async function runVerb(argv: readonly string[]): Promise<Exit> {
  const [name, ...args] = argv;
  if (name === undefined) {
    process.stderr.write(helpText());
    return EXIT.usage;
  }
  let verb: VerbName | undefined;
  try {
    if (HELP.includes(name)) return await help(args);
    verb = findVerb(name);
    if (args.some((one) => HELP.includes(one))) return await help([verb]);
    const run = await VERBS[verb]();
    return await run(args);
  } catch (error) {
    if (!(error instanceof UsageError)) return complain(error);
    process.stderr.write(usageText(error.message, verb === 'help' ? undefined : verb));
    return EXIT.usage;
  }
}
