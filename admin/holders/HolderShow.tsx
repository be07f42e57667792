import { Paper } from '@mui/material';
import type { HolderRow } from '../api/contract.ts';
import { RecordPage } from '../layout/RecordPage.tsx';
import { HolderFacts } from './HolderFacts.tsx';
import { HolderTabs } from './HolderTabs.tsx';

/** The page of one holder: facts at the left, history at the right. */
export function HolderShow() {
  return (
    <RecordPage<HolderRow>
      noun="회원"
      nameOf={({ login }) => login}
      label="회원 정보"
      factsWidth={380}
      facts={(holder) => <HolderFacts holder={holder} />}
      beside={(holder) => (
        <Paper sx={{ borderRadius: '20px', overflow: 'hidden', minWidth: 0 }}>
          <HolderTabs holder={holder} />
        </Paper>
      )}
    />
  );
}
