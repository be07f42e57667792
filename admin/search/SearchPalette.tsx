import { Box, Dialog, InputBase, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { isComposed } from '../../domain/composed-key.ts';
import { admin } from '../api/trpc.ts';
import type { Found } from '../api/contract.ts';
import { groupsOf, pathOf } from './found.ts';
import { FoundRow } from './FoundRow.tsx';

const TEXT_MAX = 100; // the server's bound
const PAUSE_MS = 200; // between keys of one word

/** The text after a pause in typing. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

const hint =
  '아이디·이름·이메일 앞부분, 금액(원이나 DAON), 휴대폰이나 계좌 번호 전체 또는 끝 4자리, 지갑 주소, 요청 번호, 해시. 이름과 끝 4자리를 함께 적어도 돼요';

/** One search field for everything; arrow keys choose a result, Enter opens it. */
export function SearchPalette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const navigate = useNavigate();
  const listId = useId();
  const asked = useSettled(text.trim());
  const search = useQuery({
    queryKey: ['search', asked],
    queryFn: () => admin.search.query({ text: asked }),
    enabled: asked !== '',
    gcTime: 0,
  });
  // Results of an earlier text are hidden: Enter would open a record of the wrong search.
  const isCurrent = asked === text.trim() && asked !== '';
  const groups = isCurrent ? groupsOf(search.data?.data ?? []) : [];
  const rows = groups.flatMap((group) => group.rows);
  const at = Math.min(chosen, rows.length - 1);
  const optionId = (row: Found) => `${listId}-${row.kind}-${row.id}`;
  const current = rows[at];

  const open = (row: Found) => {
    onClose();
    void navigate(pathOf(row));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends the composition of a Hangul syllable; that one does not open a result.
    if (isComposed(event.nativeEvent)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && rows.length > 0) {
      event.preventDefault();
      setChosen((at + step + rows.length) % rows.length);
    }
    if (event.key === 'Enter' && current !== undefined) {
      event.preventDefault();
      open(current);
    }
  };

  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      slotProps={{ paper: { 'aria-label': '찾기' } }}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <InputBase
        autoFocus
        value={text}
        placeholder="회원, 계좌, 요청, 은행 거래 찾기"
        onChange={(event) => {
          setText(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
        inputProps={{
          role: 'combobox',
          'aria-label': '찾을 내용',
          'aria-expanded': rows.length > 0,
          'aria-controls': listId,
          'aria-autocomplete': 'list',
          'aria-activedescendant': current === undefined ? undefined : optionId(current),
          maxLength: TEXT_MAX,
          autoComplete: 'off',
          spellCheck: false,
        }}
        sx={(theme) => ({
          px: 3,
          py: 2,
          fontSize: '1.25rem',
          borderBottom: `1px solid ${theme.tokens.line}`,
        })}
      />
      <Typography role="status" variant="body2" color="text.secondary" sx={{ px: 3, pt: 1.5, pb: 1.5 }}>
        {statusOf()}
      </Typography>
      <Box
        id={listId}
        role="listbox"
        aria-label="찾은 자료"
        sx={{ overflowY: 'auto', maxHeight: '60vh', px: 1.5, pb: rows.length > 0 ? 2 : 0 }}
      >
        {groups.map((group) => (
          <Box key={group.name} role="group" aria-label={group.name}>
            <Typography
              variant="caption"
              color="text.secondary"
              aria-hidden="true"
              sx={{ display: 'block', px: 1.5, pt: 1, fontWeight: 600 }}
            >
              {group.name}
            </Typography>
            {group.rows.map((row) => (
              <FoundRow
                key={optionId(row)}
                id={optionId(row)}
                row={row}
                isChosen={row === current}
                onOpen={() => open(row)}
              />
            ))}
          </Box>
        ))}
      </Box>
    </Dialog>
  );

  function statusOf(): string {
    if (text.trim() === '') return hint;
    if (search.isError) return search.error.message;
    if (!isCurrent || search.isFetching) return '찾고 있어요';
    return rows.length === 0 ? '찾은 자료가 없어요' : `${rows.length}건 · ↑↓로 고르고 Enter로 열어요`;
  }
}
