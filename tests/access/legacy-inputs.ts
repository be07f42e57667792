// A valid payload for each legacy call.
import { DEMO_PASSWORD } from '../../server/demo/demo-people.ts';
import { OUTSIDE } from '../support/people/money-world.ts';
import { codeSentTo } from '../support/people/people.ts';
import { legacy } from './callers.ts';
import type { AccessWorld, Caller } from './people.ts';
import { PROCEDURE_INPUTS } from './procedure-inputs.ts';

type Input = (world: AccessWorld, caller: Caller) => unknown;

const NEW_PASSWORD = '다른비밀번호22';
const PHONE = '01000000001';
const none: Input = () => ({});

/** An input of the procedure behind the call. */
const like = async (path: string, world: AccessWorld, caller: Caller) =>
  (await PROCEDURE_INPUTS[path]?.(world, caller)) as Record<string, unknown>;

const newPhone = (world: AccessWorld) => `0104444${String(world.next()).padStart(4, '0')}`;

/** A code that was requested over the legacy API, the only one that accepts it without an id. */
async function sentCode(
  world: AccessWorld,
  path: string,
  person: { phone: string; email?: string },
): Promise<string> {
  // Late enough for a code to be sent again.
  world.wait(60_000);
  const { word } = await legacy(world, path, person);
  if (word !== '0') throw new Error(`${path} was refused: ${word}`);
  return codeSentTo(world, person.phone);
}

async function applicant(world: AccessWorld): Promise<object> {
  const phone = newPhone(world);
  await legacy(world, 'checkSms', { phone, code: await sentCode(world, 'sendSmsCode', { phone }) });
  const number = world.next();
  return {
    phone_number: phone,
    email: `legacy${number}`,
    password: DEMO_PASSWORD,
    password_confirmation: DEMO_PASSWORD,
    name: '홍길동',
    bank_name: '국민은행',
    account_num: `66600${number}`,
    token: 'DEMO-SIGNUP',
  };
}

export const LEGACY_INPUTS: Readonly<Record<string, Input>> = {
  login: () => ({ email: 'daon0001', password: DEMO_PASSWORD }),
  registUrl: applicant,
  sendSmsCode: (world) => ({ phone: newPhone(world) }),
  checkSms: async (world) => {
    const phone = newPhone(world);
    return { phone, code: await sentCode(world, 'sendSmsCode', { phone }) };
  },
  sendSmsCodeReg: (world) => ({ phone: newPhone(world) }),
  checkSmsReg: async (world) => ({
    phone: PHONE,
    code: await sentCode(world, 'sendSmsCodeReg', { phone: PHONE }),
  }),
  checkEmailSmsReg: async (world) => {
    const login = 'daon0001';
    const code = await sentCode(world, 'sendSmsCodeReg', { phone: PHONE, email: login });
    return { phone: PHONE, code, email: login };
  },
  chkUrl: () => ({ token: 'DEMO-SIGNUP' }),

  getDaon: none,
  getDaonAfter: none,
  getWalletAddr: none,
  checkAlarm: none,
  getAlarmLists: none,
  deleteAlarm: async (world, caller) => ({ arr_id: (await like('alarms.remove', world, caller))['ids'] }),
  getTransactionLists: () => ({ page: 1, search_type: 0 }),
  getTransactionDetail: (world, caller) => like('history.detail', world, caller),
  getAccountLists: none,
  getAccountDetail: (world, caller) => like('linkedAccounts.get', world, caller),
  getAccTotalTraiff: (world, caller) => like('linkedAccounts.tariff', world, caller),
  getAccountCnt: none,
  sellOrder: async (world, caller) => ({
    id: (await like('linkedAccounts.get', world, caller))['id'],
    amount: '3',
    price: '100',
  }),
  buyOrder: async (world, caller) => ({
    id: (await like('linkedAccounts.get', world, caller))['id'],
    amount: '1000',
    price: '100',
    idx: 1,
  }),
  send: () => ({ addr: OUTSIDE, amount: '2', price: '100' }),
  addAcount: async (world, caller) => {
    const { name, bank, accountNum, inviteCode } = await like('linkedAccounts.requestLink', world, caller);
    return { name, bank_name: bank, account_num: accountNum, token: inviteCode };
  },
  checkPW: () => ({ lastPW: DEMO_PASSWORD }),
  changePW: () => ({ lastPW: DEMO_PASSWORD, newPW: NEW_PASSWORD, newPW_confirmation: NEW_PASSWORD }),
  deleteUser: none,
  // Both halves are needed: neither a session nor the token of the pair is accepted with another code.
  searchChangePW: () => ({
    code: 'not the other half',
    newPW: NEW_PASSWORD,
    newPW_confirmation: NEW_PASSWORD,
  }),
};

/** Where a payload carries its id, where that is not `id`. */
export const LEGACY_ID_FIELDS: Readonly<Record<string, readonly string[]>> = { deleteAlarm: ['arr_id', '0'] };

/** The procedure whose objects such a call names. */
export const LEGACY_OBJECTS: Readonly<Record<string, string>> = {
  deleteAlarm: 'alarms.remove',
  getTransactionDetail: 'history.detail',
};
