import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { eq } from '../../../db/sql.ts';
import { openStore } from '../../../db/open.ts';
import { DomainError } from '../../../domain/errors.ts';
import { loginError, loginKey } from '../../../domain/login.ts';
import { passwordError } from '../../../domain/password.ts';
import { isOperatorRole } from '../../../domain/roles.ts';
import { TERMINAL } from '../../../domain/terminal-sentences.ts';
import { appendAudit } from '../../audit/audit-log.ts';
import { createDeps } from '../../create-deps.ts';
import type { Deps } from '../../deps.ts';
import { EnvError, parseEnv } from '../../env.ts';
import { addOperator } from '../../features/operators/add-operator.ts';
import { dropRecoveryCodes } from '../../features/operators/recovery-codes.ts';
import { checkKeyFingerprint, readSecretKey } from '../../secret-key.ts';
import { EXIT, usage, type Exit } from '../exit.ts';

/** Runs one short write beside a server that may be serving. */
async function withDeps(work: (deps: Deps) => Promise<void>): Promise<void> {
  const env = parseEnv(process.env);
  const store = await openStore(env.databaseUrl, { exclusive: false });
  try {
    const deps = createDeps(env, store, await readSecretKey(env, store));
    await checkKeyFingerprint(store, deps.secrets.fingerprint);
    await work(deps);
  } finally {
    await store.close();
  }
}

/** A form drops a line break and a keyboard moves on with a tab: whoever is given such a password could never sign in. */
function typingError(password: string): string | null {
  return /\p{Cc}/u.test(password) ? TERMINAL.passwordControl() : null;
}

async function add(login: string, role: string): Promise<Exit> {
  if (!isOperatorRole(role)) return usage();
  const password = (await text(process.stdin)).replace(/\r?\n$/, '');
  const wrong = loginError(login) ?? passwordError(password) ?? typingError(password);
  if (wrong !== null) throw new EnvError(wrong);
  await withDeps(async (deps) => {
    const passwordHash = await deps.passwords.hash(password);
    const now = deps.clock.now();
    await deps.store.write(async (tx) => {
      const id = await addOperator(tx, { login, role, passwordHash, now });
      const detail = { login, role };
      await appendAudit(tx, {
        at: now,
        actor: 'system',
        action: 'operator add',
        subject: `operator:${id}`,
        outcome: 'done',
        detail,
      });
    });
  });
  process.stdout.write(`운영자 ${login} (${role})을 추가했습니다.\n`);
  return EXIT.fine;
}

async function resetTotp(login: string): Promise<Exit> {
  await withDeps(async ({ store, clock }) => {
    await store.write(async (tx) => {
      const { logins, operators } = tx.t;
      const [known] = await tx
        .select({ id: logins.operatorId })
        .from(logins)
        .where(eq(logins.loginLower, loginKey(login)));
      if (!known || known.id === null) throw new DomainError('NOT_FOUND');
      await tx
        .update(operators)
        .set({ totpSecretEnc: null, totpLastStep: null })
        .where(eq(operators.id, known.id));
      await dropRecoveryCodes(tx, known.id);
      await appendAudit(tx, {
        at: clock.now(),
        actor: 'system',
        action: 'operator reset-totp',
        subject: `operator:${known.id}`,
        outcome: 'done',
        detail: { login },
      });
    });
  });
  process.stdout.write(`운영자 ${login}의 인증 앱 등록을 지웠습니다.\n`);
  return EXIT.fine;
}

export async function operator(args: string[]): Promise<Exit> {
  let parsed;
  try {
    parsed = parseArgs({ args, options: { role: { type: 'string' } }, allowPositionals: true, strict: true });
  } catch {
    return usage();
  }
  const [verb, login, ...more] = parsed.positionals;
  if (login === undefined || more.length > 0) return usage();
  if (verb === 'add' && parsed.values.role !== undefined) return add(login, parsed.values.role);
  if (verb === 'reset-totp' && parsed.values.role === undefined) return resetTotp(login);
  return usage();
}
