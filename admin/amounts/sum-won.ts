import { asWon, parseWorth, wonToString } from '../../domain/money.ts';

/** The sum of amounts as the API writes them, in won. */
export const sumWon = (rows: readonly { won: string }[]): string =>
  wonToString(
    asWon(
      rows.reduce((sum, { won }) => {
        const parsed = parseWorth(won);
        return parsed.ok ? sum + parsed.value : sum;
      }, 0n),
    ),
  );
