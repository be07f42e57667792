import type { ReactNode } from 'react';
import { signUpCopy } from '../../copy/sign-up.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import type { Section } from './sign-up-rules.ts';
import styles from './SignUpSection.module.css';

/** One section of the form with its question; the mark shows that the section is complete and valid. */
export function SignUpSection(props: {
  readonly name: Section;
  readonly done: boolean;
  readonly children: ReactNode;
}) {
  const { name, done, children } = props;
  return (
    <section className={styles.section} data-section={name}>
      <h2 className={styles.title}>
        {signUpCopy.sections[name]}
        {done && (
          <span className={styles.done}>
            <CheckIcon size={16} />
            <span className="visually-hidden">{signUpCopy.sectionDone}</span>
          </span>
        )}
      </h2>
      {children}
    </section>
  );
}
