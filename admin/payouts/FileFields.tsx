import { MenuItem, TextField, Typography } from '@mui/material';
import {
  PAYOUT_FORMATS,
  PAYOUT_TEMPLATE_IDS,
  PAYOUT_TEMPLATES,
  type PayoutFormat,
  type PayoutTemplateId,
} from '../../domain/payout-file.ts';

const FORMAT_LABELS: Readonly<Record<PayoutFormat, string>> = {
  xlsx: '엑셀 (.xlsx)',
  csv: 'CSV (은행에 올리기)',
};

export type FileForm = { template: PayoutTemplateId; format: PayoutFormat };

interface FileFieldsProps {
  form: FileForm;
  onChange: (form: FileForm) => void;
}

/** How a file is written: the form of a bank, and the kind of file. */
export function FileFields({ form, onChange }: FileFieldsProps) {
  const { template, format } = form;
  return (
    <>
      <TextField
        select
        size="small"
        label="은행 양식"
        value={template}
        onChange={(event) => {
          const chosen = PAYOUT_TEMPLATE_IDS.find((one) => one === event.target.value);
          if (chosen !== undefined) onChange({ format, template: chosen });
        }}
      >
        {PAYOUT_TEMPLATE_IDS.map((one) => (
          <MenuItem key={one} value={one}>
            {PAYOUT_TEMPLATES[one].name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        label="파일 형식"
        value={format}
        onChange={(event) => {
          const chosen = PAYOUT_FORMATS.find((one) => one === event.target.value);
          if (chosen !== undefined) onChange({ template, format: chosen });
        }}
      >
        {PAYOUT_FORMATS.map((one) => (
          <MenuItem key={one} value={one}>
            {FORMAT_LABELS[one]}
          </MenuItem>
        ))}
      </TextField>
    </>
  );
}

/** The columns of a form. */
export const FileColumns = ({ template }: Pick<FileForm, 'template'>) => (
  <Typography variant="body2" color="text.secondary">
    {`열: ${PAYOUT_TEMPLATES[template].columns.map(([heading]) => heading).join(' · ')}`}
  </Typography>
);
