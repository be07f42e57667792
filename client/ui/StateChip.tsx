import type { ReactNode } from 'react';
import { ko } from '../copy/ko.ts';
import { classes } from './classes.ts';
import styles from './StateChip.module.css';

export type Tone = 'plain' | 'good' | 'bad' | 'warn' | 'brand';

export function Chip({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return <span className={classes(styles.chip, styles[tone])}>{children}</span>;
}

const TONES: readonly Tone[] = ['brand', 'good', 'bad', 'warn'];

/** 대기, 완료, 거절, 보류. */
export function StateChip({ state }: { readonly state: number }) {
  return <Chip tone={TONES[state] ?? 'plain'}>{ko.states[state] ?? ''}</Chip>;
}
