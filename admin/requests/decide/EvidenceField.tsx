import { Box, Typography } from '@mui/material';
import { ReasonField } from '../../actions/ReasonField.tsx';

const PRESETS = ['은행 앱에서 입금을 확인했어요', '은행에 전화해 입금을 확인했어요'];

interface EvidenceFieldProps {
  /** See `ReasonField`. */
  about: string;
  question: string;
  value: string;
  onChange: (reason: string) => void;
}

/** Asks how a deposit was found that no imported line shows. */
export function EvidenceField({ about, question, value, onChange }: EvidenceFieldProps) {
  return (
    <Box sx={{ mt: 2, display: 'flex', flexDirection: 'column', gap: 1 }}>
      <Typography sx={{ fontWeight: 600 }}>{question}</Typography>
      <ReasonField
        about={about}
        value={value}
        hint="감사 기록에 남고 회원도 봐요"
        presets={PRESETS}
        autoFocus={false}
        onChange={onChange}
      />
    </Box>
  );
}
