import { ToggleButton, ToggleButtonGroup, Tooltip } from '@mui/material';
import { memo } from 'react';
import { INBOX_SHARES, shareOf, withShare } from './inbox-filter.ts';
import type { InboxFilter, InboxShare } from './inbox-filter.ts';

const words: Record<InboxShare, { label: string; meaning: string }> = {
  mine: { label: '내가 맡은 것', meaning: '내가 맡아 지급하고 있는 판매와 외부 송금' },
  free: { label: '아무도 맡지 않은 것', meaning: '아직 아무도 맡지 않은 판매와 외부 송금' },
  second: {
    label: '내 두 번째 서명을 기다리는 것',
    meaning: '다른 운영자가 먼저 서명했고 내가 마칠 수 있는 신청',
  },
};

interface ShareChoiceProps {
  filter: InboxFilter;
  setFilter: (filter: InboxFilter) => void;
}

/** Whose requests the inbox shows. A second press on the chosen one shows those of all operators again. */
export const ShareChoice = memo(function ShareChoice({ filter, setFilter }: ShareChoiceProps) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="primary"
      aria-label="누구의 신청"
      value={shareOf(filter)}
      onChange={(_event, next: InboxShare | null) => setFilter(withShare(filter, next))}
      sx={{ height: '2.5rem' }}
    >
      {INBOX_SHARES.map((share) => (
        <ToggleButton key={share} value={share} sx={{ whiteSpace: 'nowrap' }}>
          <Tooltip describeChild title={words[share].meaning}>
            <span>{words[share].label}</span>
          </Tooltip>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
});
