import { Box, Paper, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Title, useCanAccess } from 'react-admin';
import type { ReactNode } from 'react';
import { admin } from '../api/trpc.ts';
import { PriceForm } from './PriceForm.tsx';
import { ReasonTemplatesForm } from './ReasonTemplatesForm.tsx';
import { RuleRow } from './RuleRow.tsx';
import { ruleGroups } from './setting-words.ts';
import { settingsKey } from '../api/settings-key.ts';
import { TariffForm } from './TariffForm.tsx';
import { TermsHistory } from './TermsHistory.tsx';
import { QueryFailure } from '../list/QueryFailure.tsx';

const whyReadOnly = '관리자만 바꿀 수 있어요.';

/** Price and tariff, which every order is computed with, and the rules that an admin may change. */
export function SettingsPage() {
  const { canAccess } = useCanAccess({ resource: 'settings', action: 'set' });
  const settings = useQuery({ queryKey: settingsKey, queryFn: () => admin.settings.get.query() });
  const readOnly = canAccess === true ? null : whyReadOnly;

  return (
    <Box sx={{ py: 3, width: '100%', maxWidth: 960, mx: 'auto', display: 'grid', gap: 2 }}>
      <Title title="설정" />
      {settings.isError && <QueryFailure error={settings.error} refetch={settings.refetch} />}
      {settings.isPending && <Skeleton variant="rounded" height={280} aria-label="불러오는 중" />}
      {settings.data !== undefined && (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
            gap: 2,
          }}
        >
          <Section
            title="1 DAON 시세"
            hint="새 구매와 판매에 적용돼요. 이미 받은 신청은 신청할 때 시세 그대로예요."
          >
            <PriceForm current={settings.data.price} readOnly={readOnly} />
            <TermsHistory action="settings.setPrice" />
          </Section>
          <Section title="보내기와 판매 수수료" hint="정액에 금액의 일정 비율을 더해 받아요.">
            <TariffForm current={settings.data.tariff} readOnly={readOnly} />
            <TermsHistory action="settings.setTariff" />
          </Section>
        </Box>
      )}
      {settings.data !== undefined &&
        ruleGroups.map((group) => (
          <Section key={group.title} title={group.title}>
            <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, mt: 2 }}>
              {group.keys.map((key) => (
                <RuleRow key={key} ruleKey={key} settings={settings.data} readOnly={readOnly} />
              ))}
            </Box>
          </Section>
        ))}
      <Section
        title="사유 문구"
        hint="거절하거나 보류할 때 골라 쓰는 문구예요. 고른 뒤에 고쳐 쓸 수 있고, 회원에게 그대로 보여요."
      >
        <ReasonTemplatesForm readOnly={readOnly} />
      </Section>
    </Box>
  );
}

function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <Paper component="section" aria-label={title} sx={{ borderRadius: '20px', p: 3 }}>
      <Typography component="h2" variant="h6">
        {title}
      </Typography>
      {hint !== undefined && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5, mb: 2.5 }}>
          {hint}
        </Typography>
      )}
      {children}
    </Paper>
  );
}
