import { useState } from 'react';
import { seoulDay } from '../../../domain/time.ts';
import { typedBefore, useKeepTyped } from '../../api/typed.ts';
import { statementCopy } from '../../copy/statement.ts';
import { alertFailure } from '../../ui/alert-failure.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { downloadFile } from '../../ui/download-file.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PeriodFields } from '../../ui/PeriodFields.tsx';
import { RowRadio } from '../../ui/RowRadio.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { showToast } from '../../ui/toast.ts';
import { useNow } from '../../ui/use-now.ts';
import { fetchStatement, type Format } from './fetch-statement.ts';
import { daysOf, PRESETS, type Days } from './statement-period.ts';
import styles from './StatementScreen.module.css';

const FORM = 'statement';
const FORMATS: readonly Format[] = ['pdf', 'csv'];

function problemOf({ from, to }: Days, today: string): string | null {
  if (from === '' || to === '') return '';
  if (from > today) return statementCopy.future;
  return to < from ? statementCopy.backwards : null;
}

/** /statement: the movements of a period as a file to keep or to hand in. */
export default function StatementScreen() {
  const now = useNow();
  const [days, setDays] = useState<Days>(() => ({
    ...daysOf('thisMonth', now),
    ...typedBefore<keyof Days>(FORM),
  }));
  useKeepTyped(FORM, days);
  const [format, setFormat] = useState<Format>('pdf');
  const [busy, setBusy] = useState(false);
  const today = seoulDay(now);
  const problem = problemOf(days, today);

  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      downloadFile(await fetchStatement(format, days), `daon-${days.from}-${days.to}.${format}`);
      showToast(statementCopy.saved);
    } catch (error) {
      alertFailure(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Screen
      id="/statement"
      title={statementCopy.title}
      header={<PageHeader title={statementCopy.title} />}
      bar={
        <BottomBar>
          <Button busy={busy} disabled={problem !== null} onClick={() => void save()}>
            {statementCopy.save}
          </Button>
        </BottomBar>
      }
    >
      <h2 className={styles.lead}>{statementCopy.lead}</h2>
      <p className={styles.sub}>{statementCopy.sub}</p>
      <PeriodFields
        presets={PRESETS.map((preset) => {
          const one = daysOf(preset, now);
          return {
            key: preset,
            label: statementCopy.presets[preset],
            on: one.from === days.from && one.to === days.to,
            onPick: () => setDays(one),
          };
        })}
        from={days.from}
        to={days.to}
        labels={statementCopy}
        today={today}
        onFrom={(from) => setDays({ ...days, from })}
        onTo={(to) => setDays({ ...days, to })}
        problem={problem}
      />
      <div role="radiogroup" aria-label={statementCopy.format}>
        {FORMATS.map((one) => (
          <RowRadio
            key={one}
            name="format"
            value={one}
            checked={format === one}
            onPick={() => setFormat(one)}
            title={statementCopy.formats[one]}
            sub={statementCopy.formatSubs[one]}
          />
        ))}
      </div>
    </Screen>
  );
}
