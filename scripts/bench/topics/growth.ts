// Whether a send costs more as the books grow.
import { createWorld, type World } from '../books/world.ts';
import { crashUnderSends } from '../crash.ts';
import { productContestant } from '../http-contestant.ts';
import { startProduct } from '../product.ts';
import { describeRates, rowOf, type Row } from '../row.ts';
import { pairRounds, rateOf, runRounds } from '../rounds.ts';
import type { BenchContext, Topic } from '../topic.ts';

const FIVE_MILLION = 5_000_000;
const NAMES = ['empty', 'large'] as const;

async function compareSizes({ load, pace }: BenchContext, large: World, words: string, atMost: number) {
  const empty = await createWorld(0);
  const worlds = [empty, large] as const;
  const products = [await startProduct(empty), await startProduct(large)] as const;
  try {
    const [first, second] = products;
    const rounds = await runRounds(
      [
        productContestant(load, empty, first, { name: NAMES[0], call: 'send.legacy' }),
        productContestant(load, large, second, { name: NAMES[1], call: 'send.legacy' }),
      ],
      pace,
    );
    await crashUnderSends(load, large, second);
    const note = NAMES.map((name) => describeRates(rounds.of(name))).join(' ÷ ');
    // The cost of a send is the inverse of their rate.
    const row: Row = rowOf(
      { words, goal: { atMost }, note },
      pairRounds(rounds, NAMES, rateOf),
      rounds.around,
    );
    return { row, worlds };
  } finally {
    await Promise.all(products.map(({ kill }) => kill()));
  }
}

export const growthTopic: Topic = {
  name: 'growth',
  words: 'cost of a send at 1 million transfers ÷ empty; with --five-million at 5 million too',
  async run(context) {
    const at = (transfers: string) => `cost of a send at ${transfers} ÷ empty, 10 000 active holders`;
    const one = await compareSizes(context, await context.million(), at(context.millionWords), 1.2);
    if (!context.fiveMillion) return { rows: [one.row], worlds: one.worlds };
    const large = await createWorld(FIVE_MILLION);
    const five = await compareSizes(context, large, at('5 million transactions'), 1.5);
    return { rows: [one.row, five.row], worlds: [...one.worlds, ...five.worlds] };
  },
};
