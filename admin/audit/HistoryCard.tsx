import { Paper, Typography } from '@mui/material';
import { RecordHistory } from './RecordHistory.tsx';

/** The audit log of a record as a part of its page. */
export function HistoryCard({ title = '감사 기록', subject }: { title?: string; subject: string }) {
  return (
    <Paper
      component="section"
      aria-label="감사 기록"
      sx={{ borderRadius: '20px', overflow: 'hidden', minWidth: 0 }}
    >
      <Typography component="h2" variant="h6" sx={{ p: 3, pb: 1 }}>
        {title}
      </Typography>
      <RecordHistory subject={subject} />
    </Paper>
  );
}
