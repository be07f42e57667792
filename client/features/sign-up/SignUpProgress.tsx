import { signUpCopy } from '../../copy/sign-up.ts';
import { classes } from '../../ui/classes.ts';
import styles from './SignUpProgress.module.css';

export function SignUpProgress({ done, of }: { readonly done: number; readonly of: number }) {
  return (
    <div
      className={styles.progress}
      role="progressbar"
      aria-label={signUpCopy.progress}
      aria-valuemin={0}
      aria-valuemax={of}
      aria-valuenow={done}
      aria-valuetext={signUpCopy.progressText(done, of)}
    >
      {Array.from({ length: of }, (_, index) => (
        <span key={index} className={classes(styles.part, index < done && styles.done)} />
      ))}
    </div>
  );
}
