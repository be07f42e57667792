import type { ReactNode } from 'react';
import { errorSentence } from '../api/error-sentence.ts';
import { RowSkeletons } from './Skeleton.tsx';
import { ErrorState } from './States.tsx';

type Query = {
  readonly data: unknown;
  readonly error: unknown;
  readonly isError: boolean;
  readonly refetch: () => Promise<unknown>;
};

type Props = {
  readonly query: Query;
  /** How many rows stand in for the answer while it loads. */
  readonly rows?: number;
  /** What stands in for it instead of rows. */
  readonly children?: ReactNode;
};

/** What is shown in place of an answer: what stands in for it while it loads, or why it did not come. Nothing beside an answer. */
export function QueryState({ query, rows = 0, children }: Props) {
  if (query.data !== undefined) return null;
  if (query.isError)
    return <ErrorState sentence={errorSentence(query.error)} onRetry={() => void query.refetch()} />;
  return children ?? (rows > 0 && <RowSkeletons count={rows} />);
}
