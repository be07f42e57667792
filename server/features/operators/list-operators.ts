import { z } from 'zod';
import { countRows } from '../../../db/count-rows.ts';
import { and, asc, desc, eq, isNotNull, isNull } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { lastFour, maskTail } from '../../../domain/masks.ts';
import { DomainError } from '../../../domain/errors.ts';
import { OPERATOR_ROLES } from '../../../domain/roles.ts';
import type { Deps } from '../../deps/deps.ts';
import { belowOf, listInput, totalOf, type Cursor } from '../../trpc/list-input.ts';
import { idOut, instantOut } from '../../trpc/wire.ts';
import { phonePlace } from './operator-phone.ts';
import { findOperator, type OperatorRow } from '../../acting/find-operator.ts';

export const operatorOut = z.object({
  id: idOut,
  login: z.string(),
  name: z.string().nullable(),
  role: z.enum(OPERATOR_ROLES),
  disabled: z.boolean(),
  totp: z.boolean(),
  phone: z.string().nullable(),
  createdAt: instantOut,
});

const agreed = { applied: z.boolean(), approvals: z.number().int().positive() };

/** The result of a change: the current record, and whether the change took effect (D50). */
export const changedOperatorOut = operatorOut.extend(agreed);

/** The result of a create: the new record, or the proposal that waits for a second operator and has no id yet. */
export const createdOperatorOut = operatorOut.extend({
  id: idOut.nullable(),
  createdAt: instantOut.nullable(),
  ...agreed,
});

export type OperatorOnWire = z.input<typeof operatorOut>;

export function operatorToWire({ secrets }: Pick<Deps, 'secrets'>, row: OperatorRow): OperatorOnWire {
  return {
    id: row.id,
    login: row.login,
    name: row.name,
    role: row.role,
    disabled: row.disabledAt !== null,
    totp: row.totpSecretEnc !== null,
    phone:
      row.phoneEnc === null ? null : maskTail(lastFour(secrets.decrypt(row.phoneEnc, phonePlace(row.id)))),
    createdAt: row.createdAt,
  };
}

export const operatorListInput = listInput(
  z.strictObject({ role: z.enum(OPERATOR_ROLES).optional(), disabled: z.boolean().optional() }),
  ['id', 'login', 'createdAt'],
);

type OperatorListInput = z.infer<typeof operatorListInput>;

export async function listOperators(deps: Deps, input: OperatorListInput & Cursor) {
  return deps.store.read(async (db) => {
    const { operators } = db.t;
    const { role, disabled } = input.filter ?? {};
    const where = and(
      role === undefined ? undefined : eq(operators.role, role),
      disabled === undefined
        ? undefined
        : disabled
          ? isNotNull(operators.disabledAt)
          : isNull(operators.disabledAt),
      belowOf(operators.id, input),
    );
    const direction = input.sort?.order === 'ASC' ? asc : desc;
    const rows = await db
      .select()
      .from(operators)
      .where(where)
      .orderBy(direction(operators[input.sort?.field ?? 'id']), desc(operators.id))
      .limit(input.perPage)
      .offset((input.page - 1) * input.perPage);
    const total = await totalOf(input, () => countRows(db, operators, where));
    return { data: rows.map((row) => operatorToWire(deps, row)), total };
  });
}

/** Throws NOT_FOUND. */
export async function readOperator(db: ReadDb, id: number): Promise<OperatorRow> {
  const row = await findOperator(db, id);
  if (row === null) throw new DomainError('NOT_FOUND');
  return row;
}

/** Throws NOT_FOUND. */
export async function getOperator(deps: Deps, id: number): Promise<OperatorOnWire> {
  return operatorToWire(deps, await deps.store.read((db) => readOperator(db, id)));
}
