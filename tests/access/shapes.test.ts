import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appRouter } from '../../server/router.ts';
import type { Access } from '../../server/trpc/definitions.ts';
import { digestOf } from '../support/store/digest.ts';
import { findWrongShapes } from './check-shapes.ts';
import { callerOf, COLUMNS, openAccessWorld, type AccessWorld } from './people.ts';
import { PROCEDURE_INPUTS } from './procedure-inputs.ts';
import { PROCEDURE_TABLE } from './procedure-table.ts';

type Procedures = Record<string, { _def: { meta: { access: Access } } }>;

const procedures = appRouter._def.procedures as unknown as Procedures;
const names = Object.keys(procedures);

let world: AccessWorld;

beforeAll(async () => {
  world = await openAccessWorld();
});

afterAll(() => world.close());

describe('every procedure', () => {
  it('declares callers and rate class, accepts exactly its input schema and answers through a schema', () => {
    expect(findWrongShapes(procedures)).toEqual([]);
  });

  it('grants what the access table says', () => {
    // The first column of the row that is accepted; `anonymous` means every caller.
    const granted: Record<Access, string> = {
      open: 'anonymous',
      holder: 'holder',
      viewer: 'viewer',
      operator: 'operator',
      admin: 'admin',
    };
    const rows = names.map((name) => {
      const cells = PROCEDURE_TABLE.get(name)?.cells;
      return { name, from: COLUMNS.find((column) => cells?.[column] === 'ok') };
    });
    expect(rows).toEqual(
      names.map((name) => ({ name, from: granted[procedures[name]?._def.meta.access ?? 'admin'] })),
    );
  });

  it.each(names)('%s refuses a field that it does not know', async (name) => {
    const column = COLUMNS.find((one) => PROCEDURE_TABLE.get(name)?.cells[one] === 'ok') ?? 'admin';
    const caller = callerOf(world, column);
    const input = (await PROCEDURE_INPUTS[name]?.(world, caller)) as object;
    const before = await digestOf(world.store);
    const answer = await world.call(name, { ...input, unknownField: 1 }, caller.token);
    expect({ status: answer.status, reason: answer.reason() }).toEqual({
      status: 400,
      reason: 'INVALID_INPUT',
    });
    expect(await digestOf(world.store)).toEqual(before);
  });
});
