import { PageHeader } from '../ui/PageHeader.tsx';
import { ResultSkeleton } from '../ui/ResultSkeleton.tsx';
import { Screen } from '../ui/Screen.tsx';

/** In the shape of the result that comes. */
export function MoneyLoading({ screen, sentence }: { readonly screen: string; readonly sentence: string }) {
  return (
    <Screen id={screen} title={sentence} header={<PageHeader back="none" />}>
      <ResultSkeleton title={sentence} />
    </Screen>
  );
}
