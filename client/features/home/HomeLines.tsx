import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { showPrice } from '../../../domain/display.ts';
import { showPriceChange } from '../../../domain/price-change.ts';
import { priceLineQuery } from '../../api/home-lines-queries.ts';
import { priceOf } from '../../api/wire.ts';
import { homeLinesCopy } from '../../copy/home-lines.ts';
import { classes } from '../../ui/classes.ts';
import { DownIcon } from '../../ui/more-icons.tsx';
import { BalanceLine } from './BalanceLine.tsx';
import styles from './HomeLines.module.css';
import { pathOf, SCALE, spotsOf } from './line-shape.ts';
import { PriceLine } from './PriceLine.tsx';

type HomeLinesProps = {
  readonly price: string;
  readonly balance: string;
  readonly hidden: boolean;
};

/**
 * The price in one line with its last 30 days as a small curve. Pressed, it opens to the prices and the balance as charts. In a
 * chunk that comes after the first paint; its place is kept by the home.
 */
export default function HomeLines({ price, balance, hidden }: HomeLinesProps) {
  const { data } = useQuery(priceLineQuery('month', price));
  const [open, setOpen] = useState(false);
  const charts = useId();
  return (
    <section className={styles.card}>
      <h2>
        <button
          type="button"
          className={styles.price}
          aria-expanded={open}
          aria-controls={charts}
          onClick={() => setOpen(!open)}
        >
          <span className={styles.words}>
            <span className={styles.title}>
              {homeLinesCopy.price}
              {data !== undefined && <Today price={price} opening={data.opening} />}
            </span>
            <b className="num">{homeLinesCopy.priceOf(showPrice(priceOf(price)))}</b>
          </span>
          {data !== undefined && data.points.length > 1 && !open && <Curve line={data} />}
          <span className={classes(styles.arrow, open && styles.isOpen)}>
            <DownIcon size={18} />
          </span>
        </button>
      </h2>
      <div id={charts} hidden={!open}>
        {open && (
          <>
            <PriceLine price={price} />
            <BalanceLine balance={balance} hidden={hidden} />
          </>
        )}
      </div>
    </section>
  );
}

function Today({ price, opening }: { readonly price: string; readonly opening: string | null }) {
  if (opening === null) return <span>{homeLinesCopy.todayFirst}</span>;
  const [from, to] = [priceOf(opening), priceOf(price)];
  if (from === to) return <span>{homeLinesCopy.todaySame}</span>;
  return (
    <span className={to > from ? styles.up : styles.down}>
      {homeLinesCopy.today(showPriceChange(from, to))}
    </span>
  );
}

type Line = Awaited<ReturnType<ReturnType<typeof priceLineQuery>['queryFn']>>;

/** Which way the price went; the charts below say it in figures. */
function Curve({ line }: { readonly line: Line }) {
  const spots = spotsOf(
    line.points.map(({ at, price }) => ({ at: Date.parse(at), value: priceOf(price) })),
    Date.parse(line.until),
  );
  return (
    <span className={styles.curve} aria-hidden="true" data-curve="">
      <svg viewBox={`0 0 ${SCALE} ${SCALE}`} preserveAspectRatio="none">
        <path d={pathOf(spots, true)} className={styles.line} />
      </svg>
      <span className={styles.end} style={{ top: `${(spots.at(-1)?.y ?? 0) / 10}%` }} />
    </span>
  );
}
