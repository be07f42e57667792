import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { openStore } from '../../../db/open.ts';
import { loginError } from '../../../domain/login.ts';
import { passwordError } from '../../../domain/password.ts';
import { phoneError } from '../../../domain/phone.ts';
import { isOperatorRole } from '../../../domain/roles.ts';
import { TERMINAL } from '../../../domain/terminal-sentences.ts';
import { createDeps } from '../../create-deps.ts';
import type { Deps } from '../../deps.ts';
import { EnvError, parseEnv } from '../../env.ts';
import {
  addAtTerminal,
  resetTotpAtTerminal,
  setPhoneAtTerminal,
} from '../../features/operators/terminal-acts.ts';
import { checkKeyFingerprint, readSecretKey } from '../../secret-key.ts';
import { EXIT, usage, type Exit } from '../exit.ts';

/** Runs one short write, possibly beside a running server. */
async function withDeps(work: (deps: Deps) => Promise<void>): Promise<void> {
  const env = parseEnv(process.env);
  const store = await openStore(env.databaseUrl, { exclusive: false, postgres: env.postgres });
  try {
    const deps = createDeps(env, store, await readSecretKey(env, store));
    await checkKeyFingerprint(store, deps.secrets.fingerprint);
    await work(deps);
  } finally {
    await store.close();
  }
}

/** A browser form drops line breaks and a tab key moves on, so no sign-in form could send such a password. */
function typingError(password: string): string | null {
  return /\p{Cc}/u.test(password) ? TERMINAL.passwordControl() : null;
}

function requirePhone(phone: string): void {
  const wrong = phoneError(phone);
  if (wrong !== null) throw new EnvError(wrong);
}

async function add(login: string, role: string, phone: string | null): Promise<Exit> {
  if (!isOperatorRole(role)) return usage();
  const password = (await text(process.stdin)).replace(/\r?\n$/, '');
  const wrong = loginError(login) ?? passwordError(password) ?? typingError(password);
  if (wrong !== null) throw new EnvError(wrong);
  if (phone !== null) requirePhone(phone);
  await withDeps((deps) => addAtTerminal(deps, { login, password, role, phone }));
  process.stdout.write(`운영자 ${login} (${role})을 추가했습니다.\n`);
  return EXIT.fine;
}

async function resetTotp(login: string): Promise<Exit> {
  await withDeps((deps) => resetTotpAtTerminal(deps, login));
  process.stdout.write(`운영자 ${login}의 인증 앱 등록을 지우고 로그인을 모두 끝냈습니다.\n`);
  return EXIT.fine;
}

async function setPhone(login: string, phone: string): Promise<Exit> {
  requirePhone(phone);
  await withDeps((deps) => setPhoneAtTerminal(deps, login, phone));
  process.stdout.write(`운영자 ${login}의 휴대폰 번호를 바꿨습니다.\n`);
  return EXIT.fine;
}

const options = { role: { type: 'string' }, phone: { type: 'string' } } as const;

export async function operator(args: string[]): Promise<Exit> {
  let parsed;
  try {
    parsed = parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch {
    return usage();
  }
  const { role, phone } = parsed.values;
  const [verb, login, ...more] = parsed.positionals;
  if (login === undefined || more.length > 0) return usage();
  if (verb === 'add' && role !== undefined) return add(login, role, phone ?? null);
  if (role !== undefined) return usage();
  if (verb === 'phone' && phone !== undefined) return setPhone(login, phone);
  if (verb === 'reset-totp' && phone === undefined) return resetTotp(login);
  return usage();
}
