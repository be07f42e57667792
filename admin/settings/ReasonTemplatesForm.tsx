import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import UpIcon from '@mui/icons-material/KeyboardArrowUp';
import { Alert, Box, Button, IconButton, Skeleton, Stack, TextField, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { REASON_MAX } from '../../domain/limits.ts';
import { REASON_TEMPLATES_MAX } from '../../domain/reason-templates.ts';
import { normalizeReason, reasonError } from '../../domain/reason.ts';
import { DECISION_LABELS, REASONED_DECISIONS } from '../../domain/request-state.ts';
import type { ReasonedDecision } from '../../domain/request-state.ts';
import type { RequestKind } from '../../domain/request-kinds.ts';
import { GuardedButton } from '../actions/GuardedButton.tsx';
import { useKeptText } from '../actions/use-kept-text.ts';
import { admin } from '../api/trpc.ts';
import { dataProvider } from '../data-provider.ts';
import type { ReasonTemplates } from '../api/contract.ts';
import { kindChoices } from '../copy/ko.ts';
import { DraftWarning } from '../forms/DraftWarning.tsx';
import { OneOf } from '../forms/OneOf.tsx';
import { useMayLose } from '../forms/unsaved-changes.ts';
import { QueryFailure } from '../list/QueryFailure.tsx';
import { reasonTemplatesKey } from '../requests/decide/use-reasons.ts';

const decisionChoices = REASONED_DECISIONS.map((value) => ({ value, name: DECISION_LABELS[value] }));

/** The sentences that are offered as reasons: one list for each kind of request and each decision. */
export function ReasonTemplatesForm({ readOnly }: { readOnly: string | null }) {
  const [kind, setKind] = useState<RequestKind>('purchase');
  const [decision, setDecision] = useState<ReasonedDecision>('reject');
  const lists = useQuery({
    queryKey: reasonTemplatesKey,
    queryFn: () => admin.reasonTemplates.list.query(),
  });
  const mayLose = useMayLose();
  // What is being written stays where the lists could not be read again.
  if (lists.data === undefined)
    return lists.isError ? (
      <QueryFailure error={lists.error} refetch={lists.refetch} />
    ) : (
      <Skeleton variant="rounded" height={240} aria-label="불러오는 중" />
    );
  const list = lists.data.find((one) => one.kind === kind && one.decision === decision);
  return (
    <Stack spacing={2}>
      <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
        <OneOf
          label="신청 종류"
          value={kind}
          choices={kindChoices}
          onChange={(next) => mayLose() && setKind(next)}
        />
        <OneOf
          label="결정"
          value={decision}
          choices={decisionChoices}
          onChange={(next) => mayLose() && setDecision(next)}
        />
      </Box>
      {list !== undefined && (
        // The key gives each list a draft of its own.
        <TemplateList key={`${kind}:${decision}`} list={list} readOnly={readOnly} />
      )}
    </Stack>
  );
}

/** Why a draft cannot be saved; null when it can. */
function problemOf(texts: readonly string[]): string | null {
  if (texts.some((text) => reasonError(text) !== null)) return `문구마다 1~${REASON_MAX}자로 적어주세요.`;
  const written = texts.map(normalizeReason);
  return new Set(written).size === written.length ? null : '같은 문구가 두 번 있어요.';
}

type Line = { id: number; text: string };

const linesOf = (texts: readonly string[]): readonly Line[] => texts.map((text, id) => ({ id, text }));

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

function TemplateList({ list, readOnly }: { list: ReasonTemplates; readOnly: string | null }) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  /** The list that the draft changes. */
  const [base, setBase] = useState(list);
  const [lines, setLines] = useState(() => linesOf(list.texts));
  const texts = lines.map(({ text }) => text);
  const isChanged = !isSame(texts, base.texts);
  const startFrom = (next: ReasonTemplates) => {
    setBase(next);
    setLines(linesOf(next.texts));
  };
  const isNewer = list.version > base.version;
  // What is being written stays when another admin saves the list, unless it is what was saved: the answer was lost.
  if (isNewer && (!isChanged || isSame(texts, list.texts))) startFrom(list);
  useKeptText(
    `reasonTemplates.set ${list.kind} ${list.decision}`,
    isChanged ? JSON.stringify(texts) : '',
    (kept) => setLines(linesOf(JSON.parse(kept) as string[])),
  );
  const problem = problemOf(texts);
  const { kind, decision, version } = base;
  const saving = useMutation({
    mutationFn: (sent: readonly string[]) =>
      dataProvider['reasonTemplates.set']({ kind, decision, texts: [...sent], version }),
    onSuccess: (saved, sent) => {
      notify('사유 문구를 저장했어요.', { type: 'success' });
      setBase(saved);
      // Not what has been written since.
      setLines((now) =>
        isSame(
          now.map(({ text }) => text),
          sent,
        )
          ? linesOf(saved.texts)
          : now,
      );
      void queryClient.invalidateQueries({ queryKey: reasonTemplatesKey });
    },
    onError: (error) => {
      notify(error.message, { type: 'error' });
      void queryClient.invalidateQueries({ queryKey: reasonTemplatesKey });
    },
  });
  const nextId = () => Math.max(-1, ...lines.map(({ id }) => id)) + 1;
  const swap = (from: number, to: number) => {
    const moved = [...lines];
    const [one, other] = [moved[from], moved[to]];
    if (one === undefined || other === undefined) return;
    moved[from] = other;
    moved[to] = one;
    setLines(moved);
  };
  const isReadOnly = readOnly !== null;
  const whyNotYet = isNewer ? '그사이 바뀐 문구를 먼저 확인해주세요.' : problem;

  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && whyNotYet === null && !saving.isPending) saving.mutate(texts);
      }}
    >
      {isChanged && <DraftWarning />}
      <Box component="ol" aria-label="문구" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 1 }}>
        {lines.map(({ id, text }, index) => (
          <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
            <Typography sx={{ width: 24, fontWeight: 700 }} color="text.secondary">
              {index + 1}
            </Typography>
            <TextField
              fullWidth
              size="small"
              value={text}
              error={reasonError(text) !== null}
              slotProps={{ htmlInput: { 'aria-label': `문구 ${index + 1}`, readOnly: isReadOnly } }}
              onChange={(event) =>
                setLines(lines.map((line) => (line.id === id ? { id, text: event.target.value } : line)))
              }
            />
            <IconButton
              aria-label={`문구 ${index + 1} 위로`}
              disabled={isReadOnly || index === 0}
              onClick={() => swap(index, index - 1)}
            >
              <UpIcon />
            </IconButton>
            <IconButton
              aria-label={`문구 ${index + 1} 아래로`}
              disabled={isReadOnly || index === lines.length - 1}
              onClick={() => swap(index, index + 1)}
            >
              <DownIcon />
            </IconButton>
            <IconButton
              aria-label={`문구 ${index + 1} 지우기`}
              disabled={isReadOnly}
              onClick={() => setLines(lines.filter((line) => line.id !== id))}
            >
              <DeleteIcon />
            </IconButton>
          </Box>
        ))}
      </Box>
      {isNewer && isChanged && (
        <Alert
          severity="warning"
          sx={{ mt: 2 }}
          action={
            <Stack>
              <Button color="inherit" size="small" onClick={() => startFrom(list)}>
                바뀐 문구로 다시 쓰기
              </Button>
              <Button color="inherit" size="small" onClick={() => setBase(list)}>
                내가 쓴 문구로 계속하기
              </Button>
            </Stack>
          }
        >
          {`${list.updatedBy ?? '다른'} 운영자가 그사이 이 문구를 바꿨어요.`}
          <Box component="ol" aria-label="그사이 바뀐 문구" sx={{ m: 0, pl: 2.5 }}>
            {list.texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </Box>
        </Alert>
      )}
      {lines.length === 0 && (
        <Typography color="text.secondary" sx={{ py: 2 }}>
          문구가 없어요. 사유를 직접 적게 돼요.
        </Typography>
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 2, flexWrap: 'wrap' }}>
        <GuardedButton
          startIcon={<AddIcon />}
          whyNot={
            readOnly ??
            (lines.length < REASON_TEMPLATES_MAX ? null : `문구는 ${REASON_TEMPLATES_MAX}개까지예요.`)
          }
          onClick={() => setLines([...lines, { id: nextId(), text: '' }])}
        >
          문구 더하기
        </GuardedButton>
        <Typography role="status" variant="body2" color="text.secondary" sx={{ flexGrow: 1 }}>
          {isChanged && whyNotYet !== null
            ? whyNotYet
            : base.updatedBy === null
              ? '처음부터 있던 문구예요.'
              : `${base.updatedBy} 님이 마지막으로 바꿨어요.`}
        </Typography>
        <GuardedButton
          type="submit"
          variant="contained"
          whyNot={readOnly ?? (isChanged ? whyNotYet : '바뀐 것이 없어요.')}
        >
          문구 저장
        </GuardedButton>
      </Box>
    </Box>
  );
}
