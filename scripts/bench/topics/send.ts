// Durable sends against what others do with the same work, and the bytes that a send leaves.
import { createWorld } from '../books/world.ts';
import { crashUnderSends } from '../crash.ts';
import { echoContestant, productContestant } from '../http-contestant.ts';
import { startProduct } from '../product.ts';
import { missingRow, rateRow, type Goal, type Row } from '../row.ts';
import { runRounds } from '../rounds.ts';
import type { Topic } from '../topic.ts';
import { startEcho } from '../yardsticks/echo.ts';
import { pgbenchLack, startPgbench } from '../yardsticks/pgbench.ts';
import { startRawLedger } from '../yardsticks/raw-ledger.ts';

type Yardstick = { name: string; words: string; goal: Goal };

const TPCB: Yardstick = {
  name: 'tpcb',
  words: 'durable send by HTTP, 64 clients ÷ pgbench tpcb-like, 16 clients',
  goal: { atLeast: 0.8, stretch: 1.5 },
};
const PLPGSQL: Yardstick = {
  name: 'PL/pgSQL',
  words: '÷ PostgreSQL doing the same double entry in one PL/pgSQL call',
  goal: { atLeast: 0.5, stretch: 1 },
};
const ECHO: Yardstick = { name: 'echo', words: '÷ bare Fastify echo', goal: { atLeast: 0.12, stretch: 0.2 } };
const RAW: Yardstick = {
  name: 'raw',
  words: '÷ raw better-sqlite3, same double entry in groups of 32',
  goal: { atLeast: 0.25, stretch: 0.4 },
};
const TRPC = { name: 'tRPC', call: 'send.trpc' } as const;
const LEGACY = { name: 'legacy', call: 'send.legacy' } as const;

export const sendTopic: Topic = {
  name: 'send',
  words: 'durable sends ÷ pgbench, PL/pgSQL, echo, raw better-sqlite3, the legacy API',
  async run({ load, pace }) {
    const lack = pgbenchLack();
    const world = await createWorld(0);
    const product = await startProduct(world);
    const echo = await startEcho();
    const raw = startRawLedger(RAW.name);
    const postgres = lack === null ? await startPgbench() : null;
    try {
      const rounds = await runRounds(
        [
          productContestant(load, world, product, LEGACY),
          productContestant(load, world, product, TRPC),
          echoContestant(load, world, echo, { ...LEGACY, name: ECHO.name }),
          raw.contestant,
          ...(postgres === null ? [] : [postgres.tpcb(TPCB.name), postgres.doubleEntry(PLPGSQL.name)]),
        ],
        pace,
      );
      await crashUnderSends(load, world, product);
      const against = (yardstick: Yardstick): Row =>
        rateRow(yardstick, rounds, [LEGACY.name, yardstick.name]);
      const rows = [
        ...[TPCB, PLPGSQL].map((yardstick) =>
          lack === null ? against(yardstick) : missingRow(yardstick, lack),
        ),
        against(ECHO),
        against(RAW),
        rateRow({ words: 'send by tRPC ÷ the same by the legacy API', goal: { atLeast: 0.9 } }, rounds, [
          TRPC.name,
          LEGACY.name,
        ]),
      ];
      return { rows, worlds: [world] };
    } finally {
      await product.kill();
      echo.stop();
      await raw.stop();
      await postgres?.stop();
    }
  },
};
