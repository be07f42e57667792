import type { ReactNode } from 'react';
import { DONE, REQUEST_STATE_LABELS } from '../../domain/request-state.ts';
import { inProgressCopy } from '../copy/in-progress.ts';
import { endedCopy } from '../copy/states.ts';
import { classes } from './classes.ts';
import styles from './StateChip.module.css';

export type Tone = 'plain' | 'bad' | 'warn' | 'brand';

export function Chip({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return <span className={classes(styles.chip, styles[tone])}>{children}</span>;
}

/** By state; 완료 has none. */
const TONES: readonly Tone[] = ['brand', 'plain', 'bad', 'warn'];

type StateChipProps = {
  readonly state: number;
  readonly inProgress?: boolean;
  readonly endedAs?: keyof typeof endedCopy | undefined;
};

/**
 * 대기, 거절, 보류; 처리 중 while an operator works on a pending request, 취소 and 기한 만료 for one that no operator refused. 완료 is
 * the usual case and is said quietly.
 */
export function StateChip({ state, inProgress = false, endedAs }: StateChipProps) {
  if (inProgress) return <Chip tone="brand">{inProgressCopy}</Chip>;
  if (endedAs !== undefined) return <Chip>{endedCopy[endedAs]}</Chip>;
  const label = REQUEST_STATE_LABELS[state] ?? '';
  if (state === DONE) return <span className={styles.quiet}>{label}</span>;
  return <Chip tone={TONES[state] ?? 'plain'}>{label}</Chip>;
}
