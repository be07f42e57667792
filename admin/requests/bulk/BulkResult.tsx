import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Link } from '@mui/material';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { kindLabels } from '../../copy/ko.ts';
import { paths } from '../../paths.ts';
import { resourceOfKind } from '../../../domain/request-kinds.ts';
import { DECISION_LABELS } from '../../../domain/request-state.ts';
import type { Decision } from '../../../domain/request-state.ts';
import type { BulkOutcome } from './bulk-decide.ts';
import { resultTitle } from './bulk-result-words.ts';
import { firstSignatureText } from '../decide/decision-outcome.ts';

interface BulkResultProps {
  decision: Decision;
  outcomes: readonly BulkOutcome[];
  onClose: () => void;
}

/** The number of decided requests, and each failed one with its reason. */
export function BulkResult({ decision, outcomes, onClose }: BulkResultProps) {
  const label = DECISION_LABELS[decision];
  const countOf = (result: BulkOutcome['result']) =>
    outcomes.filter((outcome) => outcome.result === result).length;
  const failed = outcomes.filter((outcome) => outcome.result === 'failed');
  return (
    <ResultDialog title={resultTitle(decision, outcomes)} failed={failed} onClose={onClose}>
      {countOf('done') > 0 && <Alert severity="success">{`${countOf('done')}건 ${label}했어요.`}</Alert>}
      {countOf('first') > 0 && (
        <Alert severity="info">{`${countOf('first')}건은 ${firstSignatureText(decision)}`}</Alert>
      )}
    </ResultDialog>
  );
}

interface ResultDialogProps {
  title: string;
  failed: readonly Pick<BulkOutcome, 'row' | 'sentence'>[];
  onClose: () => void;
  /** What has been done. */
  children: ReactNode;
}

/** What became of several requests: what was done, and each of the others with its reason. */
export function ResultDialog({ title, failed, onClose, children }: ResultDialogProps) {
  const titleId = useId();
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        {children}
        {failed.length > 0 && (
          <Box component="ul" aria-label="처리하지 못한 신청" sx={{ listStyle: 'none', p: 0, m: 0 }}>
            {failed.map(({ row, sentence }) => (
              <Box
                component="li"
                key={row.id}
                sx={(theme) => ({ py: 1, '& + &': { borderTop: `1px solid ${theme.tokens.line}` } })}
              >
                <Link
                  component={RouterLink}
                  to={paths.request(resourceOfKind[row.kind], row.id)}
                  sx={{ fontWeight: 700 }}
                >
                  {`${kindLabels[row.kind]} ${row.id}`}
                </Link>
                {` · ${row.holder.login}`}
                <Box sx={{ color: 'error.main' }}>{sentence}</Box>
              </Box>
            ))}
          </Box>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button autoFocus variant="contained" onClick={onClose}>
          닫기
        </Button>
      </DialogActions>
    </Dialog>
  );
}
