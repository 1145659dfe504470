import { Box, Button, Group } from '@mantine/core';
import { IconMessage, IconPencil, IconPhone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { paths } from '../../page-paths.ts';
import { WriteWithAgentButton } from '../agent/write-with-agent-button.tsx';
import { ErasedPerson } from '../components/erased-person.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { formatAddress } from '../components/format-address.ts';
import { NotFound } from '../components/not-found.tsx';
import { Page } from '../components/page.tsx';
import { Panels } from '../components/panels.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { newMessagePath } from '../inbox/new-message-path.ts';
import { useMay } from '../sign-in/use-current-user.ts';
import { existingIdOf, isUnknownRecord, trpc } from '../trpc.ts';
import { type ContactSheet, contactName } from './contact.ts';
import { ContactEditDialog } from './contact-edit-dialog.tsx';
import { MergedContact } from './merged-contact.tsx';
import { PersonPanel } from './person-panel.tsx';
import { ProjectPanel } from './project-panel.tsx';
import { TimelinePanel } from './timeline-panel.tsx';

/** The record of one contact. Where there is no room for three columns, one chooses which of them to see. */
export default function ContactPage() {
  const { contactId = '' } = useParams<{ contactId: string }>();
  const { contactRecord: words, contacts } = useTranslations();
  const { data: contact, error, isFetching } = useQuery(trpc.contacts.sheet.queryOptions({ id: contactId }));
  const survivorId = existingIdOf(error);
  // An answer from before may be out of date: a merge can be undone.
  if (survivorId)
    return isFetching ? <Page title={words.title}>{null}</Page> : <MergedContact survivorId={survivorId} />;
  if (contact?.erasedAt)
    return (
      <Page title={words.title}>
        <ErasedPerson erasedAt={contact.erasedAt} />
      </Page>
    );
  if (isUnknownRecord(error)) return <NotFound back={{ href: paths.contacts, label: contacts.title }} />;
  if (contact) return <ExistingContact key={contact.id} contact={contact} />;
  return (
    <Page title={words.title}>
      <ErrorMessage error={error} />
    </Page>
  );
}

/** Four buttons, of which two have only their icon, fit beside each other on a phone. */
const narrow = { base: 11, xs: 'md' };

function ExistingContact({ contact }: { contact: ContactSheet }) {
  const translations = useTranslations();
  const { contactRecord: words } = translations;
  const [isEditing, setIsEditing] = useState(false);
  const { phone, email } = contact;
  const mayWrite = useMay('sendReply') && (phone !== null || email !== null);
  const actions = (
    <Group gap={6}>
      {phone && (
        <Button
          component="a"
          href={`tel:${phone}`}
          variant="default"
          px={narrow}
          leftSection={<IconPhone size={16} aria-hidden />}
          aria-label={words.call(formatAddress(phone))}
        >
          {/* On a phone the four actions stand side by side; the number itself is in the record. */}
          <Box component="span" visibleFrom="xs">
            {formatAddress(phone)}
          </Box>
          <Box component="span" hiddenFrom="xs">
            {words.callShort}
          </Box>
        </Button>
      )}
      {mayWrite && (
        <Button
          component={Link}
          href={newMessagePath(contact.id)}
          variant="default"
          px={narrow}
          leftSection={<IconMessage size={16} aria-hidden />}
        >
          {words.write}
        </Button>
      )}
      <WriteWithAgentButton about={contact.id} isIconOnPhone />
      <Button variant="light" px={narrow} aria-label={words.edit} onClick={() => setIsEditing(true)}>
        <IconPencil size={16} aria-hidden />
        <Box component="span" ms={8} visibleFrom="xs">
          {words.edit}
        </Box>
      </Button>
    </Group>
  );
  const panels = [
    { name: 'person', label: words.panels.person, isAside: true, content: <PersonPanel contact={contact} /> },
    { name: 'timeline', label: words.panels.timeline, content: <TimelinePanel contactId={contact.id} /> },
    { name: 'project', label: words.panels.project, isAside: true, content: <ProjectPanel contact={contact} /> },
  ];
  return (
    <Page panes title={contactName(contact, translations)} aside={actions}>
      <Panels label={words.panels.label} widths="17.5rem minmax(0, 1fr) 17.5rem" panels={panels} />
      {isEditing && <ContactEditDialog contact={contact} onClose={() => setIsEditing(false)} />}
    </Page>
  );
}
