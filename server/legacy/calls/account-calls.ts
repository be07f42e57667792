import { z } from 'zod';
import { answered, done, integer, noData, number } from '../answers.ts';
import { id, noFields, text } from '../fields.ts';
import { jsonNumber } from '../json-numbers.ts';
import type { Procedures } from '../../trpc/call-procedure.ts';
import { legacyCall } from '../legacy-call.ts';

const account = z.object({
  account_id: integer,
  name: z.string(),
  bank_name: z.string(),
  account_num: z.string(),
  com_account_id: integer,
  email: z.string(),
});

type Account = Awaited<ReturnType<Procedures['linkedAccounts']['list']>>[number];

function accountOf(row: Account): z.infer<typeof account> {
  return {
    account_id: row.id,
    name: row.name,
    bank_name: row.bankName,
    account_num: row.accountNum,
    com_account_id: row.companyId,
    email: row.email,
  };
}

const accountId = id('LINKED_ACCOUNT_NOT_FOUND');

export const accountCalls = {
  getAccountLists: legacyCall({
    auth: 'holder',
    summary: '연결된 계좌 목록',
    input: noFields,
    answer: z.array(account),
    async call(procedures) {
      return answered((await procedures.linkedAccounts.list()).map(accountOf));
    },
  }),

  getAccountDetail: legacyCall({
    auth: 'holder',
    summary: '연결된 계좌 하나와 입금 계좌 (res 2는 이용 정지된 계좌)',
    input: z.object({ id: accountId }),
    answer: account.extend({
      per_deposit_fee: number,
      deposit_account: z.object({ bank_name: z.string(), account_num: z.string(), name: z.string() }),
    }),
    async call(procedures, input) {
      const row = await procedures.linkedAccounts.get({ id: input.id });
      const { bankName, accountNum, name } = row.depositAccount;
      return answered({
        ...accountOf(row),
        per_deposit_fee: jsonNumber(row.perDepositFee),
        deposit_account: { bank_name: bankName, account_num: accountNum, name },
      });
    },
  }),

  getAccTotalTraiff: legacyCall({
    auth: 'holder',
    summary: '계좌의 최소 수량 (id가 없으면 첫 번째 계좌)',
    input: z.object({ id: accountId.optional() }),
    answer: z.object({ per_deposit_fee: number }),
    async call(procedures, input) {
      const { perDepositFee } = await procedures.linkedAccounts.tariff(input);
      return answered({ per_deposit_fee: jsonNumber(perDepositFee) });
    },
  }),

  getAccountCnt: legacyCall({
    auth: 'holder',
    summary: '연결된 계좌 수',
    input: noFields,
    answer: integer,
    async call(procedures) {
      return answered((await procedures.linkedAccounts.count()).count);
    },
  }),

  addAcount: legacyCall({
    auth: 'holder',
    summary: '계좌 추가 신청 (res 1 초대 링크, 3 이미 등록된 계좌)',
    input: z.object({ name: text, bank_name: text, account_num: text, token: text }),
    answer: noData,
    fieldNames: { bank: 'bank_name', accountNum: 'account_num', inviteCode: 'token' },
    repeatable: true,
    async call(procedures, input, { requestId }) {
      await procedures.linkedAccounts.requestLink({
        inviteCode: input.token,
        name: input.name,
        bank: input.bank_name,
        accountNum: input.account_num,
        requestId,
      });
      return done();
    },
  }),
};
