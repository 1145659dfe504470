import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPage } from '../components/code-loading.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import { refreshContacts } from './contact.ts';
import { ProposedItem } from './proposed-item.tsx';
import type { Proposed, ProposedNote } from './proposed-property.ts';
import { Section } from './section.tsx';

const ProposeDialog = lazyPage(() => import('./propose-dialog.tsx'));
const RefuseDialog = lazyPage(() => import('./refuse-dialog.tsx'));

/** So many are shown at once, those with which something happened last. */
const FIRST = 6;

/** The properties that the contact was proposed, visited, made an offer for or refused, and why. */
export function PropertiesSection({ contactId }: { contactId: string }) {
  const { contactRecord: words, common } = useTranslations();
  const [isProposing, setIsProposing] = useState(false);
  const [refused, setRefused] = useState<Proposed>();
  const [removed, setRemoved] = useState<{ note: ProposedNote; title: string }>();
  const [showsAll, setShowsAll] = useState(false);
  const list = useQuery(trpc.contacts.proposed.queryOptions({ contactId }));
  const remove = useMutation(trpc.contacts.removeProposed.mutationOptions({ onSuccess: refreshContacts }));
  const properties = list.data?.data ?? [];
  const shown = showsAll ? properties : properties.slice(0, FIRST);
  return (
    <Section
      title={words.properties}
      action={{ label: words.propose, hint: words.propertiesHint, onClick: () => setIsProposing(true) }}
      empty={list.isSuccess && properties.length === 0 && words.noProperties}
    >
      <ErrorMessage error={list.error} />
      <ul className={shared.rows}>
        {shown.map((proposed) => (
          <ProposedItem
            key={proposed.property.id}
            proposed={proposed}
            onRefuse={() => setRefused(proposed)}
            onRemove={(note) => setRemoved({ note, title: proposed.property.title })}
          />
        ))}
      </ul>
      {shown.length < properties.length && (
        <Button size="compact-sm" variant="subtle" onClick={() => setShowsAll(true)}>
          {words.moreProperties(properties.length - shown.length)}
        </Button>
      )}
      <Suspense>
        {isProposing && <ProposeDialog contactId={contactId} onClose={() => setIsProposing(false)} />}
        {refused && <RefuseDialog contactId={contactId} proposed={refused} onClose={() => setRefused(undefined)} />}
      </Suspense>
      {removed && (
        <ConfirmDialog
          title={common.question(
            words[removed.note.kind === 'refused' ? 'removeRefusal' : 'removeProposed'](removed.title),
          )}
          lead={words.removeProposedLead}
          action={words.removeProposedConfirm}
          onConfirm={() => remove.mutateAsync({ contactId, id: removed.note.id })}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </Section>
  );
}
