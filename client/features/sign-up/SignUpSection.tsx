import { useId } from 'react';
import type { ReactNode } from 'react';
import { signUpCopy } from '../../copy/sign-up.ts';
import { classes } from '../../ui/classes.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import type { Section } from './sign-up-rules.ts';
import styles from './SignUpSection.module.css';

/** What a section is called and what was chosen in it. */
export type SectionLine = { readonly label: string; readonly value: string };

type SignUpSectionProps = {
  readonly name: Section;
  readonly done: boolean;
  /** In place of the fields, which stay mounted; null while they are open. */
  readonly line?: SectionLine | null;
  readonly onOpen?: () => void;
  /** Below the fields, and heard also while they are put away. */
  readonly status?: ReactNode;
  /** Below the status, and put away with the fields. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** One section of the form with its question; the mark shows that the section is complete and valid. */
export function SignUpSection({
  name,
  done,
  line = null,
  onOpen,
  status,
  actions,
  children,
}: SignUpSectionProps) {
  const fields = useId();
  const buttons = useId();
  const isFolded = line !== null;
  return (
    <section className={classes(styles.section, isFolded && styles.folded)} data-section={name}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          {isFolded ? (
            <>
              {!line.value.startsWith(line.label) && <span className={styles.label}>{line.label} </span>}
              <span className={styles.value}>{line.value}</span>
            </>
          ) : (
            signUpCopy.sections[name]
          )}
        </h2>
        {done && (
          <span className={styles.done}>
            <CheckIcon size={16} />
            <span className="visually-hidden">{signUpCopy.sectionDone}</span>
          </span>
        )}
        {isFolded && (
          <button
            type="button"
            className={styles.open}
            aria-expanded="false"
            aria-controls={actions === undefined ? fields : `${fields} ${buttons}`}
            onClick={onOpen}
          >
            <span className="visually-hidden">{line.label} </span>
            {signUpCopy.change}
          </button>
        )}
      </div>
      <div id={fields} className={styles.fields} hidden={isFolded}>
        {children}
      </div>
      {status !== undefined && <div className={classes(isFolded && 'visually-hidden')}>{status}</div>}
      {actions !== undefined && (
        <div id={buttons} className={styles.fields} hidden={isFolded}>
          {actions}
        </div>
      )}
    </section>
  );
}
