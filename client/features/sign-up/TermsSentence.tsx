import { paths } from '../../routes/paths.ts';
import { legalCopy } from '../../copy/legal.ts';
import { signUpCopy } from '../../copy/sign-up.ts';
import { Link } from '../../ui/Link.tsx';
import styles from './TermsSentence.module.css';

/** Applying means agreeing; both texts can be read first, and the form is as it was when one comes back. */
export function TermsSentence({ onLeave }: { readonly onLeave: () => void }) {
  return (
    <p className={styles.terms}>
      {signUpCopy.agreeBefore}
      <Link to={paths.terms} onClick={onLeave} className={styles.link}>
        {legalCopy.terms}
      </Link>
      {signUpCopy.agreeBetween}
      <Link to={paths.privacy} onClick={onLeave} className={styles.link}>
        {legalCopy.privacy}
      </Link>
      {signUpCopy.agreeAfter}
    </p>
  );
}
