import { useId, useState } from 'react';
import type { CSSProperties } from 'react';
import { showDaonOrDust, showExact } from '../../../domain/display.ts';
import type { DaonUnits } from '../../../domain/money.ts';
import { trpc } from '../../api/trpc.ts';
import { unitsOf } from '../../api/wire.ts';
import { historyCopy } from '../../copy/history.ts';
import { classes } from '../../ui/classes.ts';
import { KeyValueRows } from '../../ui/KeyValueRows.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { DownIcon } from '../../ui/more-icons.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './MonthBars.module.css';

const PARTS = {
  in: ['received', 'purchased'],
  out: ['sent', 'sold', 'fees'],
} as const;

/** The length of a bar in percent of the longer one; one that stands for something is never too short to be seen. */
function lengthOf(units: DaonUnits, longest: DaonUnits): number {
  if (units === 0n) return 0;
  return Math.max(2, Number((units * 100n) / longest));
}

/** What came in and what left in a month, as two bars that open to what they are made of. `month` is written '2026-11'. */
export function MonthBars({ month }: { readonly month: string }) {
  const sums = trpc.history.month.useQuery({ month: month.slice(0, 7) });
  const [open, setOpen] = useState(false);
  const parts = useId();
  // A month that two clocks disagree about stands twice, and is summed once.
  if (month.length > 7 || (sums.isError && sums.data === undefined)) return null;
  const { data } = sums;
  const [came, left] = [data && unitsOf(data.in), data && unitsOf(data.out)];
  const longest = came !== undefined && left !== undefined && came > left ? came : left;
  const bar = (side: 'in' | 'out', units: DaonUnits | undefined) => (
    <span className={styles.side}>
      <span className={styles.label}>{historyCopy.sums[side]}</span>
      <span className={styles.track}>
        {units !== undefined && longest !== undefined && (
          <span
            className={classes(styles.bar, styles[side])}
            style={{ '--length': `${lengthOf(units, longest)}%` } as CSSProperties}
          />
        )}
      </span>
      <span className={classes(styles.amount, 'num')}>
        {units === undefined ? <Skeleton width="72px" /> : <Figure text={showDaonOrDust(units)} />}
      </span>
    </span>
  );
  const details =
    data === undefined
      ? []
      : [...PARTS.in, ...PARTS.out].map((part) => ({
          label: historyCopy.parts[part],
          value: `${showExact(unitsOf(data[part]))} DAON`,
        }));
  return (
    <div className={styles.month}>
      <button
        type="button"
        className={styles.sums}
        aria-expanded={open}
        aria-controls={parts}
        disabled={data === undefined}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.bars}>
          {bar('in', came)}
          {bar('out', left)}
        </span>
        <span className={classes(styles.arrow, open && styles.up)}>
          <DownIcon size={18} />
        </span>
      </button>
      <div id={parts} hidden={!open} className={styles.parts}>
        {open && <KeyValueRows rows={details} />}
      </div>
    </div>
  );
}
