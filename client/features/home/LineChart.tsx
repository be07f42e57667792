import { useState } from 'react';
import type { PointerEvent } from 'react';
import styles from './HomeLines.module.css';
import { pathOf, pointAt, SCALE, spotsOf } from './line-shape.ts';
import type { LinePoint } from './line-shape.ts';

type LineChartProps = {
  readonly label: string;
  readonly points: readonly LinePoint[];
  /** The right end of the line, in the unit of the points. */
  readonly until: number;
  /** A set price holds until the next one; a balance is only known at the end of each day. */
  readonly isStepped: boolean;
  /** A point in words: when, and how much. */
  readonly wordsOf: (index: number) => readonly [when: string, value: string];
  /** What stands in the place of a chosen point before one is chosen. */
  readonly rest: string;
  /** The headings of the table with the values. */
  readonly columns: readonly [when: string, value: string];
};

/**
 * A line whose points are chosen with a finger, a mouse or the arrow keys. For assistive technology it is a slider that says
 * each point in words, and a table with all of them.
 */
export function LineChart(props: LineChartProps) {
  const { label, points, until, isStepped, wordsOf, rest, columns } = props;
  const [chosen, setChosen] = useState<number | null>(null);
  const spots = spotsOf(points, until);
  const last = points.length - 1;
  const index = Math.min(chosen ?? last, last);
  const spot = spots[index];
  const line = pathOf(spots, isStepped);

  const follow = (event: PointerEvent<HTMLElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    setChosen(pointAt(spots, ((event.clientX - box.left) / box.width) * SCALE, isStepped));
  };

  return (
    <>
      <p className={styles.readout} aria-hidden="true">
        {chosen === null ? rest : wordsOf(index).join(' ')}
      </p>
      <label
        className={styles.chart}
        onPointerDown={follow}
        onPointerMove={follow}
        onPointerLeave={() => setChosen(null)}
        onPointerCancel={() => setChosen(null)}
      >
        <svg viewBox={`0 0 ${SCALE} ${SCALE}`} preserveAspectRatio="none" aria-hidden="true">
          <path d={`${line}V${SCALE}H0Z`} className={styles.area} />
          <path d={line} className={styles.line} />
        </svg>
        {spot !== undefined && (
          <span
            className={styles.dot}
            style={{ left: `${chosen === null ? 100 : spot.x / 10}%`, top: `${spot.y / 10}%` }}
          />
        )}
        <input
          type="range"
          className={styles.slider}
          aria-label={label}
          aria-valuetext={wordsOf(index).join(' ')}
          min={0}
          max={last}
          value={index}
          onChange={(event) => setChosen(Number(event.target.value))}
          onBlur={() => setChosen(null)}
        />
      </label>
      <div className="visually-hidden">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map((point, row) => (
              <tr key={point.at}>
                {wordsOf(row).map((cell) => (
                  <td key={cell}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
