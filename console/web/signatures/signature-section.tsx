import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Card } from '../components/card.tsx';
import { lazyPage } from '../components/code-loading.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { trpc } from '../trpc.ts';
import type { SignatureSubject } from './signature.ts';
import { SignatureItem } from './signature-item.tsx';
import { useSignatureTexts } from './use-signature-texts.ts';

const RequestDialog = lazyPage(() => import('./request-signature-dialog.tsx'));

type SignatureSectionProps = {
  /** The mandate or the offer. */
  id: string;
  /** The kinds of document that can be signed now; none where it has come to its end. */
  subjects: readonly SignatureSubject[];
  /** The act that is left to do once a document was signed. */
  next?: string;
};

/** The requests for signatures of a mandate or an offer, and the button that prepares one. */
export function SignatureSection({ id, subjects, next }: SignatureSectionProps) {
  const words = useSignatureTexts();
  const [isOpen, setIsOpen] = useState(false);
  const { data, error } = useQuery(trpc.signatures.list.queryOptions({ id }));
  if (subjects.length === 0 && data?.data.length === 0) return null;
  return (
    <Card title={words.title}>
      <p className={shared.soft}>{words.deed}</p>
      <ErrorMessage error={error} />
      {!data && !error && <Skeleton height={36} mt="sm" aria-hidden />}
      {data?.data.length === 0 && <p>{words.none}</p>}
      {data && data.data.length > 0 && (
        <ul className={shared.rows}>
          {data.data.map((signature) => (
            <SignatureItem key={signature.draftId} signature={signature} next={next} />
          ))}
        </ul>
      )}
      {data && subjects.length > 0 && (
        <Button variant="default" size="sm" mt="sm" onClick={() => setIsOpen(true)}>
          {words.ask}
        </Button>
      )}
      <Suspense>
        {isOpen && <RequestDialog recordId={id} subjects={subjects} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </Card>
  );
}
