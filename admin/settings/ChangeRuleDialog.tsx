import { Alert, Box, Typography } from '@mui/material';
import { useState } from 'react';
import { ActDialog } from '../actions/ActDialog.tsx';
import { useKeptText } from '../actions/use-kept-text.ts';
import type { Settings } from '../api/contract.ts';
import { RuleEditor } from './RuleEditor.tsx';
import { draftProblem, draftText, rules } from './setting-words.ts';
import type { RuleKey } from './setting-words.ts';
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
  const rule = rules[ruleKey];
  const [draft, setDraft] = useState(rule.draft(settings));
  const change = useChangeSettings('settings.set', '설정을 바꿨어요.');
  const isChanged = draft !== rule.draft(settings);
  useKeptText(`settings.set ${ruleKey}`, isChanged ? draft : '', setDraft);
  const isLegal = draftProblem(rule.editor, draft) === null;
  const trial = trialOf(ruleKey, draft);
  const needsSecond = guards.includes(ruleKey) && settings.fourEyesWon !== null;

  return (
    <ActDialog
      title={`${rule.title} 바꾸기`}
      confirmLabel="바꾸기"
      isReady={isChanged && isLegal}
      isPending={change.isPending}
      problem={changeProblem(change.error)}
      onClose={onClose}
      onConfirm={() =>
        change.mutate({ ...rule.input(draft), shown: settings[ruleKey] }, { onSuccess: onClose })
      }
    >
      <Typography variant="body2" color="text.secondary">
        {rule.meaning}
      </Typography>
      <RuleEditor editor={rule.editor} label={rule.title} value={draft} onChange={setDraft} />
      {trial !== null && isLegal && <WarningDryRun trial={trial} />}
      <Box aria-live="polite" sx={{ minHeight: 32 }}>
        {isChanged && isLegal && (
          <Typography>
            <del>{rule.show(settings)}</del>
            {' → '}
            <strong>{draftText(rule.editor, draft)}</strong>
          </Typography>
        )}
      </Box>
      {needsSecond && (
        <Alert severity="info">두 사람 승인이 켜져 있어요. 다른 관리자가 같은 값으로 바꾸면 적용돼요.</Alert>
      )}
    </ActDialog>
  );
}
