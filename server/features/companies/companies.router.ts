import { z } from 'zod';
import { listInput, listOut } from '../../list-input.ts';
import { operatorProcedure, router } from '../../trpc.ts';
import { amountOut, idOut } from '../../wire.ts';
import { listCompanies } from './list-companies.ts';

const companyOut = z.object({ id: idOut, name: z.string(), perDepositFee: amountOut });

export const companyListInput = listInput(z.strictObject({}), ['id', 'name']);

export const companiesRouter = router({
  list: operatorProcedure('viewer')
    .input(companyListInput)
    .output(listOut(companyOut))
    .query(({ ctx, input }) => listCompanies(ctx.deps, input)),
});
