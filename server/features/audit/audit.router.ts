import { z } from 'zod';
import { listOut } from '../../trpc/list-input.ts';
import { checkAuditChain } from '../../audit/check-audit-chain.ts';
import { noInput, operatorProcedure, router } from '../../trpc/trpc.ts';
import { auditListInput, auditOut, listAudit } from './list-audit.ts';

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
