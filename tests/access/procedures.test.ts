// Every procedure with every kind of caller: refused cells share one database that nothing may change, successes another, and calls
// that remove powers or sessions get a database of their own.
import type { AnyTRPCProcedure } from '@trpc/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appRouter } from '../../server/router.ts';
import type { TrpcAnswer } from '../support/servers/app.ts';
import { digestOf } from '../support/store/digest.ts';
import { auditSince } from './audit-rows.ts';
import {
  findUnmatched,
  findWrongAnswerAbout,
  findWrongReads,
  findWrongRefusals,
  isRefused,
  type Trial,
} from './check-cells.ts';
import { callerOf, COLUMNS, openAccessWorld, type AccessWorld, type Caller } from './people.ts';
import { ID_FIELDS, othersId, PROCEDURE_INPUTS } from './procedure-inputs.ts';
import { PROCEDURE_TABLE } from './procedure-table.ts';
import { takesId, withId } from './ids.ts';

const MISSING_ID = 999_999_999;

/** These change the callers or the pricing. */
const UPSETTING = [
  'auth.signOut',
  'auth.endSession',
  'auth.endSessions',
  'auth.changePassword',
  'auth.closeAccount',
  'recovery.resetPassword',
  'ownFreeze.freeze',
  'admin.auth.signOut',
  'admin.auth.endSession',
  'admin.auth.confirmTotp',
  'admin.auth.renewRecoveryCodes',
  'admin.auth.changePassword',
  'admin.operators.resetTotp',
  'admin.operators.resetPassword',
  'admin.holders.block',
  'admin.holders.setLock',
  'admin.settings.setPrice',
  'admin.settings.setTariff',
];

/**
 * One returns a secret that has no effect until it is confirmed; the confirmation is logged. The other changes nothing but
 * what consoles show for half a minute.
 */
const UNLOGGED = ['admin.auth.enrolTotp', 'admin.inbox.look'];

/** These need a second person whatever the settings say. */
const BY_TWO = ['admin.holders.endFreeze'];

/** The effect has its own row, because it also happens without the procedure. */
const ALSO_LOGGED: Readonly<Record<string, readonly string[]>> = {
  'admin.holders.erase': ['done erasure'],
  'admin.bankLines.approve': ['done purchases.decide'],
  'admin.payouts.create': ['done personalData.reveal', 'done sales.take'],
  'admin.payouts.download': ['done personalData.reveal'],
  'admin.refunds.file': ['done personalData.reveal'],
  'admin.refunds.download': ['done personalData.reveal'],
};

const procedures = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>;
const names = Object.keys(procedures);

let shared: AccessWorld;
let written: AccessWorld;

beforeAll(async () => {
  shared = await openAccessWorld();
  written = await openAccessWorld();
});

afterAll(async () => {
  await shared.close();
  await written.close();
});

function wordOf(answer: TrpcAnswer): string {
  if (answer.status === 200) return answer.data() === undefined ? 'nothing' : 'ok';
  const { reason, httpStatus } = answer.error().data;
  if (httpStatus !== answer.status) return `${reason} with status ${answer.status}`;
  if (reason === 'UNAUTHENTICATED') return String(answer.status);
  return reason === 'FORBIDDEN' ? String(answer.status) : reason;
}

function trialOf(world: AccessWorld, name: string): Trial {
  const row = PROCEDURE_TABLE.get(name);
  if (!row) throw new Error(`${name} has no row`);
  return {
    name,
    row,
    callers: world.callers,
    ask: async (caller, input) => wordOf(await world.call(name, input, caller.token)),
    digest: () => digestOf(world.store),
    success: 'ok',
  };
}

const inputFor = async (world: AccessWorld, name: string, caller: Caller): Promise<unknown> =>
  PROCEDURE_INPUTS[name]?.(world, caller);

/** The least privileged accepted caller. */
function rightful(world: AccessWorld, trial: Trial): Caller {
  const column = ['holder', 'viewer', 'operator', 'admin'] as const;
  return callerOf(world, column.find((one) => !isRefused(trial, one)) ?? 'admin');
}

describe('the access table', () => {
  it('has a row and an input for every procedure, and no others', () => {
    expect(findUnmatched(names, PROCEDURE_TABLE)).toEqual([]);
    expect(Object.keys(PROCEDURE_INPUTS).toSorted()).toEqual(names.toSorted());
  });

  it('has the answer for missing ids for every call that takes an id', () => {
    const without = names.filter(
      (name) => takesId(procedures[name]) !== (PROCEDURE_TABLE.get(name)?.ids !== undefined),
    );
    expect(without).toEqual([]);
  });
});

describe.each(names)('%s', (name) => {
  const isAct = name.startsWith('admin.') && procedures[name]?._def.type === 'mutation';
  const act = name.replace(/^admin\./, '');

  it('refuses the callers that it must, and changes nothing', async () => {
    const trial = trialOf(shared, name);
    const input = await inputFor(shared, name, rightful(shared, trial));
    const { lastId } = await auditSince(shared.store, 0);
    expect(await findWrongRefusals(trial, input)).toEqual([]);
    // Once for a valid and once for an invalid input.
    const denied = trial.callers.filter(({ column }) => trial.row.cells[column] === '403');
    const { lines } = await auditSince(shared.store, lastId);
    expect(lines).toEqual(denied.flatMap(() => [`FORBIDDEN ${act}`, `FORBIDDEN ${act}`]));
  });

  it('answers the callers that it must', async () => {
    if (procedures[name]?._def.type === 'query') {
      const trial = trialOf(shared, name);
      expect(await findWrongReads(trial, (caller) => inputFor(shared, name, caller))).toEqual([]);
      return;
    }
    const ownWorld = UPSETTING.includes(name);
    const world = ownWorld ? await openAccessWorld() : written;
    const trial = trialOf(world, name);
    for (const column of COLUMNS.filter((one) => !isRefused(trial, one))) {
      const caller = callerOf(world, column);
      const input = await inputFor(world, name, caller);
      const { lastId } = await auditSince(world.store, 0);
      expect({ [column]: await trial.ask(caller, input) }).toEqual({ [column]: 'ok' });
      if (!isAct || UNLOGGED.includes(name)) continue;
      const { lines } = await auditSince(world.store, lastId);
      const logged = [
        `${BY_TWO.includes(name) ? 'first approval' : 'done'} ${act}`,
        ...(ALSO_LOGGED[name] ?? []),
      ];
      expect({ [column]: lines.toSorted() }).toEqual({ [column]: logged.toSorted() });
    }
    if (ownWorld) await world.close();
  });

  const ids = PROCEDURE_TABLE.get(name)?.ids;
  if (ids !== undefined) {
    it("answers alike for another's object and a missing one, and changes neither", async () => {
      const trial = trialOf(shared, name);
      const caller = rightful(shared, trial);
      const ask = async (id: number, expected: string, about: string) => {
        const input = withId(await inputFor(shared, name, caller), ID_FIELDS[name] ?? ['id'], id);
        return findWrongAnswerAbout(trial, caller, input, expected, about);
      };
      const { lastId } = await auditSince(shared.store, 0);
      expect(await ask(MISSING_ID, ids.missing, 'a missing one')).toEqual([]);
      if (isAct && !UNLOGGED.includes(name)) {
        const { lines } = await auditSince(shared.store, lastId);
        expect(lines.at(-1)).toBe(`${ids.missing} ${act}`);
      }
      if (ids.other === null) return;
      expect(await ask(await othersId(shared, name), ids.other, "another's")).toEqual([]);
    });
  }
});
