import type { ReactNode } from 'react';
import { Drawing } from './Drawing.tsx';
import drawn from './Drawing.module.css';
import { Mark } from './Mark.tsx';
import styles from './States.module.css';

/** A receipt without a word, and a coin beside it. */
const HistoryDrawing = () => (
  <Drawing name="history">
    <path
      className={drawn.soft}
      d="M34 8h40a8 8 0 0 1 8 8v66l-8-6-8 6-8-6-8 6-8-6-8 6-8-6V16a8 8 0 0 1 8-8z"
    />
    <path className={drawn.lines} d="M40 28h28M40 44h16" />
    <circle className={drawn.surface} cx="84" cy="66" r="25" />
    <g transform="translate(63 45)">
      <Mark size={42} />
    </g>
  </Drawing>
);

/** A bell that sleeps. */
const AlarmsDrawing = () => (
  <Drawing name="alarms">
    <circle className={drawn.sun} cx="60" cy="76" r="10" />
    <path
      className={drawn.soft}
      d="M60 10a6 6 0 0 1 6 6v1a25 25 0 0 1 19 24v17l7 9a4 4 0 0 1-3 7H31a4 4 0 0 1-3-7l7-9V41a25 25 0 0 1 19-24v-1a6 6 0 0 1 6-6z"
    />
    <path className={drawn.sleep} d="M88 26h12L88 40h12M102 8h7l-7 9h7" />
  </Drawing>
);

/** A lens over the place of a coin. */
const SearchDrawing = () => (
  <Drawing name="search">
    <path className={drawn.handle} d="M78 66l16 16" />
    <circle className={`${drawn.surface} ${drawn.stroke}`} cx="56" cy="44" r="30" />
    <circle className={drawn.dashed} cx="56" cy="44" r="14" />
    <path className={drawn.sun} d="M97 12l3 7 7 3-7 3-3 7-3-7-7-3 7-3z" />
  </Drawing>
);

/** A card with two lines. */
const CardDrawing = () => (
  <Drawing name="card">
    <rect className={drawn.soft} x="18" y="24" width="84" height="56" rx="14" />
    <path className={drawn.lines} d="M34 44h32M34 60h50" />
    <circle className={drawn.surface} cx="96" cy="26" r="17" />
    <circle className={drawn.sun} cx="96" cy="26" r="12" />
  </Drawing>
);

const DRAWINGS = {
  history: HistoryDrawing,
  alarms: AlarmsDrawing,
  search: SearchDrawing,
  card: CardDrawing,
} as const;

/** Nothing here yet: one drawing, one line, one button at most. */
export function EmptyState({
  drawing = 'card',
  children,
  action,
}: {
  readonly drawing?: keyof typeof DRAWINGS;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}) {
  const Drawn = DRAWINGS[drawing];
  return (
    <div className={styles.state}>
      <Drawn />
      <p className={styles.line}>{children}</p>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
