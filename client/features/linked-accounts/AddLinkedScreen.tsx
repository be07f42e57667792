import { useState } from 'react';
import { paths } from '../../app/paths.ts';
import { useSearch } from '../../app/use-search.ts';
import { addLinkedCopy } from '../../copy/add-linked.ts';
import { commonCopy } from '../../copy/common.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Result } from '../../ui/Result.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { AddLinkedForm } from './AddLinkedForm.tsx';

/** /addLinked?code=…: asks an operator to link one more account under the company of the link. */
export default function AddLinkedScreen() {
  const code = useSearch().get('code') ?? '';
  const [done, setDone] = useState(false);
  if (done) return <End kind="done" title={addLinkedCopy.done} sub={addLinkedCopy.doneSub} />;
  // Without its code the form could only fail after it was filled in.
  if (code === '') return <End kind="failed" title={addLinkedCopy.noCode} sub={addLinkedCopy.noCodeSub} />;
  return <AddLinkedForm key={code} code={code} onDone={() => setDone(true)} />;
}

function End(props: { readonly kind: 'done' | 'failed'; readonly title: string; readonly sub: string }) {
  const { kind, title, sub } = props;
  return (
    <Screen
      id={kind === 'done' ? '/addLinked#done' : '/addLinked'}
      title={addLinkedCopy.title}
      header={<PageHeader back="none" title={addLinkedCopy.title} heading={false} />}
      bar={
        <BottomBar>
          <ButtonLink to={paths.home} replace>
            {commonCopy.confirm}
          </ButtonLink>
        </BottomBar>
      }
    >
      <Result kind={kind} title={title}>
        {sub}
      </Result>
    </Screen>
  );
}
