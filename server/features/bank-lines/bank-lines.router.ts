import { z } from 'zod';
import { COLUMN_ROLES } from '../../../domain/bank-statement/statement-columns.ts';
import { positiveId, requestIdUuid } from '../../../domain/input-schema.ts';
import { LIST_PER_PAGE_MAX } from '../../../domain/limits.ts';
import { listOut } from '../../trpc/list-input.ts';
import { actProcedure, noInput, operatorProcedure, router } from '../../trpc/trpc.ts';
import { approveBankLines, approvedOut } from './settle/approve-bank-lines.ts';
import { bankLineDetailOut, getBankLine } from './lines/get-bank-line.ts';
import { bankImportListInput, bankImportOut, listBankImports } from './import/list-bank-imports.ts';
import { undoBankImport } from './import/undo-bank-import.ts';
import { importedOut, importStatement } from './import/import-statement.ts';
import { bankLineListInput, listBankLines } from './lines/list-bank-lines.ts';
import { bankLineOut } from './lines/bank-line-wire.ts';
import {
  agreedRuleOut,
  readRules,
  removeRule,
  rulesOut,
  setRule,
  setRuleInput,
  triedOut,
  tryRule,
  tryRuleInput,
} from './rules/line-rules.ts';
import { previewOut, previewStatement } from './import/preview-statement.ts';
import { releaseBankLine } from './settle/release-bank-line.ts';
import { settleBankLine, settledOut, settleInput } from './settle/settle-bank-line.ts';
import { STATEMENT_BASE64_MAX } from './import/statement-size.ts';

const FILE_NAME_MAX = 200;
const COLUMNS_MAX = 100;
const PASSWORD_MAX = 255; // of a spreadsheet

const uploadInput = z.strictObject({
  companyId: positiveId.optional(),
  /** The account of the statement; the one that the file names, or the only one of the company, when it is left out. */
  depositAccountId: positiveId.optional(),
  fileName: z.string().max(FILE_NAME_MAX),
  // A schema for base64 would test megabytes with a regular expression; the decoder ignores what is not base64.
  contentBase64: z.string().max(STATEMENT_BASE64_MAX),
  /** What opens a locked file; it is neither stored nor logged. */
  password: z.string().min(1).max(PASSWORD_MAX).optional(),
  /** What each column holds, from the left. */
  columns: z.array(z.enum(COLUMN_ROLES)).min(1).max(COLUMNS_MAX).optional(),
});

export const bankLinesRouter = router({
  preview: operatorProcedure('operator')
    .input(uploadInput)
    .output(previewOut)
    .query(({ ctx, input }) => previewStatement(ctx.deps, input, ctx.signal)),

  import: actProcedure('bankLines.import')
    .input(
      uploadInput.extend({
        requestId: requestIdUuid,
        /** Lines that differ from stored ones only in their text or account: true imports them, false leaves them out. */
        acceptEqual: z.boolean().optional(),
      }),
    )
    .output(importedOut)
    .mutation(({ ctx, input }) => importStatement(ctx.deps, ctx.operator, input, ctx.signal)),

  list: operatorProcedure('viewer')
    .input(bankLineListInput)
    .output(listOut(bankLineOut))
    .query(({ ctx, input }) => listBankLines(ctx.deps, input)),

  get: operatorProcedure('viewer')
    .input(z.strictObject({ id: positiveId }))
    .output(bankLineDetailOut)
    .query(({ ctx, input }) => getBankLine(ctx.deps, input.id)),

  approve: actProcedure('bankLines.approve')
    .input(
      z.strictObject({ ids: z.array(positiveId).min(1).max(LIST_PER_PAGE_MAX), requestId: requestIdUuid }),
    )
    .output(approvedOut)
    .mutation(({ ctx, input }) => approveBankLines(ctx.deps, ctx.operator, input)),

  settle: actProcedure('bankLines.settle')
    .input(settleInput)
    .output(settledOut)
    .mutation(({ ctx, input }) => settleBankLine(ctx.deps, ctx.operator, input)),

  release: actProcedure('bankLines.release')
    .input(
      z.strictObject({
        id: positiveId,
        reason: z.string().max(1000),
        /** The order that the operator saw the line with; another one has it now when it was settled again meanwhile. */
        orderId: positiveId.optional(),
      }),
    )
    .output(bankLineOut)
    .mutation(({ ctx, input }) => releaseBankLine(ctx.deps, ctx.operator, input)),
});

/** The procedures under `admin.lineRules`. */
export const lineRulesRouter = router({
  get: operatorProcedure('viewer')
    .input(noInput)
    .output(rulesOut)
    .query(({ ctx }) => readRules(ctx.deps)),

  try: operatorProcedure('operator')
    .input(tryRuleInput)
    .output(triedOut)
    .query(({ ctx, input }) => tryRule(ctx.deps, input)),

  set: actProcedure('lineRules.set')
    .input(setRuleInput)
    .output(agreedRuleOut)
    .mutation(({ ctx, input }) => setRule(ctx.deps, ctx.operator, input)),

  remove: actProcedure('lineRules.remove')
    .input(z.strictObject({ id: positiveId }))
    .output(agreedRuleOut)
    .mutation(({ ctx, input }) => removeRule(ctx.deps, ctx.operator, input.id)),
});

/** The procedures under `admin.bankImports`. */
export const bankImportsRouter = router({
  list: operatorProcedure('viewer')
    .input(bankImportListInput)
    .output(listOut(bankImportOut))
    .query(({ ctx, input }) => listBankImports(ctx.deps, input)),

  undo: actProcedure('bankImports.undo')
    .input(z.strictObject({ id: positiveId, reason: z.string().max(1000) }))
    .output(bankImportOut)
    .mutation(({ ctx, input }) => undoBankImport(ctx.deps, ctx.operator, input)),
});
