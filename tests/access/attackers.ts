// Calls of one machine with many networks.
import type { WholeNumberSetting } from '../../domain/settings.ts';
import { DEMO_PASSWORD } from '../../server/demo/demo-people.ts';
import type { TestApp } from '../support/servers/app.ts';
import { legacy, typed, type Heard } from './callers.ts';
import { parts } from '../support/servers/app.ts';

const { writeSetting } = parts;

export const WRONG = 'not the one 1';
/** Networks of other callers. */
export const HOME = '198.51.100.7';
export const OFFICE = '198.51.101.7';

/** Every call from another /64 of the same /48, and from another /56 of it than the call before. */
export const withinOne48 = (index: number) => `2001:db8:1:${((index * 257) % 65_536).toString(16)}::1`;
/** Every call from another /64 of the same /56. */
export const withinOne56 = (index: number) => `2001:db8:1:${(index % 256).toString(16)}::${index + 1}`;
/** Calls from 300 different /48s in turn. */
export const from300 = (index: number) =>
  `2001:db8:${((index % 300) + 16).toString(16)}:${index.toString(16)}::1`;
/** Every call from another /24 of one /16. */
export const withinOne16 = (index: number) => `203.0.${index % 250}.${index % 200}`;

export const phoneOf = (index: number) => `0105${String(index).padStart(7, '0')}`;

export type Send = (index: number, from: string) => Promise<Heard>;
type Target = Pick<TestApp, 'app'>;

export const askSignUp =
  (target: Target): Send =>
  (index, from) =>
    index % 2 === 0
      ? typed(target, 'signUp.requestCode', { phone: phoneOf(index) }, { from })
      : legacy(target, 'sendSmsCode', { phone: phoneOf(index) }, { from });
export const askRecovery =
  (target: Target): Send =>
  (index, from) =>
    index % 2 === 0
      ? typed(target, 'recovery.requestCode', { phone: phoneOf(index) }, { from })
      : legacy(target, 'sendSmsCodeReg', { phone: phoneOf(index), email: 'daon0001' }, { from });
export const guess =
  (target: Target, loginOf = (index: number) => `guess${index}`): Send =>
  (index, from) =>
    index % 2 === 0
      ? typed(target, 'auth.signIn', { login: loginOf(index), password: WRONG }, { from })
      : legacy(target, 'login', { email: loginOf(index), password: WRONG }, { from });
export const openInvite =
  (target: Target): Send =>
  (index, from) =>
    typed(target, 'signUp.checkInvite', { code: `unknown-${index}` }, { from });

const AT_ONCE = 50; // calls that share a commit

/** The number of calls that were not refused with 429. */
export async function countTaken(
  calls: number,
  send: Send,
  fromOf: (index: number) => string,
): Promise<number> {
  let taken = 0;
  for (let first = 0; first < calls; first += AT_ONCE) {
    const length = Math.min(AT_ONCE, calls - first);
    const heard = await Promise.all(
      Array.from({ length }, (_, offset) => send(first + offset, fromOf(first + offset))),
    );
    taken += heard.filter(({ status }) => status !== 429).length;
  }
  return taken;
}

/** Changes settings without a second operator. */
export async function changeSettings(world: TestApp, values: Partial<Record<WholeNumberSetting, number>>) {
  await world.store.write(async (tx) => {
    for (const [key, value] of Object.entries(values)) {
      await writeSetting(tx, key as WholeNumberSetting, value, world.deps.clock.now());
    }
  });
}

export const signInFrom = (target: Target, from: string, login = 'daon0001', password = DEMO_PASSWORD) =>
  typed(target, 'auth.signIn', { login, password }, { from });
export const consoleFrom = (target: Target, from: string, login = 'operator', password = DEMO_PASSWORD) =>
  typed(target, 'admin.auth.signIn', { login, password }, { from });
