import { z } from 'zod';
import {
  loginString,
  passwordString,
  phoneString,
  positiveId,
  requestIdUuid,
} from '../../../domain/input-schema.ts';
import { OPERATOR_ROLES } from '../../../domain/roles.ts';
import { listOut } from '../../trpc/list-input.ts';
import { actProcedure, operatorProcedure, router } from '../../trpc/trpc.ts';
import { createOperator } from './create-operator.ts';
import {
  changedOperatorOut,
  createdOperatorOut,
  getOperator,
  listOperators,
  operatorListInput,
  operatorOut,
} from './list-operators.ts';
import { resetPassword, resetTotp } from './reset-operator.ts';
import { updateOperator } from './update-operator.ts';

const NAME_MAX = 30; // fits beside a login in a list
const role = z.enum(OPERATOR_ROLES);
const name = z.string().trim().min(1).max(NAME_MAX).nullable().optional();
const phone = phoneString.nullable().optional();
const agreedOut = z.object({ applied: z.boolean(), approvals: z.number().int().positive() });
const byId = z.strictObject({ id: positiveId });

export const operatorsRouter = router({
  list: operatorProcedure('admin')
    .input(operatorListInput)
    .output(listOut(operatorOut))
    .query(({ ctx, input }) => listOperators(ctx.deps, input)),

  get: operatorProcedure('admin')
    .input(byId)
    .output(operatorOut)
    .query(({ ctx, input }) => getOperator(ctx.deps, input.id)),

  create: actProcedure('operators.create')
    .input(
      z.strictObject({
        login: loginString,
        password: passwordString,
        role,
        name,
        phone,
        requestId: requestIdUuid.optional(),
      }),
    )
    .output(createdOperatorOut)
    .mutation(({ ctx, input }) => createOperator(ctx.deps, ctx.operator, input)),

  update: actProcedure('operators.update')
    .input(byId.extend({ role: role.optional(), disabled: z.boolean().optional(), name, phone }))
    .output(changedOperatorOut)
    .mutation(({ ctx, input }) => updateOperator(ctx.deps, ctx.operator, input)),

  resetTotp: actProcedure('operators.resetTotp')
    .input(byId)
    .output(agreedOut)
    .mutation(({ ctx, input }) => resetTotp(ctx.deps, ctx.operator, input.id)),

  resetPassword: actProcedure('operators.resetPassword')
    .input(byId.extend({ password: passwordString }))
    .output(agreedOut)
    .mutation(({ ctx, input }) => resetPassword(ctx.deps, ctx.operator, input)),
});
