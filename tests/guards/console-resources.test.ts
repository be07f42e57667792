// A resource that the console does not show is a page that no operator can open. `LISTS` names every resource of the console.
import { expect, it } from 'vitest';
import { pathOf } from '../../admin/api/resource-paths.ts';
import { LISTS } from '../../domain/lists/lists.ts';
import { REQUEST_RESOURCES } from '../../domain/request-kinds.ts';
import { appRouter } from '../../server/router.ts';
import { readOwnFile } from './source-files.ts';

const names = Object.keys(LISTS);

/** The first page. */
const inbox = 'inbox';

it('admin/resources.tsx lists every resource', () => {
  const { text } = readOwnFile('admin/resources.tsx');
  const requests: readonly string[] = REQUEST_RESOURCES; // listed together
  const listed = (name: string) => requests.includes(name) || text.includes(`name: '${name}'`);
  expect(names.filter((name) => name !== inbox && !listed(name))).toEqual([]);
});

it('the router lists every resource', () => {
  const procedures = Object.keys(appRouter._def.procedures);
  expect(names.filter((name) => !procedures.includes(`admin.${pathOf(name, 'list')}`))).toEqual([]);
});
