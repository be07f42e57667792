// The operators' log names an act by its procedure, and its screen and its export show the Korean name.
import type { AnyTRPCProcedure } from '@trpc/server';
import { expect, it } from 'vitest';
import { AUDIT_ACTIONS } from '../../domain/audit-labels.ts';
import { REQUEST_RESOURCES } from '../../domain/request-resources.ts';
import { appRouter } from '../../server/router.ts';

/** Shows other operators who has a request open; it is not logged. */
const NOT_LOGGED = new Set(['inbox.look']);

const procedures = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>;

const acts = Object.entries(procedures)
  .filter(([path, { _def }]) => path.startsWith('admin.') && _def.type === 'mutation')
  .map(([path]) => path.slice('admin.'.length))
  .filter((act) => !NOT_LOGGED.has(act));

it('domain/audit-labels.ts names each act of an operator', () => {
  expect(acts).toContain('sales.take');
  expect(acts.filter((act) => !AUDIT_ACTIONS.has(act))).toEqual([]);
});

it('domain/audit-labels.ts names the end of a hold of each kind of request', () => {
  const ends = REQUEST_RESOURCES.map((resource) => `${resource}.holdEnded`);
  expect(ends.filter((end) => !AUDIT_ACTIONS.has(end))).toEqual([]);
});
