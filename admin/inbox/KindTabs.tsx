import { Box, ButtonBase, Skeleton, Typography } from '@mui/material';
import { memo } from 'react';
import { DECIDED_KINDS, type RequestKind } from '../../domain/request-kinds.ts';
import { kindLabels } from '../copy/ko.ts';

interface KindTabsProps {
  counts: Record<RequestKind, number> | undefined;
  /** Null for all kinds. */
  chosen: RequestKind | null;
  onChoose: (kind: RequestKind | null) => void;
}

/** The number of open requests by kind. Pressing one filters the inbox by it. */
export const KindTabs = memo(function KindTabs({ counts, chosen, onChoose }: KindTabsProps) {
  const total = counts && DECIDED_KINDS.reduce((sum, kind) => sum + counts[kind], 0);
  const tabs = [
    { kind: null, label: '전체', count: total },
    ...DECIDED_KINDS.map((kind) => ({ kind, label: kindLabels[kind], count: counts?.[kind] })),
  ];
  return (
    <Box
      role="group"
      aria-label="종류별 건수"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(3, minmax(0, 1fr))', md: `repeat(${tabs.length}, 1fr)` },
        gap: { xs: 1, md: 1.5 },
      }}
    >
      {tabs.map((tab) => (
        <KindTab key={tab.label} {...tab} isChosen={tab.kind === chosen} onChoose={onChoose} />
      ))}
    </Box>
  );
});

interface KindTabProps {
  kind: RequestKind | null;
  label: string;
  count: number | undefined;
  isChosen: boolean;
  onChoose: (kind: RequestKind | null) => void;
}

const KindTab = memo(function KindTab({ kind, label, count, isChosen, onChoose }: KindTabProps) {
  return (
    <ButtonBase
      aria-pressed={isChosen}
      onClick={() => onChoose(kind)}
      sx={(theme) => ({
        display: 'block',
        textAlign: 'left',
        px: { xs: 1.5, md: 2.5 },
        py: 1.25,
        borderRadius: '16px',
        backgroundColor: theme.tokens.surface,
        boxShadow: isChosen ? `inset 0 0 0 2px ${theme.tokens.brand}` : 'none',
      })}
    >
      <Typography
        variant="body2"
        component="span"
        sx={{ display: 'block', fontWeight: 600 }}
        color={isChosen ? 'primary' : 'text.secondary'}
      >
        {label}
      </Typography>
      <Typography
        component="span"
        sx={{ display: 'block', fontSize: '1.75rem', fontWeight: 700, lineHeight: 1.3 }}
      >
        {count === undefined ? <Skeleton width={48} /> : `${count}건`}
      </Typography>
    </ButtonBase>
  );
});
