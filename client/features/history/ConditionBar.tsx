import { HISTORY_FILTER_LABELS } from '../../../domain/history-filters.ts';
import { historyCopy } from '../../copy/history.ts';
import { classes } from '../../ui/classes.ts';
import { DownIcon, SearchIcon } from '../../ui/more-icons.tsx';
import styles from './ConditionBar.module.css';
import type { Period } from './period.ts';
import { SearchField } from './SearchField.tsx';
import type { Conditions } from './use-conditions.ts';

type ConditionBarProps = {
  readonly conditions: Conditions;
  readonly searching: boolean;
  readonly onSearching: (searching: boolean) => void;
  readonly onSearch: (search: string) => void;
  readonly onSheet: (sheet: 'filter' | 'period') => void;
};

/** '11.1 – 11.20' is short enough for a chip; the year is added when it is needed. */
function shortDay(day: string | null): string {
  const [year = '', month = '', date = ''] = day?.split('-') ?? [];
  return day === null ? '' : `${year.slice(2)}.${Number(month)}.${Number(date)}`;
}

function periodLabel({ preset, from, to }: Period): string {
  return preset === 'custom' ? historyCopy.range(shortDay(from), shortDay(to)) : historyCopy.presets[preset];
}

/** What narrows the list, always at hand under the header. */
export function ConditionBar(props: ConditionBarProps) {
  const { conditions, searching, onSearching, onSearch, onSheet } = props;
  const { filter, period, search } = conditions;
  if (searching) {
    return (
      <div className={styles.bar}>
        <SearchField
          search={search}
          onSearch={onSearch}
          onClose={() => {
            onSearching(false);
            if (search !== '') onSearch('');
          }}
        />
      </div>
    );
  }
  return (
    <div className={styles.bar}>
      <div className={styles.chips}>
        <button
          type="button"
          className={classes(styles.chip, filter !== 0 && styles.on)}
          aria-haspopup="dialog"
          onClick={() => onSheet('filter')}
        >
          <span className="visually-hidden">{historyCopy.filter} </span>
          {HISTORY_FILTER_LABELS[filter]}
          <DownIcon size={16} />
        </button>
        <button
          type="button"
          className={classes(styles.chip, period.preset !== 'all' && styles.on)}
          aria-haspopup="dialog"
          onClick={() => onSheet('period')}
        >
          <span className="visually-hidden">{historyCopy.period} </span>
          {periodLabel(period)}
          <DownIcon size={16} />
        </button>
      </div>
      <button type="button" className={styles.icon} onClick={() => onSearching(true)}>
        <SearchIcon size={22} />
        <span className="visually-hidden">{historyCopy.search}</span>
      </button>
    </div>
  );
}
