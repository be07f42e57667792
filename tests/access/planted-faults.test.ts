// Tests the check itself: an unguarded procedure, one without a row, and a row that disagrees.
import { getTRPCErrorFromUnknown, initTRPC } from '@trpc/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Context } from '../../server/trpc/context.ts';
import type { Meta } from '../../server/trpc/definitions.ts';
import { parts } from '../support/servers/app.ts';
import { digestOf } from '../support/store/digest.ts';
import { findUnmatched, findWrongReads, findWrongRefusals, type Trial } from './check-cells.ts';
import { findWrongShapes } from './check-shapes.ts';
import { openAccessWorld, type AccessWorld, type Caller } from './people.ts';
import { readTable } from './read-table.ts';

const { holderProcedure, noInput, nothing, refusalOf, router } = parts;

const unguarded = initTRPC.context<Context>().meta<Meta>().create().procedure;

const planted = router({
  guarded: holderProcedure()
    .input(noInput)
    .output(nothing)
    .query(() => ({})),
  open: unguarded.query(() => ({})),
  writesFirst: unguarded.input(z.object({})).mutation(async ({ ctx }) => {
    await ctx.deps.store.write(async (tx) => {
      await tx.insert(tx.t.meta).values({ key: 'left behind', value: '1' });
    });
    throw new Error('refused too late');
  }),
});

const table = readTable(`
           anonymous shutOut holder viewer operator admin | other missing
guarded       401    401     ok     401    401      401
open          401    401     ok     401    401      401
writesFirst   INTERNAL INTERNAL INTERNAL INTERNAL INTERNAL INTERNAL
gone          401    401     ok     401    401      401
`);

let world: AccessWorld;

beforeAll(async () => {
  world = await openAccessWorld();
});

afterAll(() => world.close());

const client = { ip: '127.0.0.1', ipPrefix: '127.0.0.0/24', userAgent: 'test', origin: 'http://127.0.0.1' };

function trialOf(name: 'guarded' | 'open' | 'writesFirst', rowOf: string = name): Trial {
  const row = table.get(rowOf);
  if (!row) throw new Error(`${rowOf} has no row`);
  const ask = async (caller: Caller) => {
    const call = planted.createCaller({
      deps: world.deps,
      client,
      token: caller.token ?? null,
      background: false,
    });
    try {
      await (call[name] as (input: unknown) => Promise<unknown>)({});
      return 'ok';
    } catch (error) {
      const { code } = refusalOf(getTRPCErrorFromUnknown(error));
      return code === 'UNAUTHENTICATED' ? '401' : code;
    }
  };
  return { name, row, callers: world.callers, ask, digest: () => digestOf(world.store), success: 'ok' };
}

describe('the check of the access table', () => {
  it('accepts a procedure that is guarded as its row says', async () => {
    expect(await findWrongRefusals(trialOf('guarded'), {})).toEqual([]);
    expect(await findWrongReads(trialOf('guarded'), async () => ({}))).toEqual([]);
  });

  it('detects a procedure that answers every caller', async () => {
    const found = await findWrongRefusals(trialOf('open'), {});
    expect(found).toContain('open as anonymous: expected 401, got ok');
    expect(found).toContain('open as blocked: expected 401, got ok');
    expect(found).toContain('open as admin: expected 401, got ok');
    expect(found.some((line) => line.includes('as holder'))).toBe(false);
  });

  it('detects a row that expects too much', async () => {
    const trial = trialOf('guarded', 'gone');
    const wrong = { ...trial, row: { cells: { ...trial.row.cells, admin: 'ok', holder: '403' } } };
    expect(await findWrongRefusals(wrong, {})).toContain('guarded as holder: expected 403, got ok');
    expect(await findWrongReads(wrong, async () => ({}))).toContain('guarded as admin: expected ok, got 401');
  });

  it('detects a change that a refused call left', async () => {
    const trial = trialOf('writesFirst');
    const [first] = trial.callers;
    if (!first) throw new Error('a caller is needed');
    const found = await findWrongRefusals({ ...trial, callers: [first] }, {});
    expect(found).toContain('writesFirst: a call that may change nothing changed meta');
  });

  it('detects a procedure without a row and a row without a procedure', () => {
    expect(findUnmatched(['guarded', 'open', 'writesFirst', 'added'], table)).toEqual([
      'added has no row',
      'the row gone stands for nothing',
    ]);
  });

  it('detects a procedure without a grant, a strict input or an output', () => {
    expect(findWrongShapes(planted._def.procedures)).toEqual([
      'open says not who may call',
      'open says not how often',
      'open has no input schema',
      'open has no output schema',
      'writesFirst says not who may call',
      'writesFirst says not how often',
      'writesFirst takes unknown fields',
      'writesFirst has no output schema',
    ]);
  });
});
