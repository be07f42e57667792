import { StoreRefusedError } from '../../db/errors.ts';
import { DomainError } from '../../domain/errors.ts';
import { EnvError } from '../env.ts';

/** What a verb ends with: fine, a finding or refusal, or called in a way it does not know. */
export const EXIT = { fine: 0, refused: 1, usage: 2 } as const;
export type Exit = (typeof EXIT)[keyof typeof EXIT];

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
};

const USAGE = `사용법: npm run -s daon -- <동작>

  serve                                서버를 시작합니다
  migrate                              데이터베이스를 최신 구조로 바꿉니다
  demo                                 빈 데이터베이스에 데모 데이터를 넣습니다
  operator add LOGIN --role ROLE       운영자를 추가합니다 (비밀번호는 표준 입력, ROLE: viewer | operator | admin)
  operator reset-totp LOGIN            운영자의 인증 앱 등록을 지웁니다
  verify                               장부와 감사 기록을 모두 검사합니다
  backup PATH                          서버가 켜져 있어도 백업합니다
  restore PATH                         백업으로 되돌립니다 (서버가 꺼져 있어야 합니다)
`;

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
    process.stderr.write(USAGE);
    return EXIT.usage;
  }
  try {
    const verb = await load();
    return await verb(args);
  } catch (error) {
    return complain(error);
  }
}

export function usage(): Exit {
  process.stderr.write(USAGE);
  return EXIT.usage;
}
