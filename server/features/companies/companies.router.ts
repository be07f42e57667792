import { z } from 'zod';
import {
  accountNumberString,
  bankString,
  daonString,
  positiveId,
  requestIdUuid,
} from '../../../domain/input-schema.ts';
import { HIDDEN_SENTENCE, isPlainName } from '../../../domain/hidden-text.ts';
import { listOut } from '../../trpc/list-input.ts';
import { actProcedure, noInput, operatorProcedure, router } from '../../trpc/trpc.ts';
import { shownText } from '../../trpc/refuse-stale.ts';
import { companyOut, companyRowOut, createdCompanyOut } from './company-wire.ts';
import { createCompany } from './create-company.ts';
import { depositAccountOut, listDepositAccounts } from '../../companies/deposit-account-wire.ts';
import { getCompany } from './get-company.ts';
import { companyListInput, listCompanies } from './list-companies.ts';
import { updateCompany } from './update-company.ts';

const COMPANY_NAME_MAX = 40; // fits an alarm and the console's columns

const nameInput = z
  .string()
  .transform((raw) => raw.normalize('NFC').trim())
  .pipe(z.string().min(1).max(COMPANY_NAME_MAX).refine(isPlainName, { error: HIDDEN_SENTENCE }));

const depositAccountInput = z.strictObject({
  bank: bankString,
  accountNum: accountNumberString,
  /** Company names may use any spelling, so the rule for personal names does not apply. */
  name: nameInput,
});

export const companiesRouter = router({
  list: operatorProcedure('viewer')
    .input(companyListInput)
    .output(listOut(companyRowOut))
    .query(({ ctx, input }) => listCompanies(ctx.deps, input)),

  /** The accounts of all companies, past ones too: what a list is filtered by. */
  depositAccounts: operatorProcedure('viewer')
    .input(noInput)
    .output(z.array(depositAccountOut))
    .query(({ ctx }) => listDepositAccounts(ctx.deps)),

  get: operatorProcedure('admin')
    .input(z.strictObject({ id: positiveId }))
    .output(companyOut)
    .query(({ ctx, input }) => getCompany(ctx.deps, input.id)),

  create: actProcedure('companies.create')
    .input(
      z.strictObject({
        name: nameInput,
        perDepositFee: daonString,
        depositAccount: depositAccountInput,
        requestId: requestIdUuid.optional(),
      }),
    )
    .output(createdCompanyOut)
    .mutation(({ ctx, input }) => createCompany(ctx.deps, ctx.operator, input)),

  update: actProcedure('companies.update')
    .input(
      z.strictObject({
        id: positiveId,
        name: nameInput.optional(),
        perDepositFee: daonString.optional(),
        depositAccount: depositAccountInput.optional(),
        shown: z
          .strictObject({
            name: shownText,
            perDepositFee: shownText,
            depositChangedAt: shownText.nullable(),
          })
          .optional(),
      }),
    )
    .output(companyOut.extend({ applied: z.boolean(), approvals: z.number().int().positive() }))
    .mutation(({ ctx, input }) => updateCompany(ctx.deps, ctx.operator, input)),
});
