import { TERMINAL } from '../../../domain/terminal-sentences.ts';
import { DEMO_HOLDERS, DEMO_OPERATORS, DEMO_PASSWORD } from '../../demo/demo-people.ts';
import { parseEnv } from '../../env/env.ts';
import { startServer, type RunningServer } from '../../main.ts';
import { EXIT, type Exit } from '../exit.ts';
import { readTexts } from '../read-arguments.ts';

async function announce({ origin, demo, deps }: RunningServer): Promise<void> {
  const lines = [`지갑       ${origin}/`, `운영 콘솔  ${origin}/admin/`];
  if (demo) {
    const holders = [DEMO_HOLDERS.first.login, DEMO_HOLDERS.second.login].join(', ');
    const operators = DEMO_OPERATORS.map(({ login, role }) => `${login} (${role})`).join(', ');
    lines.push(
      '',
      `데모 회원    ${holders}`,
      `데모 운영자  ${operators}`,
      `비밀번호     모두 ${DEMO_PASSWORD}`,
    );
  }
  if (deps.env.demoOnLan) {
    // Loaded only where it is shown.
    const { renderUnicodeCompact } = await import('uqr');
    lines.push(
      '',
      ...renderUnicodeCompact(`${origin}/`, { border: 2 }).split('\n'),
      '',
      ...TERMINAL.lanOpen(),
    );
  }
  lines.push('', TERMINAL.notLookedAt(deps.store.dialect));
  process.stdout.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`);
}

/** Calls in progress have that long. */
export const LOOK_AFTER_MS = 10_000;

/** A PostgreSQL that is silent answers neither a statement nor the end of a connection, and the process would not end. */
function endWithoutDatabase({ deps: { database } }: RunningServer): void {
  const look = async () => {
    if (await database.isReachable()) return;
    process.stderr.write(`${TERMINAL.endedWithoutDatabase()}\n`);
    process.exit(EXIT.refused);
  };
  setInterval(() => void look(), LOOK_AFTER_MS).unref();
}

/** Serves until a signal arrives. The first one drains, a second one ends immediately. */
export async function serve(args: string[]): Promise<Exit> {
  readTexts(args);
  const server = await startServer(parseEnv(process.env));
  // Before it says that it is ready, so that a signal that answers this ends it in order.
  const ended = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  await announce(server);
  await ended;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(EXIT.refused));
  endWithoutDatabase(server);
  await server.stop();
  return EXIT.fine;
}
