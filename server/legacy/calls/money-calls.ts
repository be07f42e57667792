// Selling, buying and sending. All three take an Idempotency-Key.
import { z } from 'zod';
import { after } from '../../../db/answer.ts';
import { answered, integer, number } from '../answers.ts';
import { daon, id, price, text, won } from '../fields.ts';
import { jsonNumber } from '../json-numbers.ts';
import { legacyCall } from '../legacy-call.ts';

const accountId = id('LINKED_ACCOUNT_NOT_FOUND');

// On these calls an unusable account has a result of its own, whatever the reason (D33).
const NO_ACCOUNT = { LINKED_ACCOUNT_NOT_FOUND: 14, LINKED_ACCOUNT_SUSPENDED: 14 };

export const moneyCalls = {
  sellOrder: legacyCall({
    auth: 'holder',
    summary: '판매 (amount는 수수료를 포함한 DAON, data는 거래 번호)',
    input: z.object({ id: accountId, amount: daon, price: price.optional() }),
    answer: integer,
    refusals: NO_ACCOUNT,
    repeatable: true,
    async call(procedures, input, { requestId }) {
      const order = await procedures.orders.sell({
        linkedAccountId: input.id,
        gross: input.amount,
        price: input.price,
        requestId,
      });
      return answered(order.id);
    },
  }),

  buyOrder: legacyCall({
    auth: 'holder',
    summary: '구매 (amount는 원, idx는 com_account_id, data는 예상 수수료 DAON)',
    input: z.object({
      id: accountId,
      amount: won,
      price: price.optional(),
      idx: id('INVALID_INPUT').optional(),
    }),
    answer: number,
    refusals: NO_ACCOUNT,
    repeatable: true,
    async call(procedures, input, { requestId }) {
      const order = await procedures.orders.buy({
        linkedAccountId: input.id,
        won: input.amount,
        price: input.price,
        requestId,
        claimedCompanyId: input.idx,
      });
      return answered(jsonNumber(order.fee));
    },
  }),

  send: legacyCall({
    auth: 'holder',
    summary: '보내기 (amount는 받는 사람이 받을 DAON, data는 거래 번호)',
    // The price is accepted and ignored: a send to an address never fails for it (D10).
    input: z.object({ addr: text, amount: daon, price: z.unknown().optional() }),
    answer: integer,
    repeatable: true,
    call(procedures, input, { requestId }) {
      const sending = procedures.transfers.send({
        to: { address: input.addr },
        net: input.amount,
        requestId,
      });
      return after(sending, ({ id: sent }) => answered(sent));
    },
  }),
};
