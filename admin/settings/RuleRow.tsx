import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { GuardedButton } from '../actions/GuardedButton.tsx';
import type { Settings } from '../api/contract.ts';
import { ChangeRuleDialog } from './ChangeRuleDialog.tsx';
import { SETTING_LABELS } from '../../domain/setting-labels.ts';
import { meanings, ruleText, type RuleKey } from './setting-words.ts';

interface RuleRowProps {
  ruleKey: RuleKey;
  settings: Settings;
  readOnly: string | null;
}

/** A rule with its name, meaning, value and a button that changes it. */
export function RuleRow({ ruleKey, settings, readOnly }: RuleRowProps) {
  const [isOpen, setOpen] = useState(false);
  const title = SETTING_LABELS[ruleKey];
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto auto',
        alignItems: 'center',
        columnGap: 2,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box>
        <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
        <Typography variant="body2" color="text.secondary">
          {meanings[ruleKey]}
        </Typography>
      </Box>
      <Typography sx={{ fontWeight: 700, textAlign: 'right' }}>{ruleText(ruleKey, settings)}</Typography>
      <GuardedButton
        size="small"
        whyNot={readOnly}
        aria-label={`${title} 바꾸기`}
        onClick={() => setOpen(true)}
      >
        바꾸기
      </GuardedButton>
      {isOpen && <ChangeRuleDialog ruleKey={ruleKey} settings={settings} onClose={() => setOpen(false)} />}
    </Box>
  );
}
