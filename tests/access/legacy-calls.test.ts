// Every legacy call with every kind of caller: the same check and the same callers as for the procedures.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LEGACY_CALLS } from '../../server/legacy/table.ts';
import { digestOf } from '../support/store/digest.ts';
import {
  findUnmatched,
  findWrongAnswerAbout,
  findWrongReads,
  findWrongRefusals,
  isRefused,
  type Trial,
} from './check-cells.ts';
import { withId } from './ids.ts';
import { LEGACY_ID_FIELDS, LEGACY_INPUTS, LEGACY_OBJECTS } from './legacy-inputs.ts';
import { LEGACY_READS, LEGACY_TABLE } from './legacy-table.ts';
import { callerOf, COLUMNS, openAccessWorld, type AccessWorld, type Caller } from './people.ts';
import { othersId } from './procedure-inputs.ts';

const MISSING_ID = 999_999_999;

const names = Object.keys(LEGACY_CALLS);

/** After these the holder is signed out. */
const UPSETTING = ['changePW', 'deleteUser'];

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

async function askLegacy(
  world: AccessWorld,
  name: string,
  input: unknown,
  token: string | undefined,
): Promise<string> {
  const answer = await world.app.inject({
    method: 'POST',
    url: `/api/${name}`,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    payload: JSON.stringify(input),
  });
  const body = answer.json<{ res: number }>();
  const { res } = body;
  if (Object.keys(body).slice(0, 2).join() !== 'res,data') return `${res} without data: ${answer.body}`;
  // HTTP 200 for results; from 400 on `res` is the status (D32).
  const status = res < 400 ? 200 : res;
  return answer.statusCode === status ? String(res) : `${res} with status ${answer.statusCode}`;
}

function trialOf(world: AccessWorld, name: string): Trial {
  const row = LEGACY_TABLE.get(name);
  if (!row) throw new Error(`${name} has no row`);
  const takesResetToken = LEGACY_CALLS[name]?.auth === 'reset';
  return {
    name,
    row,
    // A reset token belongs to one call; tests/legacy/recovery.test.ts tests what it allows.
    callers: takesResetToken
      ? world.callers.filter(({ name: who }) => who !== 'a reset token')
      : world.callers,
    ask: (caller, input) => askLegacy(world, name, input, caller.token),
    digest: () => digestOf(world.store),
    success: '0',
    readsInputFirst: takesResetToken,
  };
}

const inputFor = async (world: AccessWorld, name: string, caller: Caller): Promise<unknown> =>
  LEGACY_INPUTS[name]?.(world, caller);

describe('the access table of the legacy API', () => {
  it('has a row and an input for every call', () => {
    expect(findUnmatched(names, LEGACY_TABLE)).toEqual([]);
    expect(Object.keys(LEGACY_INPUTS).toSorted()).toEqual([...LEGACY_TABLE.keys()].toSorted());
  });

  it('has the answer for missing ids for every call that takes an id', () => {
    const takesId = (name: string) =>
      Object.keys((LEGACY_CALLS[name]?.input as { shape?: object } | undefined)?.shape ?? {}).some((field) =>
        ['id', 'arr_id'].includes(field),
      );
    expect(names.filter((name) => takesId(name) !== (LEGACY_TABLE.get(name)?.ids !== undefined))).toEqual([]);
  });
});

describe.each(names)('%s', (name) => {
  it('refuses the callers that it must, and changes nothing', async () => {
    const input = await inputFor(shared, name, callerOf(shared, 'holder'));
    expect(await findWrongRefusals(trialOf(shared, name), input)).toEqual([]);
  });

  it('answers the callers that it must', async () => {
    if (LEGACY_READS.includes(name)) {
      const trial = trialOf(shared, name);
      expect(await findWrongReads(trial, (caller) => inputFor(shared, name, caller))).toEqual([]);
      return;
    }
    const ownWorld = UPSETTING.includes(name);
    const world = ownWorld ? await openAccessWorld() : written;
    const trial = trialOf(world, name);
    for (const column of COLUMNS.filter((one) => !isRefused(trial, one))) {
      const caller = callerOf(world, column);
      const got = await trial.ask(caller, await inputFor(world, name, caller));
      expect({ [column]: got }).toEqual({ [column]: '0' });
    }
    if (ownWorld) await world.close();
  });

  const ids = LEGACY_TABLE.get(name)?.ids;
  if (ids !== undefined) {
    it("answers alike for another's object and a missing one, and changes neither", async () => {
      const trial = trialOf(shared, name);
      const caller = callerOf(shared, 'holder');
      const ask = async (id: number, expected: string, about: string) => {
        const input = withId(await inputFor(shared, name, caller), LEGACY_ID_FIELDS[name] ?? ['id'], id);
        return findWrongAnswerAbout(trial, caller, input, expected, about);
      };
      expect(await ask(MISSING_ID, ids.missing, 'a missing one')).toEqual([]);
      const others = await othersId(shared, LEGACY_OBJECTS[name] ?? 'linkedAccounts.get');
      expect(await ask(others, ids.other ?? ids.missing, "another's")).toEqual([]);
    });
  }
});
