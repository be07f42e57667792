import { z } from 'zod';
import { HISTORY_FILTERS } from '../../../domain/history-filters.ts';
import { answered, answeredPage, integer, number, pageOf, pageToRead, time } from '../answers.ts';
import { choice, id, page } from '../fields.ts';
import { jsonNumber } from '../json-numbers.ts';
import { legacyCall } from '../legacy-call.ts';

export const historyCalls = {
  getTransactionLists: legacyCall({
    auth: 'holder',
    summary: '거래 내역 (search_type 0 전체, 1 보냄, 2 받음, 3 구매, 4 판매)',
    input: z.object({ page, search_type: choice(HISTORY_FILTERS) }),
    answer: pageOf(
      z.object({
        transaction_id: integer,
        transactions_type: integer,
        sign_flag: integer,
        other_info: z.string(),
        created_at: time,
        amount: number,
      }),
    ),
    async call(procedures, input) {
      const list = await procedures.history.list({ page: pageToRead(input.page), filter: input.search_type });
      const items = list.rows.map((row) => ({
        transaction_id: row.id,
        transactions_type: row.type,
        sign_flag: row.state,
        other_info: row.otherInfo,
        created_at: row.createdAt,
        amount: jsonNumber(row.amount),
      }));
      return answeredPage(input.page, list, items);
    },
  }),

  getTransactionDetail: legacyCall({
    auth: 'holder',
    summary: '거래 한 건 (state 0 대기, 1 완료, 2 거절, 3 보류)',
    input: z.object({ id: id('NOT_FOUND') }),
    answer: z.object({
      amount: number,
      price: number.nullable(),
      transactions_type: integer,
      other_info: z.string(),
      tx_id: z.string().nullable(),
      tx_fee: number,
      state: integer,
      created_at: time,
      in_out: z.boolean(),
      to_from: z.boolean(),
    }),
    async call(procedures, input) {
      const row = await procedures.history.detail({ id: input.id });
      return answered({
        amount: jsonNumber(row.amount),
        price: row.price === null ? null : jsonNumber(row.price),
        transactions_type: row.type,
        other_info: row.otherInfo,
        tx_id: row.txId,
        tx_fee: jsonNumber(row.fee),
        state: row.state,
        created_at: row.createdAt,
        // Both are true for incoming (D19): the screen then shows the sending address.
        in_out: row.incoming,
        to_from: row.incoming,
      });
    },
  }),
};
