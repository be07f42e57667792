import { Box, Chip, TextField } from '@mui/material';
import { dayProps } from '../../forms/day-filter.ts';
import { useNow } from '../../time/use-now.ts';
import { isHoldDay, offeredDays } from './hold-day.ts';

interface HoldDayProps {
  /** '2026-11-25', or empty for a hold without a day. */
  day: string;
  onChange: (day: string) => void;
}

/** Asks for the day on which a hold ends automatically. */
export function HoldDay({ day, onChange }: HoldDayProps) {
  const now = useNow();
  const isLegal = isHoldDay(day, now);
  return (
    <Box role="group" aria-label="보류를 풀 날" sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <TextField
          type="date"
          size="small"
          label="이 날까지 (선택)"
          value={day}
          error={!isLegal}
          onChange={(event) => onChange(event.target.value)}
          slotProps={dayProps}
          sx={{ width: 170 }}
        />
        {offeredDays(now).map((offered) => (
          <Chip
            key={offered.day}
            label={offered.label}
            color={offered.day === day ? 'primary' : 'default'}
            aria-pressed={offered.day === day}
            onClick={() => onChange(offered.day === day ? '' : offered.day)}
          />
        ))}
      </Box>
      <Box
        role="status"
        sx={{ mt: 0.75, fontSize: '0.8125rem', color: isLegal ? 'text.secondary' : 'error.main' }}
      >
        {isLegal
          ? '그날이 되면 저절로 대기로 돌아와요. 비워 두면 계속 보류해요.'
          : '내일부터 1년 안에서 골라주세요.'}
      </Box>
    </Box>
  );
}
