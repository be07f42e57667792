// The table as Markdown, as docs/performance.md keeps it.
import { isMet, type Goal, type Row } from './row.ts';

function format(value: number, unit: Row['unit']): string {
  const digits =
    Math.abs(value) >= 100
      ? Math.round(value).toLocaleString('en').replaceAll(',', ' ')
      : value.toPrecision(2);
  return unit === '' ? digits : `${digits} ${unit}`;
}

function formatGoal(goal: Goal | null, unit: Row['unit']): string {
  if (goal === null) return '';
  const bound = 'atLeast' in goal ? `≥ ${format(goal.atLeast, unit)}` : `≤ ${format(goal.atMost, unit)}`;
  return goal.stretch === undefined ? bound : `${bound} (${format(goal.stretch, unit)})`;
}

function formatValue({ value, unit, rounds }: Row): string {
  if (value === null) return '–';
  const spread =
    rounds.length > 1 ? ` (${format(Math.min(...rounds), '')} to ${format(Math.max(...rounds), '')})` : '';
  return `${format(value, unit)}${spread}`;
}

function formatAround({ around }: Row): string {
  if (around === null) return '';
  const busiest = around.busiest === null ? '' : ` (${around.busiest})`;
  return `load ${around.load.toFixed(1)}, ${around.othersBusy.toFixed(2)} cores${busiest}`;
}

const MARKS = new Map([
  [true, 'yes'],
  [false, 'no'],
  [null, ''],
]);

export function formatTable(rows: readonly Row[]): string {
  const lines = [
    '| row | median (lowest to highest round) | goal (stretch) | met | made of | what else was running |',
    '|---|---|---|---|---|---|',
    ...rows.map((row) => {
      const cells = [
        row.words,
        formatValue(row),
        formatGoal(row.goal, row.unit),
        MARKS.get(isMet(row)),
        row.note,
        formatAround(row),
      ];
      return `| ${cells.join(' | ')} |`;
    }),
  ];
  return lines.join('\n');
}
