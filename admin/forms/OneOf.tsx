import { ToggleButton, ToggleButtonGroup } from '@mui/material';

interface OneOfProps<Value extends string> {
  label: string;
  value: Value;
  /** Each value with its name. */
  choices: readonly { value: Value; name: string }[];
  onChange: (value: Value) => void;
}

/** A row of buttons of which one is always pressed. */
export function OneOf<Value extends string>({ label, value, choices, onChange }: OneOfProps<Value>) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="primary"
      aria-label={label}
      value={value}
      // A second press on the pressed button gives null.
      onChange={(_event, next: Value | null) => next !== null && onChange(next)}
    >
      {choices.map((choice) => (
        <ToggleButton key={choice.value} value={choice.value}>
          {choice.name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
