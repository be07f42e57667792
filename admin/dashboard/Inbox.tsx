import { Alert, Box, Button, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListBase, Pagination, Title, useListContext } from 'react-admin';
import { ON_HOLD, PENDING } from '../../domain/request-state.ts';
import { consoleApi } from '../api/console-api.ts';
import { stateLabels } from '../copy/ko.ts';
import { DecisionPanel } from '../purchases/DecisionPanel.tsx';
import { PurchaseTable } from '../purchases/PurchaseTable.tsx';
import { ListFailure, ListMessage } from '../requests/ListMessage.tsx';
import { MasterDetail } from '../requests/MasterDetail.tsx';
import { KindTabs } from './KindTabs.tsx';

// New requests appear without anybody pressing a key.
const REREAD_MS = 10_000;

type OpenState = typeof PENDING | typeof ON_HOLD;

/** The home of the console: what waits for a decision, the longest wait first. */
export function Inbox() {
  const [state, setState] = useState<OpenState>(PENDING);
  const summary = useQuery({
    queryKey: ['dashboard', 'summary'],
    queryFn: () => consoleApi.dashboard.summary(),
    refetchInterval: REREAD_MS,
  });

  return (
    <Stack spacing={2} sx={{ py: 2 }}>
      <Title title="결정함" />
      {summary.isError && (
        <Alert severity="error" action={<Button onClick={() => void summary.refetch()}>다시 시도</Button>}>
          {summary.error.message}
        </Alert>
      )}
      <KindTabs pending={summary.data?.pending} chosen="purchase" />
      <ListBase
        key={state}
        resource="purchases"
        filter={{ state }}
        sort={{ field: 'createdAt', order: 'ASC' }}
        perPage={50}
        disableSyncWithLocation
        storeKey={false}
        queryOptions={{ refetchInterval: REREAD_MS }}
      >
        <InboxBody state={state} onStateChange={setState} />
      </ListBase>
    </Stack>
  );
}

const nothingOpen: Record<OpenState, string> = {
  [PENDING]: '기다리는 구매가 없어요',
  [ON_HOLD]: '보류한 구매가 없어요',
};

function InboxBody({
  state,
  onStateChange,
}: {
  state: OpenState;
  onStateChange: (state: OpenState) => void;
}) {
  const { error, total } = useListContext();
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Typography component="h2" variant="h6">
          {total === undefined ? '구매' : `구매 ${total}건`}
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          color="primary"
          aria-label="상태"
          value={state}
          // Pressing the chosen one again gives null: one of the two stays chosen.
          onChange={(_event, next: OpenState | null) => next !== null && onStateChange(next)}
        >
          <ToggleButton value={PENDING}>{stateLabels[PENDING]}</ToggleButton>
          <ToggleButton value={ON_HOLD}>{stateLabels[ON_HOLD]}</ToggleButton>
        </ToggleButtonGroup>
        <Typography variant="body2" color="text.secondary">
          오래 기다린 순서
        </Typography>
      </Box>
      {error ? (
        <ListFailure />
      ) : (
        <MasterDetail
          advance
          table={(selection) => (
            <>
              <PurchaseTable
                {...selection}
                variant="inbox"
                empty={<ListMessage title={nothingOpen[state]} hint="새 신청이 오면 여기에 바로 나타나요." />}
              />
              <Pagination rowsPerPageOptions={[25, 50, 100]} />
            </>
          )}
          panel={(id, onDecided) => <DecisionPanel id={id} onDecided={onDecided} />}
          nothingSelected={<ListMessage title="결정할 구매가 없어요" />}
        />
      )}
    </>
  );
}
