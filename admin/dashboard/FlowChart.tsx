import { Box, Typography, useTheme } from '@mui/material';
import { daonText } from '../amounts/amount-text.ts';
import type { FlowBar, FlowSeries } from './flow-series.ts';

const WIDTH = 196;
const HEIGHT = 72;
const GAP = 6;
const LABEL_HEIGHT = 16;
// A day without movements still has a column to hover.
const LOWEST = 2;

const dayOfMonth = (day: string) => `${Number(day.slice(8))}일`;

const barText = ({ day, count, daon }: FlowBar) =>
  `${Number(day.slice(5, 7))}월 ${dayOfMonth(day)} ${count}건 ${daonText(daon)}`;

/** Seven bars, today's in the brand colour. Screen readers get one sentence for each day. */
export function FlowChart({ series }: { series: FlowSeries }) {
  const { tokens } = useTheme();
  const width = (WIDTH - GAP * (series.bars.length - 1)) / series.bars.length;
  const today = series.bars.at(-1);
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Typography component="figcaption" sx={{ fontWeight: 600 }}>
        {series.label}
        <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
          {`오늘 ${today?.count ?? 0}건 · 한 주 ${series.total}건`}
        </Typography>
      </Typography>
      <svg
        role="img"
        aria-label={`${series.label}: ${series.bars.map(barText).join(', ')}`}
        viewBox={`0 0 ${WIDTH} ${HEIGHT + LABEL_HEIGHT}`}
        width="100%"
        style={{ maxWidth: WIDTH * 1.5, display: 'block', marginTop: 8 }}
      >
        {series.bars.map((bar, index) => {
          const height = Math.max(LOWEST, bar.height * HEIGHT);
          const x = index * (width + GAP);
          return (
            <g key={bar.day}>
              <title>{barText(bar)}</title>
              <rect
                x={x}
                y={HEIGHT - height}
                width={width}
                height={height}
                rx={3}
                fill={bar.isToday ? tokens.brand : tokens.line}
                stroke={bar.isToday ? tokens.brand : tokens.text2}
                strokeOpacity={bar.isToday ? 1 : 0.35}
              />
              <text
                x={x + width / 2}
                y={HEIGHT + LABEL_HEIGHT - 3}
                textAnchor="middle"
                fontSize={10}
                fontWeight={bar.isToday ? 700 : 400}
                fill={bar.isToday ? tokens.brand : tokens.text2}
              >
                {bar.isToday ? '오늘' : dayOfMonth(bar.day)}
              </text>
            </g>
          );
        })}
      </svg>
    </Box>
  );
}
