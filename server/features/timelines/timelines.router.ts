import { operatorProcedure } from '../../trpc/trpc.ts';
import { timelineInput, timelineOut, viewTimeline } from './view-timeline.ts';

/** Part of `holders` in server/router.ts. */
export const timelineProcedures = {
  /** Orders, movements, lines of the bank, alarms, sessions, notes and acts, newest first; each also has a list of its own. */
  timeline: operatorProcedure('viewer')
    .input(timelineInput)
    .output(timelineOut)
    .query(({ ctx, input }) => viewTimeline(ctx.deps, input)),
};
