import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../routes/paths.ts';
import { commonCopy } from '../copy/common.ts';
import { BackIcon, CloseIcon } from './more-icons.tsx';
import { historyEntry } from './history-entry.ts';
import styles from './PageHeader.module.css';

type PageHeaderProps = {
  readonly title?: string;
  /** False where the screen's own question is the heading. */
  readonly heading?: boolean;
  readonly back?: 'back' | 'close' | 'none';
  readonly onBack?: () => void;
  readonly action?: ReactNode;
};

export function PageHeader({ title, heading = true, back = 'back', onBack, action }: PageHeaderProps) {
  const goBack = useGoBack();
  const Title = heading ? 'h1' : 'p';
  return (
    <header className={styles.header}>
      {back === 'none' ? (
        <span />
      ) : (
        <button type="button" className={styles.icon} onClick={onBack ?? goBack}>
          {back === 'close' ? <CloseIcon /> : <BackIcon />}
          <span className="visually-hidden">{back === 'close' ? commonCopy.close : commonCopy.back}</span>
        </button>
      )}
      {title === undefined ? <span /> : <Title className={styles.title}>{title}</Title>}
      <div className={styles.action}>{action}</div>
    </header>
  );
}

/** One step back, or home when this page is where the tab began. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => {
    const depth = historyEntry()?.idx;
    if (typeof depth === 'number' && depth > 0) void navigate(-1);
    else void navigate(paths.home, { replace: true });
  };
}
