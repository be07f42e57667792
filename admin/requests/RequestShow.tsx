import { Paper, Tab, Tabs } from '@mui/material';
import { useState } from 'react';
import { Title, useGetRecordId } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { resourceOfKind, type RequestKind } from '../../domain/request-kinds.ts';
import { kindLabels } from '../copy/ko.ts';
import { RequestHistory } from './panel/RequestHistory.tsx';
import { RequestPanel } from './panel/RequestPanel.tsx';
import { useKeys } from '../list/use-keys.ts';

type Part = 'decision' | 'history';

const tabId = (part: Part) => `request-${part}-tab`;
const panelId = (part: Part) => `request-${part}-panel`;

/** The page of one request: its panel and its audit log. */
export function RequestShow({ kind }: { kind: RequestKind }) {
  const id = Number(useGetRecordId());
  // The key gives each request a fresh page: an open question must not be answered about the next one.
  return <RequestPage key={id} kind={kind} id={id} />;
}

function RequestPage({ kind, id }: { kind: RequestKind; id: number }) {
  const [part, setPart] = useState<Part>('decision');
  const location = useLocation();
  const navigate = useNavigate();
  useKeys({
    // A page that was opened by its address has no history to go back to.
    Escape: () => void (location.key === 'default' ? navigate(`/${resourceOfKind[kind]}`) : navigate(-1)),
  });
  return (
    <>
      <Title title={`${kindLabels[kind]} ${id}`} />
      <Paper sx={{ borderRadius: '20px', px: 3, pt: 1, mt: 3, mx: 'auto', width: '100%', maxWidth: 640 }}>
        <Tabs
          value={part}
          onChange={(_event, next: Part) => setPart(next)}
          aria-label={`${kindLabels[kind]} ${id}`}
          sx={(theme) => ({ borderBottom: `1px solid ${theme.tokens.line}`, mb: 2.5 })}
        >
          <Tab value="decision" label="신청" id={tabId('decision')} aria-controls={panelId('decision')} />
          <Tab value="history" label="기록" id={tabId('history')} aria-controls={panelId('history')} />
        </Tabs>
        <div role="tabpanel" id={panelId(part)} aria-labelledby={tabId(part)}>
          {part === 'decision' ? (
            <RequestPanel kind={kind} id={id} />
          ) : (
            <RequestHistory kind={kind} id={id} />
          )}
        </div>
      </Paper>
    </>
  );
}
