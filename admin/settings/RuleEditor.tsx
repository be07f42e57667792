import { FormControlLabel, InputAdornment, Radio, RadioGroup, Switch, TextField } from '@mui/material';
import { SETTING_FORMS, SETTING_LABELS } from '../../domain/setting-labels.ts';
import { draftProblem, type RuleKey } from './setting-words.ts';

interface RuleEditorProps {
  ruleKey: RuleKey;
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
export function RuleEditor({ ruleKey, value, onChange }: RuleEditorProps) {
  const form = SETTING_FORMS[ruleKey];
  const label = SETTING_LABELS[ruleKey];
  const problem = draftProblem(ruleKey, value);
  switch (form.kind) {
    case 'number':
      return <NumberField {...{ label, value, problem, onChange }} unit={form.unit} decimals={false} />;
    case 'won':
      return <NumberField {...{ label, value, problem, onChange }} unit="원" decimals={false} />;
    case 'daon':
      return <NumberField {...{ label, value, problem, onChange }} unit="DAON" decimals />;
    case 'fromWon':
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
            <NumberField {...{ label, value, problem, onChange }} unit="원" decimals={false} />
          )}
        </>
      );
    case 'link':
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
          {Object.entries(form.words).map(([choice, word]) => (
            <FormControlLabel
              key={choice}
              value={choice}
              control={<Radio autoFocus={choice === value} />}
              label={word}
            />
          ))}
        </RadioGroup>
      );
  }
}
