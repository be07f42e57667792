import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { ko } from '../../copy/ko.ts';
import styles from './TermsSentence.module.css';

/** Applying means agreeing; both texts can be read first, and the form is as it was when one comes back. */
export function TermsSentence({ onLeave }: { readonly onLeave: () => void }) {
  return (
    <p className={styles.terms}>
      {ko.signUp.agreeBefore}
      <Link to={paths.terms} onClick={onLeave} className={styles.link}>
        {ko.legal.terms}
      </Link>
      {ko.signUp.agreeBetween}
      <Link to={paths.privacy} onClick={onLeave} className={styles.link}>
        {ko.legal.privacy}
      </Link>
      {ko.signUp.agreeAfter}
    </p>
  );
}
