import { describe, expect, it } from 'vitest';
import { LEGACY_CALLS } from '../../server/legacy/table.ts';

// Section 7 of the specification, in its order.
const SPECIFIED = [
  'login',
  'registUrl',
  'sendSmsCode',
  'checkSms',
  'sendSmsCodeReg',
  'checkSmsReg',
  'checkEmailSmsReg',
  'getDaon',
  'getDaonAfter',
  'getWalletAddr',
  'checkAlarm',
  'getAlarmLists',
  'deleteAlarm',
  'getTransactionLists',
  'getTransactionDetail',
  'getAccountLists',
  'getAccountDetail',
  'getAccTotalTraiff',
  'getAccountCnt',
  'sellOrder',
  'buyOrder',
  'send',
  'addAcount',
  'chkUrl',
  'checkPW',
  'changePW',
  'searchChangePW',
  'deleteUser',
];

const pathsOf = (auth: string) =>
  Object.entries(LEGACY_CALLS)
    .filter(([, call]) => call.auth === auth)
    .map(([path]) => path)
    .sort();

describe('the table', () => {
  it('has exactly the calls of the specification', () => {
    expect(SPECIFIED).toHaveLength(28);
    expect(Object.keys(LEGACY_CALLS).sort()).toEqual(SPECIFIED.toSorted());
  });

  it('opens to everyone only signing in, applying and recovering', () => {
    expect(pathsOf('open')).toEqual(
      [
        'login',
        'registUrl',
        'sendSmsCode',
        'checkSms',
        'sendSmsCodeReg',
        'checkSmsReg',
        'checkEmailSmsReg',
        'chkUrl',
      ].sort(),
    );
    expect(pathsOf('reset')).toEqual(['searchChangePW']);
  });
});
