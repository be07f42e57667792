import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showDateTime } from '../../../domain/display-time.ts';
import { showPrice } from '../../../domain/display.ts';
import { PRICE_RANGES, type PriceRange } from '../../../domain/line-ranges.ts';
import { priceLineQuery } from '../../api/home-lines-queries.ts';
import { priceOf } from '../../api/wire.ts';
import { homeLinesCopy } from '../../copy/home-lines.ts';
import styles from './HomeLines.module.css';
import { LineChart } from './LineChart.tsx';
import { LineState } from './LineState.tsx';

/** The prices that were set over a range; a chart where there is more than one. */
export function PriceLine({ price }: { readonly price: string }) {
  const [range, setRange] = useState<PriceRange>('month');
  const line = useQuery({ ...priceLineQuery(range, price), placeholderData: keepPreviousData });
  return (
    <>
      {line.data === undefined && <LineState query={line} />}
      {line.data !== undefined && line.data.points.length < 2 && <LineState>{homeLinesCopy.same}</LineState>}
      {line.data !== undefined && line.data.points.length > 1 && <Chart line={line.data} />}
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
    </>
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
      rest=""
      columns={[homeLinesCopy.at, homeLinesCopy.price]}
    />
  );
}
