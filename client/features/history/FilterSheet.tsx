import { HISTORY_FILTER_LABELS, WALLET_HISTORY_FILTERS } from '../../../domain/history-filters.ts';
import type { WalletHistoryFilter } from '../../../domain/history-filters.ts';
import { historyCopy } from '../../copy/history.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { RowButton } from '../../ui/ListRow.tsx';
import styles from './FilterSheet.module.css';

type FilterSheetProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly chosen: WalletHistoryFilter;
  readonly onChoose: (filter: WalletHistoryFilter) => void;
};

export function FilterSheet({ open, onClose, chosen, onChoose }: FilterSheetProps) {
  return (
    <BottomSheet open={open} onClose={onClose} title={historyCopy.filterTitle}>
      <ul className={styles.choices}>
        {WALLET_HISTORY_FILTERS.map((filter) => (
          <li key={filter}>
            <RowButton
              title={HISTORY_FILTER_LABELS[filter]}
              pressed={filter === chosen}
              end={filter === chosen ? <CheckIcon /> : undefined}
              onPress={() => onChoose(filter)}
            />
          </li>
        ))}
      </ul>
    </BottomSheet>
  );
}
