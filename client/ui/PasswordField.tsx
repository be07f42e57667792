import { useState } from 'react';
import { commonCopy } from '../copy/common.ts';
import { EyeIcon, EyeOffIcon } from './icons.tsx';
import { TextField } from './TextField.tsx';
import type { TextFieldProps } from './TextField.tsx';
import styles from './TextField.module.css';

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <button type="button" className={styles.end} aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? <EyeOffIcon size={22} /> : <EyeIcon size={22} />}
          <span className="visually-hidden">{commonCopy.showPassword}</span>
        </button>
      }
    />
  );
}
