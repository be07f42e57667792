import { z } from 'zod';
import { positiveId } from '../../../domain/input-schema.ts';
import { DECISIONS } from '../../../domain/request-state.ts';
import { listInput, listOut } from '../../trpc/list-input.ts';
import { checkAuditChain } from '../../audit/check-audit-chain.ts';
import { noInput, operatorProcedure, router } from '../../trpc/trpc.ts';
import { auditOut, listAudit } from './list-audit.ts';

const TEXT_MAX = 100; // longer than any action, subject or outcome
const text = z.string().min(1).max(TEXT_MAX).optional();
const time = z.iso
  .datetime({ offset: true })
  .transform((raw) => new Date(raw))
  .optional();

export const auditListInput = listInput(
  z.strictObject({
    operator: positiveId.optional(),
    action: text,
    subject: text,
    outcome: text,
    /** What was decided about a request, or tried. */
    decision: z.enum(DECISIONS).optional(),
    from: time,
    to: time,
  }),
  ['id'],
);

/** The procedures under `admin.audit`. */
export const auditRouter = router({
  list: operatorProcedure('viewer')
    .input(auditListInput)
    .output(listOut(auditOut))
    .query(({ ctx, input }) => listAudit(ctx.deps, input)),

  /** Checks the hash chain of the log; empty findings mean that it is intact. */
  verify: operatorProcedure('admin')
    .input(noInput)
    .output(z.object({ findings: z.array(z.string()) }))
    .query(async ({ ctx: { deps } }) => ({
      findings: await deps.store.read((db) => checkAuditChain(db, deps.secrets)),
    })),
});
