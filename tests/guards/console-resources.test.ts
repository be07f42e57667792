// A resource that the console does not show is a page that no operator can open. `koResources` names every resource of the console.
import { expect, it } from 'vitest';
import { koResources } from '../../admin/copy/ko.ts';
import { pathOf } from '../../admin/api/resource-paths.ts';
import { REQUEST_RESOURCES } from '../../domain/request-resources.ts';
import { appRouter } from '../../server/router.ts';
import { readOwnFile } from './source-files.ts';

const names = Object.keys(koResources.resources);

/** The page of a day's closing leads to it. */
const NOT_IN_THE_MENU = new Set(['closings']);

it('admin/App.tsx lists every resource', () => {
  const { text } = readOwnFile('admin/App.tsx');
  const requests: readonly string[] = REQUEST_RESOURCES; // listed together
  const listed = (name: string) => requests.includes(name) || text.includes(`<Resource {...${name}} />`);
  expect(names.filter((name) => !listed(name))).toEqual([]);
});

it('admin/layout/ConsoleMenu.tsx leads to every resource', () => {
  const { text } = readOwnFile('admin/layout/ConsoleMenu.tsx');
  const shown = names.filter((name) => !NOT_IN_THE_MENU.has(name));
  expect(shown.filter((name) => !text.includes(`name="${name}"`))).toEqual([]);
});

it('the router lists every resource', () => {
  expect(
    names.filter((name) => !Object.hasOwn(appRouter._def.procedures, `admin.${pathOf(name, 'list')}`)),
  ).toEqual([]);
});
