import { WithFigures } from '../../ui/Figure.tsx';
import styles from './Named.module.css';

/**
 * A sentence in which `whole`, such as the ends of an address, stays on one line, with the bracket before it and what follows
 * up to the next space.
 */
export function Named({ sentence, whole }: { readonly sentence: string; readonly whole: string }) {
  const at = sentence.indexOf(whole);
  if (at === -1) return <WithFigures sentence={sentence} />;
  const from = sentence[at - 1] === '(' ? at - 1 : at;
  const to = at + sentence.slice(at).search(/\s|$/);
  return (
    <>
      {sentence.slice(0, from)}
      <span className={styles.whole}>{sentence.slice(from, to)}</span>
      <WithFigures sentence={sentence.slice(to)} />
    </>
  );
}
