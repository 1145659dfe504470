import { Button } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { type AroundNavHandler, Router } from 'wouter';
import { answer, leave, useQuestion, useUnsaved } from '../draft/unsaved.ts';
import { Dialog } from '../look/dialog.tsx';
import parts from '../look/parts.module.css';
import { useWords } from '../words/words.tsx';

/** To where one already is nothing is lost. */
const guarded: AroundNavHandler = (navigate, to, options) =>
  to === location.pathname + location.search ? navigate(to, options) : leave(() => navigate(to, options));

/** No page, filter or way out takes an unsaved text along without a question. */
export function Leaving({ children }: { children: ReactNode }) {
  const question = useQuestion();
  const unsaved = useUnsaved().size > 0;
  useEffect(() => {
    if (!unsaved) return undefined;
    const ask = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  return (
    <Router aroundNav={guarded}>
      {children}
      {question && <Asking count={question.ids.length} />}
    </Router>
  );
}

function Asking({ count }: { count: number }) {
  const { leaving } = useWords();
  return (
    <Dialog title={leaving.title(count)} lead={leaving.lead} onClose={() => answer('stay')}>
      <div className={`${parts.row} ${parts.end}`}>
        <Button variant="subtle" color="red" onClick={() => answer('discard')}>
          {leaving.discard}
        </Button>
        <Button data-first onClick={() => answer('stay')}>
          {leaving.stay}
        </Button>
      </div>
    </Dialog>
  );
}
