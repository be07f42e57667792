// A recipe of CONTRIBUTING.md says how many places its change costs, one item each. The number may fall, and not rise unseen.
import { expect, it } from 'vitest';
import { readOwnFile } from './source-files.ts';

const MOST: readonly [recipe: string, places: number, said: string][] = [
  ['A setting', 6, 'Six places'],
  ['A kind of request', 20, '20 places'],
  ['A list of the console', 6, 'Six places'],
];

function recipeOf(text: string, heading: string): string {
  const [, after = ''] = text.split(`\n### ${heading}\n`);
  return after.split('\n### ')[0] ?? '';
}

/** The items of a recipe, and those that do not begin with one path. */
function placesOf(recipe: string): { items: number; withoutPath: string[] } {
  const items = recipe.split('\n').filter((line) => /^\d+\. /.test(line));
  return {
    items: items.length,
    withoutPath: items.filter((line) => !/^\d+\. `[\w./<>-]+\/[\w./<>-]*`/.test(line)),
  };
}

it.each(MOST)('%s costs %i places, and says so', (heading, places, said) => {
  const recipe = recipeOf(readOwnFile('CONTRIBUTING.md').text, heading);
  expect(recipe).toContain(said);
  expect(placesOf(recipe)).toEqual({ items: places, withoutPath: [] });
});

it('finds a place too many, and an item that names none', () => {
  const text = '\n### A list\n\n1. `a/b.ts`: x\n2. `c/`: y\n3. Its name.\n\n### A form\n\n1. `d/e.ts`\n';
  expect(placesOf(recipeOf(text, 'A list'))).toEqual({ items: 3, withoutPath: ['3. Its name.'] });
});
