import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { showDaonOrDust } from '../../../domain/display.ts';
import { showWeekday } from '../../../domain/display-time.ts';
import { subUnits } from '../../../domain/money.ts';
import { balanceLineQuery } from '../../api/home-lines-queries.ts';
import { unitsOf } from '../../api/wire.ts';
import { homeCopy } from '../../copy/home.ts';
import { homeLinesCopy } from '../../copy/home-lines.ts';
import { signedDaonOrDust } from '../../ui/Amount.tsx';
import styles from './HomeLines.module.css';
import { LineChart } from './LineChart.tsx';
import { LineState } from './LineState.tsx';

type Points = Awaited<ReturnType<ReturnType<typeof balanceLineQuery>['queryFn']>>['points'];

/** The balance at the end of each of the last 30 days. */
export function BalanceLine({ balance, hidden }: { readonly balance: string; readonly hidden: boolean }) {
  const line = useQuery({ ...balanceLineQuery(balance), placeholderData: keepPreviousData });
  const points = line.data?.points;
  return (
    <div className={styles.second}>
      <h3 className={styles.title}>{homeLinesCopy.balance}</h3>
      {hidden && <LineState>{homeCopy.hidden}</LineState>}
      {!hidden && points === undefined && <LineState query={line} />}
      {!hidden && points?.length === 0 && <LineState>{homeLinesCopy.none}</LineState>}
      {!hidden && points !== undefined && points.length > 0 && <Balances points={points} />}
    </div>
  );
}

function Balances({ points }: { readonly points: Points }) {
  const amounts = points.map(({ balance }) => unitsOf(balance));
  const wordsOf = (index: number): readonly [string, string] => {
    const [point, amount] = [points[index], amounts[index]];
    if (point === undefined || amount === undefined) return ['', ''];
    return [showWeekday(`${point.day}T00:00:00+09:00`), showDaonOrDust(amount)];
  };
  const [first, last] = [amounts[0], amounts.at(-1)];
  const change = first === undefined || last === undefined ? undefined : subUnits(last, first);
  // A flat line says nothing that this does not.
  if (amounts.every((amount) => amount === first)) return <LineState>{homeLinesCopy.changeSame}</LineState>;
  return (
    <LineChart
      label={homeLinesCopy.balance}
      points={amounts.map((value, at) => ({ at, value }))}
      until={points.length - 1}
      isStepped={false}
      wordsOf={wordsOf}
      rest={
        change === undefined || change === 0n
          ? homeLinesCopy.changeSame
          : homeLinesCopy.change(signedDaonOrDust(change))
      }
      columns={[homeLinesCopy.day, homeLinesCopy.balance]}
    />
  );
}
