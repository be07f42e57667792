import { useState } from 'react';
import { seoulDay } from '../../../domain/time.ts';
import { serverNow } from '../../api/server-clock.ts';
import { historyCopy } from '../../copy/history.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { Button } from '../../ui/Button.tsx';
import { PeriodFields } from '../../ui/PeriodFields.tsx';
import { periodOf, PRESETS } from './period.ts';
import type { Period } from './period.ts';
import styles from './PeriodSheet.module.css';

type PeriodSheetProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly chosen: Period;
  readonly onChoose: (period: Period) => void;
};

export function PeriodSheet(props: PeriodSheetProps) {
  return (
    <BottomSheet open={props.open} onClose={props.onClose} title={historyCopy.periodTitle}>
      {/* Mounted with the sheet's content: each opening starts from what holds. */}
      <PeriodForm {...props} />
    </BottomSheet>
  );
}

function PeriodForm({ chosen, onChoose }: PeriodSheetProps) {
  const [period, setPeriod] = useState(chosen);
  const { from, to } = period;
  const backwards = from !== null && to !== null && from > to;
  const today = seoulDay(serverNow());

  const retype = (change: { from?: string | null; to?: string | null }): void => {
    const next = { ...period, ...change };
    const open = next.from === null && next.to === null;
    setPeriod({ ...next, preset: open ? 'all' : 'custom' });
  };
  const dayOf = (value: string): string | null => (value === '' ? null : value);

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!backwards) onChoose(period);
      }}
    >
      <PeriodFields
        presets={PRESETS.map((preset) => ({
          key: preset,
          label: historyCopy.presets[preset],
          on: period.preset === preset,
          onPick: () => setPeriod(periodOf(preset, serverNow())),
        }))}
        from={from ?? ''}
        to={to ?? ''}
        labels={historyCopy}
        today={today}
        onFrom={(day) => retype({ from: dayOf(day) })}
        onTo={(day) => retype({ to: dayOf(day) })}
        problem={backwards ? historyCopy.backwards : null}
      />
      <Button type="submit" disabled={backwards}>
        {historyCopy.show}
      </Button>
    </form>
  );
}
