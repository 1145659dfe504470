import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPage } from '../components/code-loading.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { OfferRows, offersIn } from '../offers/offer-rows.tsx';
import { useOfferTexts } from '../offers/use-offer-texts.ts';
import { trpc } from '../trpc.ts';
import { type ContactSheet, contactName } from './contact.ts';
import { Section } from './section.tsx';

const NewOfferDialog = lazyPage(() => import('../offers/new-offer-dialog.tsx'));

/** The offers of a buyer, the latest first. Somebody who looks for nothing and was shown nothing makes none. */
export function OffersSection({ contact }: { contact: ContactSheet }) {
  const words = useOfferTexts();
  const translations = useTranslations();
  const [isNoting, setIsNoting] = useState(false);
  const { data } = useQuery(trpc.contacts.proposed.queryOptions({ contactId: contact.id }));
  const properties = data?.data ?? [];
  const hasOffers = properties.some(({ moments }) => offersIn(moments).length > 0);
  const isBuyer = contact.kind === 'buyer' || contact.kind === 'both' || contact.searches.length > 0;
  if (!isBuyer && properties.length === 0) return null;
  return (
    <Section
      title={words.ofContact}
      action={{ label: words.noteOffer, onClick: () => setIsNoting(true) }}
      empty={data && !hasOffers && words.noneOfContact}
    >
      <OfferRows proposals={properties.map(({ property, moments }) => ({ about: property.title, moments }))} />
      <Suspense>
        {isNoting && (
          <NewOfferDialog
            contactId={contact.id}
            contactName={contactName(contact, translations)}
            onClose={() => setIsNoting(false)}
          />
        )}
      </Suspense>
    </Section>
  );
}
