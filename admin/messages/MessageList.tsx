import { Chip, Typography } from '@mui/material';
import { MESSAGE_STATE_LABELS } from '../../domain/list-labels.ts';
import { choiceFilter, choicesOf } from '../list/choice-filter.tsx';
import { columnsOf } from '../list/columns-of.tsx';
import { ListPage, Rows } from '../list/ListPage.tsx';
import { Moment } from '../time/Moment.tsx';
import { ResendButton } from './ResendButton.tsx';

const Listed = columnsOf('messages');

const colours = { sent: 'success', waiting: 'warning', givenUp: 'error' } as const;

const filters = [choiceFilter('state', '상태', choicesOf(MESSAGE_STATE_LABELS), { resettable: true })];

/** Text messages of the last day and failed ones, with the last digits of the recipient and without codes. */
export function MessageList() {
  return (
    <ListPage list="messages" filters={filters}>
      <Rows none="문자가 없어요" hint="서버가 보낸 문자가 여기에 보여요.">
        <Listed of="createdAt" />
        <Listed of="to" />
        <Listed
          of="text"
          render={(row) => (
            <Typography
              variant="body2"
              sx={{ minWidth: 220, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
            >
              {row.text}
            </Typography>
          )}
        />
        <Listed
          of="state"
          render={({ state, attempts }) => (
            <Chip
              size="small"
              variant="outlined"
              color={colours[state]}
              label={`${MESSAGE_STATE_LABELS[state]}${attempts > 1 ? ` (${attempts}번째)` : ''}`}
            />
          )}
        />
        <Listed of="sentAt" />
        <Listed
          of="nextTryAt"
          render={(row) => {
            if (row.state === 'givenUp') return <ResendButton message={row} />;
            if (row.nextTryAt === null) return '';
            return (
              <Typography variant="body2" color="text.secondary">
                <Moment at={row.nextTryAt} />에 다시 시도해요
              </Typography>
            );
          }}
        />
      </Rows>
    </ListPage>
  );
}
