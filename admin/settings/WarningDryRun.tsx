import { Alert, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { WARNING_SETTINGS } from '../../domain/settings.ts';
import { WARNING_CODES, type WarningCode } from '../../domain/send-warnings.ts';
import type { WarningTrial } from '../api/contract.ts';
import { admin } from '../api/trpc.ts';
import type { RuleKey } from './setting-words.ts';

const NUMBERS = {
  warnListedReports: 'reports',
  warnNightMinutes: 'minutes',
  warnAmountTimes: 'times',
} as const;

const CODES = { reports: 'listed', minutes: 'night', times: 'amount' } as const;

const isNumber = (key: RuleKey): key is keyof typeof NUMBERS => Object.hasOwn(NUMBERS, key);

/** What a rule is tried with, as it was typed; null for one that is no warning. */
export function trialOf(key: RuleKey, draft: string): WarningTrial | null {
  if (isNumber(key)) return { code: CODES[NUMBERS[key]], [NUMBERS[key]]: Number(draft) };
  const code: WarningCode | undefined = WARNING_CODES.find((one) => WARNING_SETTINGS[one] === key);
  return code === undefined ? null : { code };
}

/** How many sends of the last 90 days a warning would have been given for. */
export function WarningDryRun({ trial }: { trial: WarningTrial }) {
  const [asked, setAsked] = useState<string | null>(null);
  const wanted = JSON.stringify(trial);
  const tried = useQuery({
    queryKey: ['sendWarnings', 'try', wanted],
    queryFn: () => admin.sendWarnings.try.query(trial),
    enabled: asked === wanted,
    gcTime: 0,
  });
  if (asked !== wanted || tried.isFetching)
    return (
      <Button variant="outlined" size="small" loading={tried.isFetching} onClick={() => setAsked(wanted)}>
        지난 90일로 시험하기
      </Button>
    );
  if (tried.data === undefined) return <Alert severity="error">{tried.error?.message}</Alert>;
  const { sends, holders, of } = tried.data;
  return (
    <Alert severity="info">
      {`지난 90일에 보낸 ${of}건 가운데 회원 ${holders}명의 ${sends}건에서 경고했을 거예요.`}
    </Alert>
  );
}
