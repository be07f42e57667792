import { useId } from 'react';
import type { InputHTMLAttributes } from 'react';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'onChange'> {
  label: string;
  help?: string;
  onText: (text: string) => void;
}

export function Field({ label, help, onText, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className="sign-in-field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
        onChange={(event) => onText(event.target.value)}
      />
      {help !== undefined && <p id={`${id}-help`}>{help}</p>}
    </div>
  );
}
