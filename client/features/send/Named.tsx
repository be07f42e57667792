import styles from './Named.module.css';

/** A sentence whose `whole` stays on one line, such as the ends of an address. */
export function Named({ sentence, whole }: { readonly sentence: string; readonly whole: string }) {
  const at = sentence.indexOf(whole);
  if (at === -1) return sentence;
  return (
    <>
      {sentence.slice(0, at)}
      <span className={styles.whole}>{whole}</span>
      {sentence.slice(at + whole.length)}
    </>
  );
}
