import { z } from 'zod';
import { ALARM_TYPES } from '../../../domain/alarms.ts';
import { positiveId } from '../../../domain/input-schema.ts';
import { listInput, listOut } from '../../trpc/list-input.ts';
import { operatorProcedure, router } from '../../trpc/trpc.ts';
import { listSentAlarms, sentAlarmOut } from './list-sent-alarms.ts';

export const sentAlarmListInput = listInput(
  z.strictObject({
    type: z.literal(ALARM_TYPES).optional(),
    /** A holder's id, or the beginning of a login. */
    holder: z.union([positiveId, z.string().min(1).max(16)]).optional(),
  }),
  ['id'],
);

/** The procedures under `admin.alarms`: the alarms that holders received. */
export const adminAlarmsRouter = router({
  list: operatorProcedure('viewer')
    .input(sentAlarmListInput)
    .output(listOut(sentAlarmOut))
    .query(({ ctx, input }) => listSentAlarms(ctx.deps, input)),
});
