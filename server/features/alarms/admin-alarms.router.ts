import { listOut } from '../../trpc/list-input.ts';
import { operatorProcedure, router } from '../../trpc/trpc.ts';
import { listSentAlarms, sentAlarmListInput, sentAlarmOut } from './list-sent-alarms.ts';

/** The procedures under `admin.alarms`: the alarms that holders received. */
export const adminAlarmsRouter = router({
  list: operatorProcedure('viewer')
    .input(sentAlarmListInput)
    .output(listOut(sentAlarmOut))
    .query(({ ctx, input }) => listSentAlarms(ctx.deps, input)),
});
