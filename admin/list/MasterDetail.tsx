import { Box, Paper, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import type { RequestRow } from '../api/contract.ts';
import { readSession } from '../api/operator-session.ts';
import { memoryIn } from './list-memory.ts';
import type { ListMemory } from './list-memory.ts';
import { PanelSkeleton } from './PanelSkeleton.tsx';
import { GONE, printOf } from './row-print.ts';
import { createSelectionStore, SelectionContext } from './selection-store.ts';
import { isRowSelectable } from './Ticks.tsx';
import { useKeys } from './use-keys.ts';

export interface Selection {
  /** The same function at every render. */
  select: (id: number) => void;
  /** Marks rows as decided: they leave, and the selection moves on if it was one of them. Also the same at every render. */
  leave: (ids: readonly number[]) => void;
}

interface MasterDetailProps<Row extends RequestRow> {
  /** Whether decided rows leave, as in the inbox, or stay, as in a list. */
  advance: boolean;
  table: (selection: Selection) => ReactNode;
  /**
   * `listed` is the print of the row in the list, which changes when the request does. `onDecided` is the same at every
   * render, so that a panel is not rendered because the list was read.
   */
  panel: (row: Row, listed: string, onDecided: (id: number) => void) => ReactNode;
  /** The page of a row. */
  pathOf: (row: Row) => string;
  nothingSelected: ReactNode;
}

/** The newest value for a callback that stays the same, so that no row is drawn anew because of it. */
function keep<Value>(first: Value) {
  let value = first;
  return {
    read: () => value,
    write: (next: Value) => {
      value = next;
    },
  };
}

const noIds: ReadonlySet<number> = new Set();

const PANEL = 'decision-panel';

/**
 * A table and the panel of the selected request. The selection is a row, not a position, and does not move when the
 * list is refetched: an operator could otherwise decide a request that they have not read.
 */
export function MasterDetail<Row extends RequestRow>(props: MasterDetailProps<Row>) {
  const { advance, table, panel, pathOf, nothingSelected } = props;
  const {
    data = [],
    isPending,
    isPlaceholderData,
    selectedIds,
    onSelect,
    onToggleItem,
  } = useListContext<Row>();
  const location = useLocation();
  const navigate = useNavigate();
  const login = readSession()?.operator.login;
  const [selected, setSelected] = useState<Row | null>(null);
  const [place, setPlace] = useState(0);
  const [leavingIds, setLeavingIds] = useState(noIds);
  const paper = useRef<HTMLDivElement>(null);
  const aside = useRef<HTMLDivElement>(null);
  const isBeside = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'), { noSsr: true });

  const staying = data.filter((row) => !leavingIds.has(row.id));
  const index = selected === null ? -1 : staying.findIndex((row) => row.id === selected.id);
  if (index >= 0 && index !== place) setPlace(index);
  // While a new filter loads, the rows are still those of the previous one.
  if (selected === null && staying.length > 0 && isPlaceholderData !== true) {
    const remembered = memoryIn(location.state, login)?.selectedId;
    setSelected(staying.find((row) => row.id === remembered) ?? staying[0] ?? null);
  }

  const current = staying[index];
  const listed = current === undefined ? GONE : printOf(current);

  const selectAt = (wanted: number) => {
    const row = staying[Math.min(Math.max(wanted, 0), staying.length - 1)];
    if (row !== undefined) setSelected(row);
  };
  // After the selected row has gone, its position holds the next row.
  const step = (by: 1 | -1) => selectAt(index >= 0 ? index + by : by === 1 ? place : place - 1);

  const leaveNow = (ids: readonly number[]) => {
    if (!advance) return;
    setLeavingIds(new Set([...leavingIds, ...ids]));
    if (selected === null || !ids.includes(selected.id)) return;
    const isStaying = (row: Row) => !ids.includes(row.id);
    // After a late answer the row has gone already, and its position holds the next row.
    setSelected(
      staying.slice(index >= 0 ? place + 1 : place).find(isStaying) ?? staying.findLast(isStaying) ?? null,
    );
  };

  const remember = (tickedIds: readonly number[]) => {
    if (login === undefined) return;
    const list: ListMemory = { selectedId: selected?.id ?? null, tickedIds, login };
    void navigate(
      { pathname: location.pathname, search: location.search },
      { replace: true, state: { list } },
    );
  };
  const open = () => {
    if (selected === null) return;
    remember(selectedIds.map(Number));
    void navigate(pathOf(selected));
  };
  const [restoring] = useState(() => memoryIn(location.state, login)?.tickedIds ?? []);
  useEffect(() => {
    if (restoring.length === 0) return;
    onSelect([...restoring]);
    // A reload of the list would bring back ticks that the operator has removed since.
    remember([]);
    // oxlint-disable-next-line react/exhaustive-deps -- restored once, however often this renders
  }, []);

  useKeys({
    j: () => step(1),
    k: () => step(-1),
    n: () => step(1),
    x: () => {
      const row = staying[index];
      if (row !== undefined && isRowSelectable(row)) onToggleItem(row.id);
    },
    Enter: open,
  });

  const selectedId = selected?.id ?? null;
  const shownId = useRef<number | null>(null);
  useEffect(() => {
    if (aside.current !== null) aside.current.scrollTop = 0;
    const row = paper.current?.querySelector(`[data-request="${selectedId}"]`);
    // On a phone the panel is above the table, so selecting a row scrolls to the panel.
    if (isBeside) row?.scrollIntoView({ block: 'nearest' });
    else if (shownId.current !== null && shownId.current !== selectedId)
      aside.current?.scrollIntoView({ block: 'start' });
    shownId.current = selectedId;
  }, [selectedId, isBeside]);

  const [store] = useState(createSelectionStore);
  useLayoutEffect(() => store.write({ selectedId, leavingIds }), [store, selectedId, leavingIds]);

  const [rows] = useState(() => keep<readonly Row[]>([]));
  useLayoutEffect(() => rows.write(staying), [rows, staying]);
  const [leaving] = useState(() => keep(leaveNow));
  useLayoutEffect(() => leaving.write(leaveNow));
  const leave = useCallback((ids: readonly number[]) => leaving.read()(ids), [leaving]);
  const leaveOne = useCallback((id: number) => leave([id]), [leave]);
  const select = useCallback(
    (id: number) => {
      const row = rows.read().find((candidate) => candidate.id === id);
      if (row !== undefined) setSelected(row);
    },
    [rows],
  );

  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          md: 'minmax(0, 1fr) 340px',
          lg: 'minmax(0, 1fr) 400px',
        },
        gap: { xs: 2, md: 1.5, lg: 2 },
        alignItems: 'start',
        // The browser would keep the row in its place that chose the panel above it, and scroll away from the panel.
        overflowAnchor: { xs: 'none', md: 'auto' },
      }}
    >
      <Paper
        ref={paper}
        // The focus of a row that leaves.
        data-focus-to={PANEL}
        // On a phone the table scrolls sideways, not the page.
        sx={{ borderRadius: '20px', overflow: { xs: 'auto', md: 'clip' }, minWidth: 0 }}
      >
        <SelectionContext value={store}>{table({ select, leave })}</SelectionContext>
      </Paper>
      <Paper
        ref={aside}
        id={PANEL}
        component="aside"
        // A link leaves the list as Enter does.
        onClickCapture={({ target }) => {
          if (target instanceof Element && target.closest('a[href]') !== null)
            remember(selectedIds.map(Number));
        }}
        aria-label="결정"
        tabIndex={-1}
        sx={{
          borderRadius: '20px',
          order: { xs: -1, md: 0 },
          position: { md: 'sticky' },
          top: { md: 64 },
          // The panel fits the window without scrolling the page, so that its buttons are visible.
          maxHeight: { md: 'max(480px, calc(100vh - 240px))' },
          overflowY: { md: 'auto' },
          px: { xs: 3, md: 2.5, lg: 3 },
          pt: 3,
        }}
      >
        {selected !== null && panel(selected, listed, leaveOne)}
        {selected === null && (isPending || isPlaceholderData === true ? <PanelSkeleton /> : nothingSelected)}
      </Paper>
    </Box>
  );
}
