import { useCallback, useMemo, useState } from 'react';
import { showNearDay } from '../../../domain/display-day.ts';
import { startOfSeoulDay } from '../../../domain/time.ts';
import { alarmsCopy } from '../../copy/alarms.ts';
import { commonCopy } from '../../copy/common.ts';
import { showAlert } from '../../ui/alert.ts';
import { BottomBar, ButtonPair } from '../../ui/BottomBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { groupByDay } from '../../ui/group-by-day.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { RowSkeletons } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { alertFailure } from '../../ui/alert-failure.ts';
import { showToast } from '../../ui/toast.ts';
import { useNearEnd } from '../../ui/use-near-end.ts';
import { useKeptScroll } from '../../ui/use-kept-scroll.ts';
import { useNow } from '../../ui/use-now.ts';
import { AlarmRow } from './AlarmRow.tsx';
import styles from './AlarmsScreen.module.css';
import { useAlarms } from './use-alarms.ts';

export default function AlarmsScreen() {
  const { list, rows, remove, readAll } = useAlarms();
  /** One for each time of editing. */
  const [edit, setEdit] = useState<symbol | null>(null);
  // Nothing is left to edit once the list ran empty.
  const editing = edit !== null && rows.length > 0;
  const [ticked, setChosen] = useState<ReadonlySet<number>>(new Set());
  // Some of them may have been deleted meanwhile.
  const chosen = useMemo(
    () => new Set(rows.map(({ id }) => id).filter((id) => ticked.has(id))),
    [rows, ticked],
  );
  const mayLoad = list.hasNextPage && !list.isFetchingNextPage && !list.isFetchNextPageError;
  const end = useNearEnd(mayLoad, () => void list.fetchNextPage());
  useKeptScroll('alarms', list.data !== undefined);

  const startEditing = (): void => {
    setEdit(Symbol('edit'));
    setChosen(new Set());
  };
  // A late answer ends the editing that asked, not one that was begun since.
  const stopEditing = (): void => setEdit((now) => (now === edit ? null : now));
  const toggle = useCallback((id: number): void => {
    setChosen((known) => {
      const next = new Set(known);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  const today = startOfSeoulDay(useNow()).getTime();
  const days = useMemo(() => groupByDay(rows, (at) => showNearDay(at, new Date(today), true)), [rows, today]);
  const allChosen = rows.length > 0 && chosen.size === rows.length;

  const removeChosen = async (): Promise<void> => {
    const question = alarmsCopy.removeQuestion(chosen.size);
    if (
      !(await showAlert({
        message: question,
        confirm: alarmsCopy.removeConfirm,
        cancel: commonCopy.cancel,
        danger: true,
      }))
    )
      return;
    remove.mutate(
      { ids: [...chosen] },
      {
        onSuccess: () => {
          stopEditing();
          showToast(alarmsCopy.removed);
        },
        onError: alertFailure,
      },
    );
  };

  const markAllRead = (): void => {
    const newest = rows[0]?.id;
    readAll.mutate(
      // One that has come since was not seen.
      newest === undefined ? {} : { upTo: newest },
      {
        onSuccess: () => {
          stopEditing();
          showToast(alarmsCopy.readAllDone);
        },
        onError: alertFailure,
      },
    );
  };

  return (
    <Screen
      id="/alarm"
      title={alarmsCopy.title}
      header={
        <PageHeader
          title={alarmsCopy.title}
          action={
            rows.length > 0 && (
              <button type="button" className={styles.edit} onClick={editing ? stopEditing : startEditing}>
                {editing ? alarmsCopy.done : alarmsCopy.edit}
              </button>
            )
          }
        />
      }
      bar={
        editing && (
          <BottomBar>
            <ButtonPair>
              <Button look="soft" busy={readAll.isPending} onClick={markAllRead}>
                {alarmsCopy.readAll}
              </Button>
              <Button
                look="danger"
                disabled={chosen.size === 0}
                busy={remove.isPending}
                onClick={() => void removeChosen()}
              >
                {alarmsCopy.remove(chosen.size)}
              </Button>
            </ButtonPair>
          </BottomBar>
        )
      }
    >
      {editing && (
        <div className={styles.all}>
          <Checkbox
            checked={allChosen}
            onChecked={(checked) => setChosen(new Set(checked ? rows.map((row) => row.id) : []))}
          >
            {alarmsCopy.selectAll(rows.length)}
          </Checkbox>
        </div>
      )}
      <QueryState query={list}>
        <div className={styles.skeletons}>
          <RowSkeletons count={8} />
        </div>
      </QueryState>
      {list.data !== undefined && rows.length === 0 && (
        <EmptyState drawing="alarms">{alarmsCopy.none}</EmptyState>
      )}
      <div aria-busy={list.isFetchingNextPage}>
        {days.map((day) => (
          <section key={day.key} aria-label={day.label}>
            <h2 className={styles.day}>{day.label}</h2>
            <ul>
              {day.rows.map((row) => (
                <li key={row.id} className={classes(styles.row, !row.isRead && styles.unread)}>
                  <AlarmRow row={row} editing={editing} chosen={chosen.has(row.id)} onToggle={toggle} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div ref={end} className={styles.end}>
        {list.isFetchingNextPage && <RowSkeletons count={2} />}
        {list.isFetchNextPageError && (
          <Button look="soft" onClick={() => void list.fetchNextPage()}>
            {commonCopy.retry}
          </Button>
        )}
      </div>
    </Screen>
  );
}
