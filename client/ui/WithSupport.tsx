import { useSupport } from '../api/support.ts';
import { supportCopy } from '../copy/support.ts';
import { copyText } from './clipboard.ts';
import styles from './WithSupport.module.css';

type Asked = {
  /** The number that an operator finds the movement by. It is copied on the way. */
  readonly number?: number;
};

/** A sentence in which '관리자에게 문의' leads to them, where the setting says how (D70). */
export function WithSupport({ sentence, number }: Asked & { readonly sentence: string }) {
  const [before, after] = sentence.split(supportCopy.words);
  if (after === undefined) return sentence;
  return (
    <>
      {before}
      <SupportWords {...(number === undefined ? {} : { number })} />
      {after}
    </>
  );
}

function SupportWords({ number }: Asked) {
  const link = useSupport();
  if (link === null) return supportCopy.words;
  return (
    <a
      href={link}
      {...(link.startsWith('https:') ? { target: '_blank', rel: 'noreferrer' } : {})}
      className={styles.link}
      onClick={() => number !== undefined && void copyText(String(number), supportCopy.copied)}
    >
      {supportCopy.words}
    </a>
  );
}
