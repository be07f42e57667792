import { Alert, Box, Button, Paper, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Title } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { ColumnRole } from '../../domain/bank-statement/statement-columns.ts';
import { GuardedButton } from '../actions/GuardedButton.tsx';
import { useAct } from '../actions/use-act.ts';
import { useFocusAfter } from '../actions/use-focus-after.ts';
import { useRequestId } from '../actions/use-request-id.ts';
import { useWhyNot } from '../actions/use-why-not.ts';
import { wonText } from '../amounts/amount-text.ts';
import { toConsoleError } from '../api/console-error.ts';
import { admin } from '../api/trpc.ts';
import type { ImportAnswer, StatementPreview } from '../api/contract.ts';
import { filteredList, paths } from '../paths.ts';
import { UNSEEN_CLASS } from '../theme/unseen.ts';
import { Moment } from '../time/Moment.tsx';
import { AccountSelect } from './AccountSelect.tsx';
import { ColumnTable } from './ColumnTable.tsx';
import { EqualLines } from './EqualLines.tsx';
import { GapList } from './GapList.tsx';
import { PasswordField } from './PasswordField.tsx';
import type { StatementContent } from './statement-content.ts';
import { StatementSource } from './StatementSource.tsx';
import { TotalList } from './TotalList.tsx';

type Upload = StatementContent & { depositAccountId?: number; columns?: ColumnRole[]; password?: string };

/** Whether the file is locked, and why its password was not accepted. */
function lockOf(error: unknown): 'password' | 'wrongPassword' | null {
  const details: unknown = error === null ? null : toConsoleError(error).details;
  const problem =
    typeof details === 'object' && details !== null && 'problem' in details ? details.problem : null;
  return problem === 'password' || problem === 'wrongPassword' ? problem : null;
}

/** What cannot be found without a column, while the statement can be imported without it. */
function missingOf({ problem, columns }: StatementPreview): string | null {
  if (problem !== null) return null;
  const missing = [
    ...(columns.includes('name') ? [] : ['보낸분/받는분 열이 없어 주문과 이름을 맞출 수 없어요.']),
    ...(columns.includes('balance') ? [] : ['거래후잔액 열이 없어 빠진 거래를 알아낼 수 없어요.']),
  ];
  return missing.length === 0 ? null : `${missing.join(' ')} 파일에 있으면 아래에서 골라주세요.`;
}

/** Why a statement that was shown cannot be imported yet; null when it can. */
function whyNotYet({ problem, equal }: StatementPreview, acceptEqual: boolean | null): string | null {
  if (problem?.code === 'STATEMENT_ACCOUNT') return '어느 계좌의 거래내역인지 골라주세요.';
  if (problem !== null) return '읽을 수 없는 줄이 있어요.';
  return equal.count > 0 && acceptEqual === null ? '이미 가져온 거래와 같은 줄인지 골라주세요.' : null;
}

/** How many lines an import would store. */
const countOf = ({ lines, repeated, equal }: StatementPreview, acceptEqual: boolean | null): number =>
  lines - repeated - (acceptEqual === true ? 0 : equal.count);

/** What an import would store, in a sentence. */
function summaryOf({ lines, repeated, inWon, outWon }: StatementPreview): string {
  const again = repeated === 0 ? '' : ` 그 가운데 ${repeated}줄은 이미 가져온 거래라 그대로 둬요.`;
  return `거래 ${lines}줄 · 입금 ${wonText(inWon)} · 출금 ${wonText(outWon)}.${again}`;
}

function Preview({
  preview,
  acceptEqual,
  onAcceptEqual,
  onColumns,
}: {
  preview: StatementPreview;
  acceptEqual: boolean | null;
  onAcceptEqual: (acceptEqual: boolean) => void;
  onColumns: (columns: ColumnRole[]) => void;
}) {
  const { problem, depositAccount, firstAt, lastAt } = preview;
  const missing = missingOf(preview);
  return (
    <>
      {depositAccount !== null && (
        <Typography>
          {`${preview.isNamed ? '파일에 적힌 ' : ''}${depositAccount.bankName} ${depositAccount.accountNum} (${depositAccount.name}) 계좌의 거래내역으로 가져와요.`}
        </Typography>
      )}
      {problem === null ? (
        <Alert severity="success">
          {summaryOf(preview)}
          {firstAt !== null && lastAt !== null && (
            <Box>
              <Moment at={firstAt} isDayOnly={preview.isDayOnly} />
              {' ~ '}
              <Moment at={lastAt} isDayOnly={preview.isDayOnly} />
            </Box>
          )}
        </Alert>
      ) : (
        <Alert severity="error">{problem.sentence}</Alert>
      )}
      {missing !== null && <Alert severity="info">{missing}</Alert>}
      <EqualLines equal={preview.equal} acceptEqual={acceptEqual} onAnswer={onAcceptEqual} />
      <TotalList totals={preview.totals} />
      <GapList gaps={preview.gaps} />
      <Typography component="h2" variant="h6">
        열 확인
      </Typography>
      <Typography variant="body2" color="text.secondary">
        열마다 무엇인지 확인하고, 다르면 바꿔주세요. 고른 열은 이 계좌에 기억해요.
      </Typography>
      <ColumnTable
        sample={preview.sample}
        columns={preview.columns}
        badRow={problem?.row ?? null}
        onColumns={onColumns}
      />
    </>
  );
}

function Imported({
  answer,
  fileName,
  companyId,
  left,
  onAgain,
}: {
  answer: ImportAnswer;
  companyId: number;
  fileName: string;
  /** The files that wait. */
  left: number;
  onAgain: () => void;
}) {
  const navigate = useNavigate();
  return (
    <>
      <Alert severity="success" role="status">
        {left > 0 && <Box>{fileName}</Box>}
        {`${answer.imported}줄을 가져왔어요. 이미 있던 ${answer.repeated}줄은 그대로 두었어요.`}
      </Alert>
      <GapList gaps={answer.gaps} />
      <Box className={UNSEEN_CLASS} sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
        {left > 0 && (
          <Button autoFocus variant="contained" onClick={onAgain}>
            {`다음 파일 보기 (${left}개 남음)`}
          </Button>
        )}
        <Button
          autoFocus={left === 0}
          variant={left === 0 ? 'contained' : 'outlined'}
          onClick={() => void navigate(filteredList(paths.bankLines, { companyId }))}
        >
          은행 거래 보기
        </Button>
        {left === 0 && (
          <Button variant="outlined" onClick={onAgain}>
            다른 거래내역 가져오기
          </Button>
        )}
      </Box>
    </>
  );
}

interface StatementImportProps {
  content: StatementContent;
  /** Tells one file from another of the same name. */
  take: number;
  accountId: number | null;
  /** The files behind this one. */
  left: number;
  onSkip: () => void;
  onImported: (answer: ImportAnswer, companyId: number) => void;
}

/** One statement: what it would store, and the questions that it leaves. */
function StatementImport({ content, take, accountId, left, onSkip, onImported }: StatementImportProps) {
  const whyNot = useWhyNot('bankLines.import');
  const [password, setPassword] = useState<string | null>(null);
  const [columns, setColumns] = useState<ColumnRole[] | null>(null);
  const [answered, setAnswered] = useState<{ accountId: number | null; acceptEqual: boolean } | null>(null);
  const requestId = useRequestId();
  // The lines that are asked about are those of one account.
  const acceptEqual = answered?.accountId === accountId ? answered.acceptEqual : null;
  const upload: Upload = {
    ...content,
    ...(accountId === null ? {} : { depositAccountId: accountId }),
    ...(columns === null ? {} : { columns }),
    ...(password === null ? {} : { password }),
  };
  const [tries, setTries] = useState(0);
  const preview = useQuery({
    // The content itself would be compared on every render, and a password is no key.
    queryKey: ['bankLines', 'preview', take, accountId, columns?.join(), tries],
    queryFn: () => admin.bankLines.preview.query(upload),
    gcTime: 0,
    retry: false,
  });
  const bring = useAct(
    'bankLines.import',
    ({ imported }) => `${content.fileName}에서 ${imported}줄을 가져왔어요.`,
  );
  const bringButton = useRef<HTMLButtonElement>(null);
  useFocusAfter(bring.isPending, bringButton);
  const lock = lockOf(preview.error);
  const act = () => {
    const account = preview.data?.depositAccount ?? null;
    if (preview.data === undefined || account === null) return;
    // The account and the columns that were shown, also when another operator has changed the company's or has chosen others meanwhile.
    const shown = {
      ...upload,
      depositAccountId: account.id,
      columns: preview.data.columns,
      ...(acceptEqual === null ? {} : { acceptEqual }),
    };
    const { contentBase64, password: _, ...rest } = shown;
    const about = { ...rest, columns: shown.columns.join(), take };
    bring.mutate(
      { ...shown, contentBase64, requestId: requestId(about) },
      { onSuccess: (answer) => onImported(answer, account.companyId) },
    );
  };
  return (
    <>
      {left > 0 && (
        <Typography component="h2" variant="h6" sx={{ overflowWrap: 'anywhere' }}>
          {`${content.fileName} · ${left}개 더 있어요`}
        </Typography>
      )}
      {preview.isFetching && <Skeleton height={120} aria-label="읽고 있어요" />}
      {preview.error !== null && (
        <Alert severity={lock === 'password' ? 'info' : 'error'}>{preview.error.message}</Alert>
      )}
      {lock !== null && !preview.isFetching && (
        <PasswordField
          onPassword={(text) => {
            setPassword(text);
            setTries(tries + 1);
          }}
        />
      )}
      {preview.data !== undefined && (
        <Preview
          preview={preview.data}
          acceptEqual={acceptEqual}
          onAcceptEqual={(accept) => setAnswered({ accountId, acceptEqual: accept })}
          onColumns={(chosen) => {
            setColumns(chosen);
            setAnswered(null);
          }}
        />
      )}
      {bring.error !== null && <Alert severity="error">{bring.error.message}</Alert>}
      <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
        {preview.data !== undefined && (
          <GuardedButton
            ref={bringButton}
            variant="contained"
            whyNot={whyNot ?? whyNotYet(preview.data, acceptEqual)}
            disabled={bring.isPending}
            onClick={act}
          >
            {`${countOf(preview.data, acceptEqual)}줄 가져오기`}
          </GuardedButton>
        )}
        {left > 0 && (
          <Button variant="outlined" disabled={bring.isPending} onClick={onSkip}>
            이 파일은 건너뛰기
          </Button>
        )}
      </Box>
    </>
  );
}

type Waiting = { content: StatementContent; take: number };

/** Imports statements, one after another: each is shown with its columns before anything is stored. */
export function ImportPage() {
  const [files, setFiles] = useState<readonly Waiting[]>([]);
  const [taken, setTaken] = useState(0);
  const [accountId, setAccountId] = useState<number | null>(null);
  const [imported, setImported] = useState<{ answer: ImportAnswer; companyId: number } | null>(null);
  const [current] = files;
  const take = (contents: readonly StatementContent[]) => {
    setFiles(contents.map((content, index) => ({ content, take: taken + index })));
    setTaken(taken + contents.length);
  };
  const next = () => {
    setFiles(files.slice(1));
    setAccountId(null);
    setImported(null);
  };
  return (
    <Paper sx={{ borderRadius: '20px', p: { xs: 2, md: 4 }, mt: 3, display: 'grid', gap: 2.5, minWidth: 0 }}>
      <Title title="거래내역 가져오기" />
      {imported !== null && current !== undefined ? (
        <Imported {...imported} fileName={current.content.fileName} left={files.length - 1} onAgain={next} />
      ) : (
        <>
          <AccountSelect accountId={accountId} onChoose={setAccountId} />
          <StatementSource onContent={take} onUnreadable={() => setFiles([])} />
          {current !== undefined && (
            <StatementImport
              key={current.take}
              content={current.content}
              take={current.take}
              accountId={accountId}
              left={files.length - 1}
              onSkip={next}
              onImported={(answer, companyId) => setImported({ answer, companyId })}
            />
          )}
        </>
      )}
    </Paper>
  );
}
