import type { ReactNode } from 'react';
import { REQUEST_STATE_LABELS } from '../../domain/request-state.ts';
import { inProgressCopy } from '../copy/in-progress.ts';
import { classes } from './classes.ts';
import styles from './StateChip.module.css';

export type Tone = 'plain' | 'good' | 'bad' | 'warn' | 'brand';

export function Chip({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return <span className={classes(styles.chip, styles[tone])}>{children}</span>;
}

const TONES: readonly Tone[] = ['brand', 'good', 'bad', 'warn'];

type StateChipProps = { readonly state: number; readonly inProgress?: boolean };

/** 대기, 완료, 거절, 보류; 처리 중 while an operator works on a pending request. */
export function StateChip({ state, inProgress = false }: StateChipProps) {
  if (inProgress) return <Chip tone="brand">{inProgressCopy}</Chip>;
  return <Chip tone={TONES[state] ?? 'plain'}>{REQUEST_STATE_LABELS[state] ?? ''}</Chip>;
}
