import { ActionIcon, Box, Text } from '@mantine/core';
import { IconUnlink } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { lazyPage } from '../components/code-loading.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import { type ContactSheet, refreshContacts } from './contact.ts';
import { Section } from './section.tsx';

const LinkDialog = lazyPage(() => import('./link-dialog.tsx'));

type ContactLink = ContactSheet['links'][number];

/** The contacts with whom this one lives or buys. Each of them shows this one too. */
export function LinksSection({ contact }: { contact: ContactSheet }) {
  const { contactRecord: words } = useTranslations();
  const [isAdding, setIsAdding] = useState(false);
  const [removed, setRemoved] = useState<ContactLink>();
  const unlink = useMutation(trpc.contacts.unlink.mutationOptions({ onSuccess: refreshContacts }));
  return (
    <Section
      title={words.links}
      action={{ label: words.link, hint: words.linkHint, onClick: () => setIsAdding(true) }}
      empty={contact.links.length === 0 && words.noLinks}
    >
      <ul className={shared.rows}>
        {contact.links.map((link) => (
          <li key={link.contactId}>
            <Box flex={1} miw={0}>
              <Link href={paths.contact.replace(':contactId', link.contactId)}>{link.name}</Link>
              <Text fz={13} c="dimmed">
                {words.linkKinds[link.kind]}
              </Text>
            </Box>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={words.unlinkNamed(link.name)}
              onClick={() => setRemoved(link)}
            >
              <IconUnlink size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {isAdding && (
        <Suspense>
          <LinkDialog contactId={contact.id} onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
      {removed && (
        <ConfirmDialog
          title={words.unlinkTitle(removed.name)}
          lead={words.unlinkLead}
          action={words.unlink}
          onConfirm={() => unlink.mutateAsync({ contactId: contact.id, otherId: removed.contactId })}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </Section>
  );
}
