import { text } from 'node:stream/consumers';
import { openStore } from '../../../db/open.ts';
import { loginError } from '../../../domain/login.ts';
import { passwordError } from '../../../domain/password.ts';
import { phoneError } from '../../../domain/phone.ts';
import { isOperatorRole } from '../../../domain/roles.ts';
import { TERMINAL } from '../../../domain/terminal-sentences.ts';
import { createDeps } from '../../create-deps.ts';
import type { Deps } from '../../deps/deps.ts';
import { EnvError, parseEnv } from '../../env/env.ts';
import {
  addAtTerminal,
  resetTotpAtTerminal,
  setPhoneAtTerminal,
} from '../../features/operators/terminal-acts.ts';
import { requireBound } from '../../keys/unbound-rows.ts';
import { checkKeyFingerprint, readSecretKey } from '../../env/secret-key.ts';
import { EXIT, type Exit } from '../exit.ts';
import { UsageError } from '../help.ts';
import { quoted, readArguments } from '../read-arguments.ts';

/** Runs one short write, possibly beside a running server. */
async function withDeps(work: (deps: Deps) => Promise<void>): Promise<void> {
  const env = parseEnv(process.env);
  const store = await openStore(env.databaseUrl, { exclusive: false, postgres: env.postgres });
  try {
    const deps = createDeps(env, store, await readSecretKey(env, store));
    await checkKeyFingerprint(store, deps.secrets.fingerprint);
    await requireBound(store);
    await work(deps);
  } finally {
    await store.close();
  }
}

/**
 * A browser form drops line breaks and a tab key moves on, so no sign-in form could send such a password. Of bytes that are no UTF-8,
 * each was read as one character, so that many passwords would be one.
 */
function typingError(password: string): string | null {
  return /[\p{Cc}\uFFFD]/u.test(password) ? TERMINAL.passwordUntypable() : null;
}

function requirePhone(phone: string): void {
  const wrong = phoneError(phone);
  if (wrong !== null) throw new EnvError(wrong);
}

async function add(login: string, role: string, phone: string | null): Promise<Exit> {
  if (!isOperatorRole(role))
    throw new UsageError(`unknown role ${quoted(role)}: 역할은 viewer, operator, admin 가운데 하나예요.`);
  const password = (await text(process.stdin)).replace(/\r?\n$/, '');
  const wrong = loginError(login) ?? passwordError(password) ?? typingError(password);
  if (wrong !== null) throw new EnvError(wrong);
  if (phone !== null) requirePhone(phone);
  await withDeps((deps) => addAtTerminal(deps, { login, password, role, phone }));
  process.stdout.write(`운영자를 추가했어요: ${login} (${role})\n`);
  return EXIT.fine;
}

async function resetTotp(login: string): Promise<Exit> {
  await withDeps((deps) => resetTotpAtTerminal(deps, login));
  process.stdout.write(`운영자의 인증 앱 등록을 지우고 로그인을 모두 끝냈어요: ${login}\n`);
  return EXIT.fine;
}

async function setPhone(login: string, phone: string): Promise<Exit> {
  requirePhone(phone);
  await withDeps((deps) => setPhoneAtTerminal(deps, login, phone));
  process.stdout.write(`운영자의 휴대폰 번호를 바꿨어요: ${login}\n`);
  return EXIT.fine;
}

const options = { role: { type: 'string' }, phone: { type: 'string' } } as const;

const notFor = (option: string, verb: string) =>
  new UsageError(`option --${option} is not for ${verb}: 여기에는 쓸 수 없는 옵션이에요.`);

export async function operator(args: string[]): Promise<Exit> {
  const { values, texts } = readArguments(args, { options, names: ['add | phone | reset-totp', 'LOGIN'] });
  const { role, phone } = values;
  const [verb = '', login = ''] = texts;
  if (verb !== 'add' && verb !== 'phone' && verb !== 'reset-totp')
    throw new UsageError(`unknown verb ${quoted(verb)}: 그런 동작은 없어요.`);
  if (verb === 'add') {
    if (role === undefined)
      throw new UsageError('--role is missing: 역할을 써주세요. (viewer, operator, admin 가운데 하나)');
    return add(login, role, phone ?? null);
  }
  if (role !== undefined) throw notFor('role', verb);
  if (verb === 'phone') {
    if (phone === undefined)
      throw new UsageError('--phone is missing: 새 휴대폰 번호를 써주세요. (예: --phone 01012345678)');
    return setPhone(login, phone);
  }
  if (phone !== undefined) throw notFor('phone', verb);
  return resetTotp(login);
}
