import { showDate } from '../../../domain/display-time.ts';
import { TERMS_EFFECTIVE_FROM, TERMS_VERSION } from '../../../domain/terms-of-use.ts';
import type { LegalPart, LegalText } from '../../copy/legal-text.ts';
import { legalCopy } from '../../copy/legal.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Screen } from '../../ui/Screen.tsx';
import styles from './LegalPage.module.css';

export function LegalPage({ id, text }: { readonly id: string; readonly text: LegalText }) {
  return (
    <Screen id={id} title={text.title} header={<PageHeader title={text.title} />}>
      <p className={styles.version}>{legalCopy.version(TERMS_VERSION, showDate(TERMS_EFFECTIVE_FROM))}</p>
      <p className={styles.intro}>{text.intro}</p>
      {text.articles.map(({ title, parts }) => (
        <section key={title} className={styles.article}>
          <h2 className={styles.title}>{title}</h2>
          {parts.map((part) => (
            <Part key={typeof part === 'string' ? part : part.list[0]} part={part} />
          ))}
        </section>
      ))}
    </Screen>
  );
}

function Part({ part }: { readonly part: LegalPart }) {
  if (typeof part === 'string') return <p className={styles.text}>{part}</p>;
  return (
    <ol className={styles.list}>
      {part.list.map((item) => (
        <li key={item} className={styles.item}>
          {item}
        </li>
      ))}
    </ol>
  );
}
