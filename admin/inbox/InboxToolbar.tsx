import { Box, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { memo } from 'react';
import { FilterLiveSearch } from 'react-admin';
import { LOGIN_MAX } from '../../domain/limits.ts';
import { ON_HOLD, PENDING, REQUEST_STATE_LABELS } from '../../domain/request-state.ts';
import { DECIDED_KINDS } from '../../domain/request-kinds.ts';
import { ExportButton } from '../exports/ExportButton.tsx';
import { NoticeOffer } from '../notices/NoticeOffer.tsx';
import { KeyHelp } from '../list/KeyHelp.tsx';
import { InboxDetails } from './InboxDetails.tsx';
import { stateOf } from './inbox-filter.ts';
import type { OpenState } from './inbox-filter.ts';
import { LiveDot } from './LiveDot.tsx';
import { SavedQueries } from './SavedQueries.tsx';
import { ShareChoice } from './ShareChoice.tsx';
import type { InboxCounts } from './inbox-counts.ts';
import { useInboxFilter } from './use-inbox-filter.ts';

const holderInput = { htmlInput: { maxLength: LOGIN_MAX } };

// An element that stays the same, so that it is not rendered for every count.
const holderSearch = (
  <FilterLiveSearch
    source="holder"
    label="회원 아이디나 이름"
    variant="outlined"
    slotProps={holderInput}
    sx={{ width: '12.5rem', '&&': { my: 0 }, '& .MuiInputBase-root': { height: '2.5rem' } }}
  />
);

interface InboxToolbarProps {
  counts: InboxCounts | undefined;
  isLive: boolean;
}

/** The filters of the inbox, and whether it is updated live. */
export const InboxToolbar = memo(function InboxToolbar({ counts, isLive }: InboxToolbarProps) {
  const { filter, setFilter } = useInboxFilter();
  const labelOf = (state: OpenState) => {
    const byKind = counts?.[state === PENDING ? 'pending' : 'onHold'];
    const count = byKind && DECIDED_KINDS.reduce((sum, kind) => sum + byKind[kind], 0);
    return count === undefined ? REQUEST_STATE_LABELS[state] : `${REQUEST_STATE_LABELS[state]} ${count}`;
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        sx={{ height: '2.5rem' }}
        aria-label="상태"
        value={stateOf(filter)}
        // A second press on the selected state gives null; one of the two stays selected.
        onChange={(_event, next: OpenState | null) =>
          next !== null && setFilter({ ...filter, states: [next] })
        }
      >
        <ToggleButton value={PENDING}>{labelOf(PENDING)}</ToggleButton>
        <ToggleButton value={ON_HOLD}>{labelOf(ON_HOLD)}</ToggleButton>
      </ToggleButtonGroup>
      <ShareChoice filter={filter} setFilter={setFilter} />
      {holderSearch}
      <InboxDetails filter={filter} setFilter={setFilter} />
      <SavedQueries />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, flexWrap: 'wrap', ml: 'auto' }}>
        <ExportButton list="inbox" />
        <NoticeOffer />
        <LiveDot isLive={isLive} />
        <KeyHelp />
      </Box>
    </Box>
  );
});
