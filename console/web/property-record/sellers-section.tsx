import { ActionIcon, Box, Text } from '@mantine/core';
import { IconUnlink } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'wouter';
import { lazyPage } from '../components/code-loading.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { PhoneLink } from '../components/phone-link.tsx';
import shared from '../components/shared.module.css';
import { Section } from '../contact-record/section.tsx';
import { contactPath } from '../contacts/contact-columns.tsx';
import { contactOfTyped } from '../contacts/typed-contact.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { usePropertyTexts } from '../properties/use-property-texts.ts';
import { showActionToast } from '../queue/toasts/toast-store.ts';
import { ContactSearch } from '../search/contact-search.tsx';
import { queryClient, trpc, trpcClient } from '../trpc.ts';

const NewContactDialog = lazyPage(async () => ({
  default: (await import('../contacts/new-contact-dialog.tsx')).NewContactDialog,
}));

const refreshSellers = () => queryClient.invalidateQueries({ queryKey: trpc.properties.sellers.pathKey() });

/** The contacts who sell a property. */
export function SellersSection({ propertyId }: { propertyId: string }) {
  const { draft } = useTranslations();
  const { propertyRecord: words } = usePropertyTexts();
  const [isAdding, setIsAdding] = useState(false);
  /** The text in the search from which a contact is made. */
  const [typed, setTyped] = useState<string>();
  const sellers = useQuery(trpc.properties.sellers.queryOptions({ propertyId }));
  const link = useMutation(
    trpc.properties.linkSeller.mutationOptions({
      onSuccess: () => {
        setIsAdding(false);
        return refreshSellers();
      },
    }),
  );
  const unlink = useMutation(
    trpc.properties.unlinkSeller.mutationOptions({
      onSuccess: (_, pair) => {
        showActionToast(words.sellerUnlinked, async () => {
          await trpcClient.properties.linkSeller.mutate(pair);
          await refreshSellers();
        });
        return refreshSellers();
      },
    }),
  );
  const add = (contactId: string) => link.mutate({ propertyId, contactId });
  const found = sellers.data?.data ?? [];
  return (
    <Section
      title={words.sellers}
      action={{ label: words.addSeller, onClick: () => setIsAdding(!isAdding) }}
      empty={sellers.isSuccess && found.length === 0 && !isAdding && words.noSellers}
    >
      <ul className={shared.rows}>
        {found.map(({ id, name, phone }) => (
          <li key={id}>
            <Box flex={1} miw={0}>
              <Link className={shared.recordName} href={contactPath(id)}>
                {name || draft.unnamedContact}
              </Link>
              {phone && (
                <Text fz={13} c="dimmed">
                  <PhoneLink number={phone} />
                </Text>
              )}
            </Box>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={30}
              aria-label={words.unlinkSeller(name)}
              onClick={() => unlink.mutate({ propertyId, contactId: id })}
            >
              <IconUnlink size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {isAdding && <ContactSearch label={words.addSeller} onSelect={({ id }) => add(id)} onCreate={setTyped} />}
      <Suspense>
        {typed !== undefined && (
          <NewContactDialog
            known={{ ...contactOfTyped(typed), kind: 'seller' }}
            onChoose={add}
            onClose={() => setTyped(undefined)}
          />
        )}
      </Suspense>
      <ErrorMessage error={sellers.error ?? link.error ?? unlink.error} />
    </Section>
  );
}
