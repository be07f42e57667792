// Each act of an operator has its path, its role and its Korean name in one table, and its transaction is `operatorAct`.
import type { AnyTRPCProcedure } from '@trpc/server';
import { describe, expect, it } from 'vitest';
import { AUDIT_ACTIONS } from '../../domain/operator-acts.ts';
import { appRouter } from '../../server/router.ts';
import type { Access } from '../../server/trpc/definitions.ts';
import { findUnloggedActs } from './logged-acts.ts';
import { readSourceFiles } from './source-files.ts';

/** Shows other operators who has a request open; it is not logged. */
const NOT_LOGGED = 'inbox.look';

const procedures = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>;

describe('the acts of operators', () => {
  it('are the mutations of the console, each with the role of its procedure', () => {
    const roles = Object.entries(procedures).flatMap(([path, { _def }]) => {
      const { access } = _def.meta as { access: Access };
      const act = path.replace('admin.', '');
      const isAct = act !== path && _def.type === 'mutation' && access !== 'open' && act !== NOT_LOGGED;
      return isAct ? [[act, access]] : [];
    });
    const named = Object.entries(AUDIT_ACTIONS).flatMap(([act, [, role]]) =>
      role === undefined ? [] : [[act, role]],
    );
    expect(Object.fromEntries(roles)).toEqual(Object.fromEntries(named));
  });

  it('write through operatorAct alone', () => {
    expect(findUnloggedActs(readSourceFiles())).toEqual([]);
  });

  it('are found where they open a transaction, check the role or write the log by hand', () => {
    const path = 'server/features/notes/keep-notes.ts';
    const found = (text: string) => findUnloggedActs([{ path, text }]);
    expect(
      found('export async function addNote(deps: Deps, operator: Actor) { deps.store.write(work); }'),
    ).toEqual([`${path} opens a transaction for an operator`]);
    expect(found("import { requireActing } from '../../acting/require-acting.ts';")).toEqual([
      `${path} checks the role by hand`,
    ]);
    expect(found("import { appendAudit } from '../../audit/audit-log.ts';")).toEqual([
      `${path} writes the log by hand`,
    ]);
    expect(found('return operatorAct(deps, operator, work);')).toEqual([]);
  });
});
