// The `res` of every legacy call for each kind of caller, written by hand from D32, D33 and D35. A call that is
// added needs a row here and an input in legacy-inputs.ts.
import { readTable } from './read-table.ts';

export const LEGACY_TABLE = readTable(`
                    anonymous shutOut holder viewer operator admin | other missing

login                  0      0       0      0      0        0
registUrl              0      0       0      0      0        0
sendSmsCode            0      0       0      0      0        0
checkSms               0      0       0      0      0        0
sendSmsCodeReg         0      0       0      0      0        0
checkSmsReg            0      0       0      0      0        0
checkEmailSmsReg       0      0       0      0      0        0
chkUrl                 0      0       0      0      0        0

getDaon                401    401     0      401    401      401
getDaonAfter           401    401     0      401    401      401
getWalletAddr          401    401     0      401    401      401
checkAlarm             401    401     0      401    401      401
getAlarmLists          401    401     0      401    401      401
deleteAlarm            401    401     0      401    401      401   | 0  0
getTransactionLists    401    401     0      401    401      401
getTransactionDetail   401    401     0      401    401      401   | 1  1
getAccountLists        401    401     0      401    401      401
getAccountDetail       401    401     0      401    401      401   | 1  1
getAccTotalTraiff      401    401     0      401    401      401   | 1  1
getAccountCnt          401    401     0      401    401      401
sellOrder              401    401     0      401    401      401   | 14 14
buyOrder               401    401     0      401    401      401   | 14 14
send                   401    401     0      401    401      401
addAcount              401    401     0      401    401      401
checkPW                401    401     0      401    401      401
changePW               401    401     0      401    401      401
deleteUser             401    401     0      401    401      401

searchChangePW         401    401     401    401    401      401
`);

/** Calls that only read; all others may change something for an accepted caller. */
export const LEGACY_READS = [
  'chkUrl',
  'getDaon',
  'getDaonAfter',
  'getWalletAddr',
  'checkAlarm',
  'getTransactionLists',
  'getTransactionDetail',
  'getAccountLists',
  'getAccountDetail',
  'getAccTotalTraiff',
  'getAccountCnt',
  'checkPW',
];
