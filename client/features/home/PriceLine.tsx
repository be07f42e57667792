import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showDateTime } from '../../../domain/display-time.ts';
import { showPrice } from '../../../domain/display.ts';
import { PRICE_RANGES, type PriceRange } from '../../../domain/line-ranges.ts';
import { showPriceChange } from '../../../domain/price-change.ts';
import { priceLineQuery } from '../../api/home-lines-queries.ts';
import { priceOf } from '../../api/wire.ts';
import { homeLinesCopy } from '../../copy/home-lines.ts';
import { classes } from '../../ui/classes.ts';
import styles from './HomeLines.module.css';
import { LineChart } from './LineChart.tsx';
import { LineState } from './LineState.tsx';

/** The price with what today changed, and the prices that were set over a range. */
export function PriceLine({ price }: { readonly price: string }) {
  const [range, setRange] = useState<PriceRange>('month');
  const line = useQuery({ ...priceLineQuery(range, price), placeholderData: keepPreviousData });
  return (
    <section className={classes(styles.card, styles.price)}>
      <h2 className={styles.title}>{homeLinesCopy.price}</h2>
      <p className={styles.head}>
        <b className="num">{homeLinesCopy.priceOf(showPrice(priceOf(price)))}</b>
        {line.data !== undefined && <Today price={price} opening={line.data.opening} />}
      </p>
      {line.data === undefined ? <LineState query={line} /> : <Chart line={line.data} />}
      <div className={styles.ranges} role="radiogroup" aria-label={homeLinesCopy.range}>
        {PRICE_RANGES.map((one) => (
          <label key={one} className={styles.range}>
            <input
              type="radio"
              name="price-range"
              className={styles.choice}
              checked={one === range}
              onChange={() => setRange(one)}
            />
            <span>{homeLinesCopy.ranges[one]}</span>
          </label>
        ))}
      </div>
    </section>
  );
}

function Today({ price, opening }: { readonly price: string; readonly opening: string | null }) {
  if (opening === null) return <span className={styles.change}>{homeLinesCopy.todayFirst}</span>;
  const [from, to] = [priceOf(opening), priceOf(price)];
  if (from === to) return <span className={styles.change}>{homeLinesCopy.todaySame}</span>;
  return (
    <span className={classes(styles.change, to > from ? styles.up : styles.down)}>
      {homeLinesCopy.today(showPriceChange(from, to))}
    </span>
  );
}

function Chart({
  line,
}: {
  readonly line: Awaited<ReturnType<ReturnType<typeof priceLineQuery>['queryFn']>>;
}) {
  const now = new Date(line.until);
  const wordsOf = (index: number): readonly [string, string] => {
    const point = line.points[index];
    if (point === undefined) return ['', ''];
    return [showDateTime(point.at, now), homeLinesCopy.priceOf(showPrice(priceOf(point.price)))];
  };
  return (
    <LineChart
      label={homeLinesCopy.price}
      points={line.points.map(({ at, price }) => ({ at: Date.parse(at), value: priceOf(price) }))}
      until={now.getTime()}
      isStepped
      wordsOf={wordsOf}
      rest={line.points.length === 1 ? homeLinesCopy.same : ''}
      columns={[homeLinesCopy.at, homeLinesCopy.price]}
    />
  );
}
