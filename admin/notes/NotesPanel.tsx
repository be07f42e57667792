import { Alert, Box, Button, Skeleton, TextField, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { NOTE_MAX } from '../../domain/limits.ts';
import { useKeptDraft } from '../actions/use-kept-text.ts';
import { useLateRefusal } from '../actions/use-late-refusal.ts';
import { useRequestId } from '../actions/use-request-id.ts';
import { useWhyNot } from '../actions/use-why-not.ts';
import { admin } from '../api/trpc.ts';
import { dataProvider } from '../data-provider.ts';
import type { CallInput, NoteRow } from '../api/contract.ts';
import { LIST_REREAD_MS } from '../list/reread-ms.ts';
import { notesKey } from './notes-key.ts';
import { Moment } from '../time/Moment.tsx';

const PER_PAGE = 20;

interface NotesPanelProps {
  subject: CallInput<'notes', 'list'>['subject'];
  subjectId: number;
}

/** Internal notes about one record. Notes are added, never changed; holders do not see them. */
export function NotesPanel({ subject, subjectId }: NotesPanelProps) {
  const [pages, setPages] = useState(1);
  const queryKey = notesKey(subject, subjectId);
  const notes = useQuery({
    queryKey: notesKey(subject, subjectId, pages),
    queryFn: () => admin.notes.list.query({ subject, subjectId, page: 1, perPage: pages * PER_PAGE }),
    placeholderData: (previous) => previous,
    // A request brings its notes along.
    staleTime: LIST_REREAD_MS,
    refetchInterval: subject !== 'request' && LIST_REREAD_MS,
  });
  return (
    <Box component="section" aria-label="메모" sx={{ display: 'grid', gap: 2 }}>
      <NoteForm
        subject={subject}
        subjectId={subjectId}
        queryKey={queryKey}
        refusal={notes.data?.refusal ?? null}
      />
      {notes.isPending && <Skeleton variant="rounded" height={72} aria-label="불러오는 중" />}
      {notes.isError && <Alert severity="error">{notes.error.message}</Alert>}
      {notes.data?.total === 0 && <Typography color="text.secondary">아직 메모가 없어요.</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 1.5 }}>
        {notes.data?.data.map((note) => (
          <Note key={note.id} note={note} />
        ))}
      </Box>
      {notes.data !== undefined && notes.data.total > notes.data.data.length && pages * PER_PAGE < 100 && (
        <Button onClick={() => setPages(pages + 1)}>이전 메모 더 보기</Button>
      )}
    </Box>
  );
}

function Note({ note }: { note: NoteRow }) {
  return (
    <Box
      component="li"
      sx={(theme) => ({ borderRadius: '12px', p: 1.5, backgroundColor: theme.tokens.surface2 })}
    >
      <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {note.body}
      </Typography>
      <Typography variant="caption" color="text.secondary">
        {note.operator.login} · <Moment at={note.createdAt} />
      </Typography>
    </Box>
  );
}

interface NoteFormProps extends NotesPanelProps {
  queryKey: readonly unknown[];
  /** Why the server accepts no note about this subject. */
  refusal: string | null;
}

function NoteForm({ subject, subjectId, queryKey, refusal }: NoteFormProps) {
  const [body, setBody] = useState('');
  const forget = useKeptDraft(`notes.add ${subject} ${subjectId}`, body, setBody);
  const mayNot = useWhyNot('notes.add');
  const whyNot = mayNot ?? refusal;
  const queryClient = useQueryClient();
  const requestIdOf = useRequestId();
  // The same words may be noted again.
  const [added, setAdded] = useState(0);
  const add = useMutation({
    mutationFn: () => {
      const content = { subject, subjectId, body: body.trim() };
      return dataProvider['notes.add']({ ...content, requestId: requestIdOf({ ...content, added }) });
    },
    onError: useLateRefusal('notes.add'),
    onSuccess: () => {
      setBody('');
      forget();
      setAdded(added + 1);
      return queryClient.invalidateQueries({ queryKey });
    },
  });
  const length = Array.from(body.trim()).length;
  const isReady = whyNot === null && length >= 1 && length <= NOTE_MAX && !add.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) add.mutate();
  };
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 1 }}>
      <TextField
        fullWidth
        multiline
        // The browser grows it: MUI measures its height at every request that is opened, which lays out the whole page.
        slotProps={{ input: { inputComponent: 'textarea' }, htmlInput: { rows: 2 } }}
        sx={{ '& textarea': { fieldSizing: 'content', minHeight: '2lh', resize: 'none' } }}
        label="새 메모"
        name="note"
        value={body}
        disabled={whyNot !== null}
        error={length > NOTE_MAX}
        helperText={whyNot ?? `운영자만 볼 수 있고 지울 수 없어요 · ${length}/${NOTE_MAX}자`}
        onChange={(event) => setBody(event.target.value)}
      />
      {add.isError && <Alert severity="error">{add.error.message}</Alert>}
      <Box>
        <Button type="submit" variant="contained" disabled={!isReady}>
          메모 남기기
        </Button>
      </Box>
    </Box>
  );
}
