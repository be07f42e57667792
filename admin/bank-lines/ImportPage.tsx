import { Alert, Box, Button, MenuItem, Paper, Skeleton, TextField, Typography } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Title } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { ColumnRole } from '../../domain/bank-statement/statement-columns.ts';
import { GuardedButton } from '../actions/GuardedButton.tsx';
import { useRequestId } from '../actions/use-request-id.ts';
import { useWhyNot } from '../actions/use-why-not.ts';
import { wonText } from '../amounts/amount-text.ts';
import { toConsoleError } from '../api/console-error.ts';
import { admin } from '../api/trpc.ts';
import { useCompanies } from '../companies/use-companies.ts';
import { dataProvider } from '../data-provider.ts';
import type { ImportAnswer, StatementPreview } from '../api/contract.ts';
import { filteredList, paths } from '../paths.ts';
import { Moment } from '../time/Moment.tsx';
import { AccountSelect } from './AccountSelect.tsx';
import { ColumnTable } from './ColumnTable.tsx';
import { EqualLines } from './EqualLines.tsx';
import { GapList } from './GapList.tsx';
import { PasswordField } from './PasswordField.tsx';
import type { StatementContent } from './statement-content.ts';
import { StatementSource } from './StatementSource.tsx';
import { TotalList } from './TotalList.tsx';

type Upload = StatementContent & {
  companyId: number;
  depositAccountId?: number;
  columns?: ColumnRole[];
  password?: string;
};

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
  if (problem !== null) return '읽을 수 없는 줄이 있어요.';
  return equal.count > 0 && acceptEqual === null ? '글자만 다른 줄이 같은 거래인지 골라주세요.' : null;
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
      <Typography>
        {`${depositAccount.bankName} ${depositAccount.accountNum} (${depositAccount.name}) 계좌의 거래내역으로 가져와요.`}
      </Typography>
      {problem === null ? (
        <Alert severity="success">
          {summaryOf(preview)}
          {firstAt !== null && lastAt !== null && (
            <Box>
              <Moment at={firstAt} />
              {' ~ '}
              <Moment at={lastAt} />
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
  companyId,
  onAgain,
}: {
  answer: ImportAnswer;
  companyId: number | null;
  onAgain: () => void;
}) {
  const navigate = useNavigate();
  return (
    <>
      <Alert severity="success" role="status">
        {`${answer.imported}줄을 가져왔어요. 이미 있던 ${answer.repeated}줄은 그대로 두었어요.`}
      </Alert>
      <GapList gaps={answer.gaps} />
      <Box sx={{ display: 'flex', gap: 1.5 }}>
        <Button
          autoFocus
          variant="contained"
          onClick={() =>
            void navigate(filteredList(paths.bankLines, companyId === null ? {} : { companyId }))
          }
        >
          은행 거래 보기
        </Button>
        <Button variant="outlined" onClick={onAgain}>
          다른 거래내역 가져오기
        </Button>
      </Box>
    </>
  );
}

/** Imports a statement: it is shown with its columns before anything is stored. */
export function ImportPage() {
  const whyNot = useWhyNot('bankLines.import');
  const companies = useCompanies();
  const [company, setCompany] = useState<number | null>(null);
  const [accountId, setAccountId] = useState<number | null>(null);
  const [content, setContent] = useState<(StatementContent & { take: number }) | null>(null);
  const [columns, setColumns] = useState<ColumnRole[] | null>(null);
  const [acceptEqual, setAcceptEqual] = useState<boolean | null>(null);
  const [unlocking, setUnlocking] = useState<{ password: string; tries: number } | null>(null);
  const requestId = useRequestId();
  const companyId = company ?? companies.data?.[0]?.id ?? null;
  const upload: Upload | null =
    content === null || companyId === null
      ? null
      : {
          companyId,
          fileName: content.fileName,
          contentBase64: content.contentBase64,
          ...(accountId === null ? {} : { depositAccountId: accountId }),
          ...(columns === null ? {} : { columns }),
          ...(unlocking === null ? {} : { password: unlocking.password }),
        };
  const preview = useQuery({
    // The content itself would be compared on every render, and a password is no key.
    queryKey: [
      'bankLines',
      'preview',
      companyId,
      accountId,
      content?.take,
      columns?.join(),
      unlocking?.tries,
    ],
    queryFn: () => {
      if (upload === null) throw new Error('there is no statement to read');
      return admin.bankLines.preview.query(upload);
    },
    enabled: upload !== null,
    gcTime: 0,
    retry: false,
  });
  const bring = useMutation({ mutationFn: dataProvider['bankLines.import'] });
  const lock = lockOf(preview.error);
  const takeContent = (taken: StatementContent) => {
    bring.reset();
    setColumns(null);
    setAcceptEqual(null);
    setUnlocking(null);
    setContent((before) => ({ ...taken, take: (before?.take ?? 0) + 1 }));
  };
  const start = () => {
    bring.reset();
    setContent(null);
    setColumns(null);
    setAcceptEqual(null);
    setUnlocking(null);
  };
  return (
    <Paper sx={{ borderRadius: '20px', p: { xs: 2, md: 4 }, mt: 3, display: 'grid', gap: 2.5, minWidth: 0 }}>
      <Title title="거래내역 가져오기" />
      {bring.data !== undefined ? (
        <Imported answer={bring.data} companyId={companyId} onAgain={start} />
      ) : (
        <>
          {companyId !== null && (
            <TextField
              select
              label="회사"
              value={companyId}
              sx={{ maxWidth: 360 }}
              onChange={(event) => {
                setCompany(Number(event.target.value));
                setAccountId(null);
                setAcceptEqual(null);
              }}
            >
              {(companies.data ?? []).map(({ id, name }) => (
                <MenuItem key={id} value={id}>
                  {name}
                </MenuItem>
              ))}
            </TextField>
          )}
          {companyId !== null && (
            <AccountSelect
              companyId={companyId}
              accountId={accountId}
              onChoose={(id) => {
                setAccountId(id);
                setAcceptEqual(null);
              }}
            />
          )}
          <StatementSource onContent={takeContent} onUnreadable={start} />
          {preview.isFetching && <Skeleton height={120} aria-label="읽고 있어요" />}
          {preview.error !== null && upload !== null && (
            <Alert severity={lock === 'password' ? 'info' : 'error'}>{preview.error.message}</Alert>
          )}
          {lock !== null && upload !== null && !preview.isFetching && (
            <PasswordField
              onPassword={(password) => setUnlocking({ password, tries: (unlocking?.tries ?? 0) + 1 })}
            />
          )}
          {preview.data !== undefined && (
            <Preview
              preview={preview.data}
              acceptEqual={acceptEqual}
              onAcceptEqual={setAcceptEqual}
              onColumns={(chosen) => {
                setColumns(chosen);
                setAcceptEqual(null);
              }}
            />
          )}
          {bring.error !== null && <Alert severity="error">{bring.error.message}</Alert>}
          {preview.data !== undefined && (
            <Box>
              <GuardedButton
                variant="contained"
                whyNot={whyNot ?? whyNotYet(preview.data, acceptEqual)}
                disabled={bring.isPending}
                onClick={() => {
                  if (upload === null || preview.data === undefined) return;
                  // The account that was shown, also when an admin has changed the company's meanwhile.
                  const shown = {
                    ...upload,
                    depositAccountId: preview.data.depositAccount.id,
                    ...(acceptEqual === null ? {} : { acceptEqual }),
                  };
                  const { contentBase64, password: _, ...rest } = shown;
                  const about = { ...rest, columns: columns?.join() ?? '', take: content?.take ?? 0 };
                  bring.mutate({ ...shown, requestId: requestId(about) });
                }}
              >
                {`${countOf(preview.data, acceptEqual)}줄 가져오기`}
              </GuardedButton>
            </Box>
          )}
        </>
      )}
    </Paper>
  );
}
