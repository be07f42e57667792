import UploadIcon from '@mui/icons-material/UploadFile';
import { Alert, Box, Button, TextField, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { contentOfText, contentsOfFiles } from './statement-content.ts';
import type { StatementContent } from './statement-content.ts';

/** Each is known by its bytes: banks call web pages .xls as well. */
const STATEMENT_KINDS = '.csv,.tsv,.txt,.xls,.xlsx,.html,.htm,.xml';
const UNREADABLE = '파일을 읽지 못했어요. 다시 골라주세요.';

interface StatementSourceProps {
  onContent: (contents: readonly StatementContent[]) => void;
  /** What was chosen last cannot be read, so what was shown before is not meant any more. */
  onUnreadable: () => void;
}

/** Takes statements: pasted, dropped or chosen. */
export function StatementSource({ onContent, onUnreadable }: StatementSourceProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (contents: Promise<readonly StatementContent[]>) => {
    setProblem(null);
    contents.then(onContent, (error: unknown) => {
      setProblem(error instanceof RangeError ? error.message : UNREADABLE);
      onUnreadable();
    });
  };
  const takeFiles = (files: FileList | null) => {
    if (files === null || files.length === 0) return;
    setText('');
    take(contentsOfFiles([...files]));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    takeFiles(event.dataTransfer.files);
  };
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        display: 'grid',
        gap: 2,
        p: 2,
        borderRadius: '16px',
        border: '2px dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
      }}
    >
      <TextField
        label="거래내역 붙여 넣기"
        placeholder="은행 화면이나 엑셀에서 제목 줄부터 복사해 붙여 넣어주세요."
        multiline
        minRows={4}
        maxRows={10}
        // Columns stand below each other, and a row stays a row.
        sx={{ '& textarea': { tabSize: 44, whiteSpace: 'pre', overflowX: 'auto !important' } }}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          disabled={text.trim() === ''}
          onClick={() => take(contentOfText(text).then((content) => [content]))}
        >
          붙여 넣은 내용 보기
        </Button>
        <Button variant="outlined" startIcon={<UploadIcon />} onClick={() => input.current?.click()}>
          파일 고르기
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={STATEMENT_KINDS}
          aria-label="거래내역 파일"
          onChange={(event) => {
            takeFiles(event.currentTarget.files);
            event.currentTarget.value = '';
          }}
        />
        <Typography variant="body2" color="text.secondary">
          은행에서 받은 파일을 여러 개 끌어다 놓아도 돼요(.xls, .xlsx, CSV, HTML). 아직 저장하지 않아요.
        </Typography>
      </Box>
      {problem !== null && <Alert severity="error">{problem}</Alert>}
    </Box>
  );
}
