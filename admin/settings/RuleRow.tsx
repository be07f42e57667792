import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { GuardedButton } from '../actions/GuardedButton.tsx';
import type { Settings } from '../api/contract.ts';
import { ChangeRuleDialog } from './ChangeRuleDialog.tsx';
import { rules } from './setting-words.ts';
import type { RuleKey } from './setting-words.ts';

interface RuleRowProps {
  ruleKey: RuleKey;
  settings: Settings;
  readOnly: string | null;
}

/** A rule with its name, meaning, value and a button that changes it. */
export function RuleRow({ ruleKey, settings, readOnly }: RuleRowProps) {
  const [isOpen, setOpen] = useState(false);
  const rule = rules[ruleKey];
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
        <Typography sx={{ fontWeight: 600 }}>{rule.title}</Typography>
        <Typography variant="body2" color="text.secondary">
          {rule.meaning}
        </Typography>
      </Box>
      <Typography sx={{ fontWeight: 700, textAlign: 'right' }}>{rule.show(settings)}</Typography>
      <GuardedButton
        size="small"
        whyNot={readOnly}
        aria-label={`${rule.title} 바꾸기`}
        onClick={() => setOpen(true)}
      >
        바꾸기
      </GuardedButton>
      {isOpen && <ChangeRuleDialog ruleKey={ruleKey} settings={settings} onClose={() => setOpen(false)} />}
    </Box>
  );
}
