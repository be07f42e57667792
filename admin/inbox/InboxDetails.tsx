import FilterListIcon from '@mui/icons-material/FilterList';
import { Badge, Box, Button, Popover } from '@mui/material';
import { memo, useId, useState } from 'react';
import { FilterLiveForm } from 'react-admin';
import { amountFilters, companyFilter, dayFilters, depositAccountFilter } from '../list/money-filters.tsx';
import { detailsIn, withoutDetails } from './inbox-filter.ts';
import type { InboxFilter } from './inbox-filter.ts';

const pairs = {
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  columnGap: 1.5,
  '& .MuiFormControl-root': { width: '100%' },
} as const;

const whole = { '& .MuiFormControl-root': { width: '100%' } } as const;

interface InboxDetailsProps {
  filter: InboxFilter;
  setFilter: (filter: InboxFilter) => void;
}

/** The filters by amount, company, receiving account and day, folded away: the toolbar has no room for all of them. */
export const InboxDetails = memo(function InboxDetails({ filter, setFilter }: InboxDetailsProps) {
  const titleId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosen = detailsIn(filter);
  return (
    <>
      <Badge badgeContent={chosen} color="primary">
        <Button
          size="small"
          startIcon={<FilterListIcon />}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          aria-label={chosen === 0 ? '금액·회사·날짜' : `금액·회사·날짜, ${chosen}개 조건`}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ whiteSpace: 'nowrap' }}
        >
          금액·회사·날짜
        </Button>
      </Badge>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId } }}
      >
        <Box sx={{ p: 2.5, width: 400, maxWidth: '100%' }}>
          <Box id={titleId} component="h2" sx={{ m: 0, mb: 2, fontSize: '1.0625rem' }}>
            금액·회사·날짜로 찾기
          </Box>
          <FilterLiveForm>
            <Box sx={pairs}>
              {amountFilters}
              {dayFilters}
            </Box>
            <Box sx={whole}>
              {companyFilter}
              {depositAccountFilter}
            </Box>
          </FilterLiveForm>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', mt: 1 }}>
            <Button disabled={chosen === 0} color="inherit" onClick={() => setFilter(withoutDetails(filter))}>
              조건 지우기
            </Button>
            <Button onClick={() => setAnchor(null)}>닫기</Button>
          </Box>
        </Box>
      </Popover>
    </>
  );
});
