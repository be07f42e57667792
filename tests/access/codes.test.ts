// A code of six digits is safe only while its tries and its one use are counted over both APIs together.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ERROR_SENTENCES } from '../../domain/errors.ts';
import { SMS_CODE_TRIES } from '../../domain/limits.ts';
import { createTestApp, type TestApp } from '../support/servers/app.ts';
import { application, codeSentTo, otherCode } from '../support/people/people.ts';
import { phoneHmac } from '../../server/ports/look-up-hashes.ts';
import { legacy, typed, type Heard } from './callers.ts';

const PHONE = '01000000001';
const OTHER_PHONE = '01000000002';
const LOGIN = 'daon0001';

/** The id of the newest code, which the legacy API does not return. */
async function newestId(world: TestApp, phone: string): Promise<string> {
  const rows = await world.store.read((db) => db.select().from(db.t.verifications));
  const hmac = phoneHmac(world.deps.secrets, phone);
  return rows.findLast((row) => row.phoneHmac === hmac)?.publicId ?? 'none';
}

type Purpose = {
  /** Requests a code. */
  ask: (world: TestApp, phone?: string) => Promise<Heard>;
  /** Submits one over either API. */
  tries: readonly ((world: TestApp, code: string, phone?: string) => Promise<Heard>)[];
  /** Whether a right code is accepted again, because a submission uses it up later. */
  repeats?: true;
};

const PURPOSES: Readonly<Record<string, Purpose>> = {
  'signing up': {
    // Codes of the legacy API are valid in both: there by network, over tRPC by their id.
    ask: (world, phone = PHONE) => legacy(world, 'sendSmsCode', { phone }),
    tries: [
      async (world, code, phone = PHONE) =>
        typed(world, 'signUp.verifyCode', { phone, code, verificationId: await newestId(world, phone) }),
      (world, code, phone = PHONE) => legacy(world, 'checkSms', { phone, code }),
    ],
    repeats: true,
  },
  'finding a login': {
    ask: (world, phone = PHONE) => legacy(world, 'sendSmsCodeReg', { phone }),
    tries: [
      async (world, code, phone = PHONE) =>
        typed(world, 'recovery.findIds', { phone, code, verificationId: await newestId(world, phone) }),
      (world, code, phone = PHONE) => legacy(world, 'checkSmsReg', { phone, code }),
    ],
  },
  'a new password': {
    ask: (world, phone = PHONE) => legacy(world, 'sendSmsCodeReg', { phone, email: LOGIN }),
    tries: [
      async (world, code, phone = PHONE) => {
        const verificationId = await newestId(world, phone);
        return typed(world, 'recovery.verifyOwner', { phone, code, login: LOGIN, verificationId });
      },
      (world, code, phone = PHONE) => legacy(world, 'checkEmailSmsReg', { phone, code, email: LOGIN }),
    ],
  },
};

const isRight = ({ word }: Heard) => word === 'ok' || word === '0';

/** Errors in the answers to fifty concurrent calls with one right code; empty when exactly one succeeded. */
function findDoubles(answers: readonly Heard[]): string[] {
  const right = answers.filter(isRight).length;
  const others = answers.filter((answer) => !isRight(answer) && !['CODE_EXPIRED', '1'].includes(answer.word));
  return [
    ...(right === 1 ? [] : [`${right} were answered`]),
    ...(others.length === 0 ? [] : [`others heard ${others[0]?.word}`]),
  ];
}

let world: TestApp;
beforeEach(async () => {
  world = await createTestApp();
});
afterEach(() => world.close());

describe.each(Object.entries(PURPOSES))('a code for %s', (name, { ask, tries, repeats }) => {
  const show = (index: number, code: string, phone?: string) => {
    const way = tries[index % tries.length];
    if (way === undefined) throw new Error('there is a way to show a code');
    return way(world, code, phone);
  };

  it('fails at the sixth try even when that is right, over any mix of APIs', async () => {
    expect(isRight(await ask(world))).toBe(true);
    const code = codeSentTo(world, PHONE);
    for (let tried = 0; tried < SMS_CODE_TRIES; tried += 1)
      expect(['CODE_WRONG', '1']).toContain((await show(tried, otherCode(code))).word);
    for (const index of [0, 1]) {
      const refused = await show(index, code);
      expect(['CODE_TRIES_USED', '1']).toContain(refused.word);
      expect(refused.text).toContain(ERROR_SENTENCES.CODE_TRIES_USED);
    }
  });

  it('is not valid for another purpose or another phone', async () => {
    await ask(world);
    await ask(world, OTHER_PHONE);
    const code = codeSentTo(world, PHONE);
    const ofOther = codeSentTo(world, OTHER_PHONE);
    for (const [otherName, other] of Object.entries(PURPOSES)) {
      if (otherName === name) continue;
      for (const way of other.tries) expect(['CODE_EXPIRED', '1']).toContain((await way(world, code)).word);
    }
    if (code !== ofOther) {
      for (const index of [0, 1]) expect(isRight(await show(index, ofOther))).toBe(false);
    }
    expect(isRight(await show(0, code))).toBe(true);
  });

  it('counts once when fifty calls use it concurrently', async () => {
    await ask(world);
    const code = codeSentTo(world, PHONE);
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => show(index, code)));
    if (repeats === true) expect(answers.every(isRight)).toBe(true);
    else expect(findDoubles(answers)).toEqual([]);
  });
});

describe('a phone that was verified', () => {
  it('is accepted for one of fifty concurrent applications, over either API', async () => {
    const input = await application(world, 1);
    const phone = String(input['phone']);
    // Requested and verified over the legacy API, so that both APIs can continue with it.
    await legacy(world, 'sendSmsCode', { phone });
    await legacy(world, 'checkSms', { phone, code: codeSentTo(world, phone) });
    const verificationId = await newestId(world, phone);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const login = `racer${index}`;
        const accountNum = `88800${index}`;
        if (index % 2 === 0)
          return typed(world, 'signUp.submit', { ...input, login, accountNum, verificationId });
        return legacy(world, 'registUrl', {
          phone_number: phone,
          email: login,
          password: input['password'],
          password_confirmation: input['password'],
          name: input['name'],
          bank_name: input['bank'],
          account_num: accountNum,
          token: input['inviteCode'],
        });
      }),
    );
    expect(answers.filter(isRight)).toHaveLength(1);
    expect(new Set(answers.filter((answer) => !isRight(answer)).map(({ word }) => word))).toEqual(
      new Set(['PHONE_NOT_VERIFIED', '2']),
    );
    const admin = await world.signInOperator('admin1');
    const waiting = (await world.call('admin.signUps.list', { filter: { state: 0 } }, admin)).data<{
      data: { login?: string; holder: { login: string } }[];
    }>();
    expect(waiting.data.filter(({ holder }) => holder.login.startsWith('racer'))).toHaveLength(1);
  });
});

describe('the check of fifty calls', () => {
  it('detects a code that two calls could use', () => {
    const heard = (word: string): Heard => ({ status: 200, word, headers: {}, text: '' });
    expect(findDoubles([heard('ok'), heard('1')])).toEqual([]);
    expect(findDoubles([heard('ok'), heard('0')])).toEqual(['2 were answered']);
    expect(findDoubles([heard('ok'), heard('INTERNAL')])).toEqual(['others heard INTERNAL']);
  });
});
