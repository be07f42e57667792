import { FormControlLabel, InputAdornment, Radio, RadioGroup, Switch, TextField } from '@mui/material';
import { draftProblem } from './setting-words.ts';
import type { Editor } from './setting-words.ts';

interface RuleEditorProps {
  editor: Editor;
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function NumberField({
  label,
  unit,
  value,
  problem,
  decimals,
  onChange,
}: {
  label: string;
  unit: string;
  value: string;
  problem: string | null;
  decimals: boolean;
  onChange: (value: string) => void;
}) {
  const dropped = decimals ? /[^0-9.]/g : /[^0-9]/g;
  return (
    <TextField
      autoFocus
      fullWidth
      margin="dense"
      name="value"
      label={label}
      value={value}
      error={problem !== null}
      helperText={problem ?? ' '}
      onChange={(event) => onChange(event.target.value.replaceAll(dropped, ''))}
      slotProps={{
        htmlInput: { inputMode: decimals ? 'decimal' : 'numeric', autoComplete: 'off' },
        input: { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> },
      }}
    />
  );
}

/** The field of one rule, by what kind of value it holds. */
export function RuleEditor({ editor, label, value, onChange }: RuleEditorProps) {
  const problem = draftProblem(editor, value);
  switch (editor.kind) {
    case 'number':
      return <NumberField {...{ label, value, problem, onChange }} unit={editor.unit} decimals={false} />;
    case 'amount':
      return <NumberField {...{ label, value, problem, onChange }} unit={editor.unit} decimals />;
    case 'amountOrOff':
      return (
        <>
          <FormControlLabel
            control={
              <Switch
                checked={value !== ''}
                // Ten million is where a second look is usually worth it.
                onChange={(_event, isOn) => onChange(isOn ? '10000000' : '')}
              />
            }
            label="사용"
          />
          {value !== '' && (
            <NumberField {...{ label, value, problem, onChange }} unit={editor.unit} decimals={false} />
          )}
        </>
      );
    case 'text':
      return (
        <TextField
          autoFocus
          fullWidth
          margin="dense"
          name="value"
          label={label}
          value={value}
          error={problem !== null}
          helperText={problem ?? ' '}
          onChange={(event) => onChange(event.target.value.trim())}
          slotProps={{ htmlInput: { inputMode: 'url', autoComplete: 'off' } }}
        />
      );
    case 'choice':
      return (
        <RadioGroup aria-label={label} name="value" value={value} onChange={(_event, next) => onChange(next)}>
          {editor.choices.map((choice) => (
            <FormControlLabel
              key={choice.value}
              value={choice.value}
              control={<Radio autoFocus={choice.value === value} />}
              label={choice.label}
            />
          ))}
        </RadioGroup>
      );
  }
}
