import { Box, Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useRefresh } from 'react-admin';
import { normalizeReason, reasonError } from '../../domain/reason.ts';
import { ActDialog } from '../actions/ActDialog.tsx';
import { ReasonField } from '../actions/ReasonField.tsx';
import { useWhyNot } from '../actions/use-why-not.ts';
import { GuardedButton } from '../actions/GuardedButton.tsx';
import { dataProvider } from '../data-provider.ts';
import type { CallInput } from '../api/contract.ts';

interface MaskedNumberProps {
  kind: CallInput<'personalData', 'reveal'>['kind'];
  id: number;
  /** The masked number. */
  masked: string;
  /** What the number is: '휴대폰 번호'. */
  label: string;
}

const presets = ['입금자를 확인해요.', '회원의 문의를 확인해요.', '지급할 계좌를 확인해요.'];

// Long enough to type a number into a bank's page, too short to stay on an unattended screen.
const SHOWN_MS = 60_000;

/**
 * A masked number. Revealing it requires a reason, lasts a minute and is written to the audit log. Another number, which is there when the
 * record is read again, begins masked.
 */
export function MaskedNumber(props: MaskedNumberProps) {
  return <OneNumber key={`${props.kind} ${props.id} ${props.masked}`} {...props} />;
}

function OneNumber({ kind, id, masked, label }: MaskedNumberProps) {
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const whyNot = useWhyNot('personalData.reveal');
  const refresh = useRefresh();
  const reveal = useMutation({
    mutationFn: (why: string) =>
      dataProvider['personalData.reveal']({ kind, id, reason: normalizeReason(why) }),
    // Whose number it is may have changed since the page was read, which then shows another one.
    onSuccess: () => refresh(),
    // The revealed number is not cached: it disappears with the component.
    gcTime: 0,
  });
  const value = reveal.data?.value;
  const { reset } = reveal;

  useEffect(() => {
    if (value === undefined) return;
    const timer = setTimeout(reset, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [value, reset]);

  const ask = () => {
    reset();
    setReason('');
    setAsking(true);
  };

  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
      <Box component="span" role="status" sx={{ fontWeight: value === undefined ? 500 : 700 }}>
        {value ?? masked}
      </Box>
      {value === undefined ? (
        <GuardedButton
          whyNot={whyNot}
          size="small"
          variant="text"
          aria-label={`${label} 전체 보기`}
          onClick={ask}
        >
          전체 보기
        </GuardedButton>
      ) : (
        <Button size="small" aria-label={`${label} 가리기`} onClick={reset}>
          가리기
        </Button>
      )}
      {isAsking && (
        <ActDialog
          title={`${label} 전체를 보는 이유가 무엇인가요?`}
          confirmLabel="전체 보기"
          isReady={reasonError(reason) === null}
          isPending={reveal.isPending}
          problem={reveal.error?.message ?? null}
          onClose={() => setAsking(false)}
          onConfirm={() => reveal.mutate(reason, { onSuccess: () => setAsking(false) })}
        >
          <ReasonField
            about={`personalData.reveal ${kind} ${id}`}
            value={reason}
            presets={presets}
            hint="누가 왜 봤는지 감사 기록에 남아요"
            onChange={setReason}
          />
        </ActDialog>
      )}
    </Box>
  );
}
