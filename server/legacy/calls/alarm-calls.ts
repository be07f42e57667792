import { z } from 'zod';
import { after } from '../../../db/answer.ts';
import {
  answered,
  answeredPage,
  done,
  integer,
  noData,
  number,
  pageOf,
  pageToRead,
  time,
} from '../answers.ts';
import { ids, noFields, page } from '../fields.ts';
import { jsonNumber } from '../json-numbers.ts';
import { legacyCall } from '../legacy-call.ts';

export const alarmCalls = {
  checkAlarm: legacyCall({
    auth: 'holder',
    summary: '읽지 않은 알림이 있는지',
    input: noFields,
    answer: z.boolean(),
    call: (procedures) =>
      after(procedures.alarms.hasUnread({ door: 'legacy' }), ({ hasUnread }) => answered(hasUnread)),
  }),

  getAlarmLists: legacyCall({
    auth: 'holder',
    summary: '알림 목록 (답한 알림은 읽음으로 바뀝니다)',
    input: z.object({ page }),
    answer: pageOf(
      z.object({
        alarm_id: integer,
        alarm_type: integer,
        is_read: integer,
        created_at: time,
        com_name: z.string().nullable(),
        amount: number.nullable(),
        account_info: z.string().nullable(),
        trx_id: integer.nullable(),
      }),
    ),
    async call(procedures, input) {
      const list = await procedures.alarms.list({ page: pageToRead(input.page), door: 'legacy' });
      const unread = list.rows.filter((row) => !row.isRead).map((row) => row.id);
      if (unread.length > 0) await procedures.alarms.markRead({ ids: unread });
      const items = list.rows.map((row) => ({
        alarm_id: row.id,
        alarm_type: row.type,
        is_read: row.isRead ? 1 : 0,
        created_at: row.createdAt,
        com_name: row.comName,
        amount: row.amount === null ? null : jsonNumber(row.amount),
        account_info: row.accountInfo,
        trx_id: row.trxId,
      }));
      return answeredPage(input.page, list, items);
    },
  }),

  deleteAlarm: legacyCall({
    auth: 'holder',
    summary: '알림 삭제 (내 알림이 아닌 번호는 지나칩니다)',
    input: z.object({ arr_id: ids }),
    answer: noData,
    fieldNames: { ids: 'arr_id' },
    async call(procedures, input) {
      await procedures.alarms.remove({ ids: input.arr_id });
      return done();
    },
  }),
};
