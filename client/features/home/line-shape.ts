// The geometry of the lines, in whole thousandths of their box, from left to right and from top to bottom.
import { mulDivFloor } from '../../../domain/money.ts';

export const SCALE = 1_000;

/** One value of a line. `at` orders the points and gives their distances: milliseconds, or days. */
export type LinePoint = { readonly at: number; readonly value: bigint };

export type Spot = { readonly x: number; readonly y: number };

/** Where the points are. The lowest one is at the bottom and the highest at the top; equal ones are in the middle. */
export function spotsOf(points: readonly LinePoint[], until: number): readonly Spot[] {
  const [first] = points;
  if (first === undefined) return [];
  const values = points.map(({ value }) => value);
  const low = values.reduce((least, value) => (value < least ? value : least));
  const high = values.reduce((most, value) => (value > most ? value : most));
  const span = Math.max(until - first.at, 1);
  return points.map(({ at, value }) => ({
    x: Math.round(((at - first.at) / span) * SCALE),
    y: high === low ? SCALE / 2 : Number(mulDivFloor(high - value, BigInt(SCALE), high - low)),
  }));
}

/** As the data of an SVG path: straight from point to point, or in steps that keep a value until the next one. */
export function pathOf(spots: readonly Spot[], isStepped: boolean): string {
  const [first, ...others] = spots;
  if (first === undefined) return '';
  const rest = others.map(({ x, y }) => (isStepped ? `H${x}V${y}` : `L${x} ${y}`)).join('');
  return `M${first.x} ${first.y}${rest}H${SCALE}`;
}

/** The point that a finger at `x` means: of steps the one whose value holds there, else the nearest one. */
export function pointAt(spots: readonly Spot[], x: number, isStepped: boolean): number {
  if (isStepped)
    return Math.max(
      0,
      spots.findLastIndex((spot) => spot.x <= x),
    );
  const distances = spots.map((spot) => Math.abs(spot.x - x));
  return distances.indexOf(Math.min(...distances));
}
