import { z } from 'zod';
import { after } from '../../../db/answer.ts';
import { answered, number } from '../answers.ts';
import { noFields } from '../fields.ts';
import { jsonNumber } from '../json-numbers.ts';
import type { Procedures } from '../../trpc/call-procedure.ts';
import { legacyCall } from '../legacy-call.ts';

const readBalance = (procedures: Procedures) =>
  after(procedures.wallet.balance(), ({ balance, balanceKrw, ...rest }) => ({
    ...rest,
    balance: jsonNumber(balance),
    // Without a price there is no won value, but old clients require a number (D35).
    balanceKrw: jsonNumber(balanceKrw ?? '0'),
  }));

export const walletCalls = {
  getDaon: legacyCall({
    auth: 'holder',
    summary: '잔액, 시세, 수수료',
    input: noFields,
    answer: z.object({
      balance: number,
      balance_krw: number,
      lockup: number,
      price: number.nullable(),
      total_tariff: z.object({ per_withdrawal_fee: number, withdrawal_fee: number }),
    }),
    call: (procedures) =>
      after(readBalance(procedures), ({ balance, balanceKrw, lockup, price, tariff }) =>
        answered({
          balance,
          balance_krw: balanceKrw,
          lockup: jsonNumber(lockup),
          price: price === null ? null : jsonNumber(price),
          total_tariff: {
            per_withdrawal_fee: jsonNumber(tariff.perWithdrawalFee),
            withdrawal_fee: jsonNumber(tariff.withdrawalFee),
          },
        }),
      ),
  }),

  getDaonAfter: legacyCall({
    auth: 'holder',
    summary: '잔액과 원화 가치 (getDaon과 같은 값)',
    input: noFields,
    answer: z.object({ balance: number, balance_krw: number }),
    call: (procedures) =>
      after(readBalance(procedures), ({ balance, balanceKrw }) =>
        answered({ balance, balance_krw: balanceKrw }),
      ),
  }),

  getWalletAddr: legacyCall({
    auth: 'holder',
    summary: '지갑 주소',
    input: noFields,
    answer: z.object({ wallet_addr: z.string() }),
    async call(procedures) {
      return answered({ wallet_addr: (await procedures.wallet.address()).address });
    },
  }),
};
