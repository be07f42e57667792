import { Alert, Box, Typography } from '@mui/material';
import { useState } from 'react';
import { ActDialog } from '../actions/ActDialog.tsx';
import { useKeptText } from '../actions/use-kept-text.ts';
import type { Settings } from '../api/contract.ts';
import { RuleEditor } from './RuleEditor.tsx';
import { SETTING_LABELS, settingText } from '../../domain/setting-labels.ts';
import { draftOf, draftProblem, inputOf, meanings, ruleText, type RuleKey } from './setting-words.ts';
import { trialOf, WarningDryRun } from './WarningDryRun.tsx';
import { changeProblem, useChangeSettings } from './use-change-settings.ts';

interface ChangeRuleDialogProps {
  ruleKey: RuleKey;
  settings: Settings;
  onClose: () => void;
}

// Rules against a single admin can be changed by two admins only. The server has the same list.
const guards: readonly RuleKey[] = ['fourEyesWon', 'maxIssuePerDay', 'requireTotp'];

/** One rule, from what it is to what it shall be. */
export function ChangeRuleDialog({ ruleKey, settings, onClose }: ChangeRuleDialogProps) {
  const now = draftOf(ruleKey, settings);
  const [draft, setDraft] = useState(now);
  const change = useChangeSettings('settings.set', '설정을 바꿨어요.');
  const isChanged = draft !== now;
  useKeptText(`settings.set ${ruleKey}`, isChanged ? draft : '', setDraft);
  const isLegal = draftProblem(ruleKey, draft) === null;
  const trial = trialOf(ruleKey, draft);
  const needsSecond = guards.includes(ruleKey) && settings.fourEyesWon !== null;

  return (
    <ActDialog
      title={`${SETTING_LABELS[ruleKey]} 바꾸기`}
      confirmLabel="바꾸기"
      isReady={isChanged && isLegal}
      isPending={change.isPending}
      problem={changeProblem(change.error)}
      onClose={onClose}
      onConfirm={() =>
        change.mutate({ ...inputOf(ruleKey, draft), shown: settings[ruleKey] }, { onSuccess: onClose })
      }
    >
      <Typography variant="body2" color="text.secondary">
        {meanings[ruleKey]}
      </Typography>
      <RuleEditor ruleKey={ruleKey} value={draft} onChange={setDraft} />
      {trial !== null && isLegal && <WarningDryRun trial={trial} />}
      <Box aria-live="polite" sx={{ minHeight: 32 }}>
        {isChanged && isLegal && (
          <Typography>
            <del>{ruleText(ruleKey, settings)}</del>
            {' → '}
            <strong>{settingText(ruleKey, draft)}</strong>
          </Typography>
        )}
      </Box>
      {needsSecond && (
        <Alert severity="info">두 사람 승인이 켜져 있어요. 다른 관리자가 같은 값으로 바꾸면 적용돼요.</Alert>
      )}
    </ActDialog>
  );
}
