import { z } from 'zod';
import { positiveId } from '../../../domain/input-schema.ts';
import { LEDGER_KINDS } from '../../../domain/ledger-kinds.ts';
import { holderFilterInput } from '../../holders/holder-filter.ts';
import { listInput } from '../../trpc/list-input.ts';
import { daonFilterInput } from '../requests/amount-filter.ts';

export const transactionListInput = listInput(
  z.strictObject({
    kind: z.enum(LEDGER_KINDS).optional(),
    holder: holderFilterInput,
    requestId: positiveId.optional(),
    /** The company whose won it moved. */
    company: positiveId.optional(),
    ...daonFilterInput,
  }),
  ['id', 'createdAt', 'amount'],
);

export type TransactionListInput = z.infer<typeof transactionListInput>;
