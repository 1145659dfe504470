import { Badge, Box, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isEmail } from '../../../domain/shared/is-email.ts';
import { BreakableEmail } from '../components/breakable-email.tsx';
import { DetailList } from '../components/detail-list.tsx';
import { DetailRow } from '../components/detail-row.tsx';
import { PhoneLink } from '../components/phone-link.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { PersonalDataSection } from '../personal-data/personal-data-section.tsx';
import { useMay } from '../sign-in/use-current-user.ts';
import { trpc } from '../trpc.ts';
import { ConsentCard } from './consent-card.tsx';
import { type ContactSheet, contactName } from './contact.ts';
import { DuplicatesSection } from './duplicates-section.tsx';
import { LinksSection } from './links-section.tsx';
import { MergeWithButton } from './merge-with-button.tsx';
import { NextAction } from './next-action.tsx';
import { Section } from './section.tsx';
import { StageField } from './stage-field.tsx';

/** The person: where they stand, how to reach them, and what they allowed. */
export function PersonPanel({ contact }: { contact: ContactSheet }) {
  const translations = useTranslations();
  const { contactRecord: words, contacts } = translations;
  const { formatDate } = useDateFormat();
  const mayMerge = useMay('mergeContacts');
  const { phone, email, otherAddresses, kind, language, assignedTo, source, tags } = contact;
  return (
    <>
      <DuplicatesSection contact={contact} />
      <NextAction contact={contact} />
      <StageField contact={contact} />
      <Box component="section" mt="lg" aria-label={words.details}>
        <DetailList>
          {phone && (
            <DetailRow name={words.phone} wide>
              <PhoneLink number={phone} />
            </DetailRow>
          )}
          {email && (
            <DetailRow name={words.email} wide>
              <BreakableEmail email={email} />
            </DetailRow>
          )}
          {otherAddresses.map((address) => (
            <DetailRow key={address} name={isEmail(address) ? words.otherEmail : words.otherPhone} wide>
              {isEmail(address) ? address : <PhoneLink number={address} />}
            </DetailRow>
          ))}
          <DetailRow name={contacts.kind}>{kind ? contacts.kinds[kind] : words.noIntent}</DetailRow>
          <DetailRow name={words.language}>{words.languages[language]}</DetailRow>
          <DetailRow name={words.assignedTo} wide>
            <Assignee id={assignedTo} />
          </DetailRow>
          {source && (
            <DetailRow name={words.source} wide>
              {source}
            </DetailRow>
          )}
          {tags.length > 0 && (
            <DetailRow name={words.tags} wide>
              <Group component="span" gap={5}>
                {tags.map((tag) => (
                  <Badge key={tag} variant="default" fz="xs" fw={400} lts={0} tt="none">
                    {tag}
                  </Badge>
                ))}
              </Group>
            </DetailRow>
          )}
          <DetailRow name={words.createdAt} wide>
            {formatDate(contact.createdAt)}
          </DetailRow>
        </DetailList>
      </Box>
      <LinksSection contact={contact} />
      {mayMerge && <MergeWithButton contact={contact} />}
      <Section title={words.consents}>
        <ConsentCard contact={contact} channel="sms" />
        <ConsentCard contact={contact} channel="email" />
      </Section>
      <PersonalDataSection contactId={contact.id} name={contactName(contact, translations)} />
    </>
  );
}

function Assignee({ id }: { id: string | null }) {
  const { contactRecord: words } = useTranslations();
  const team = useQuery(trpc.team.list.queryOptions({}));
  if (id === null) return words.nobody;
  return team.data?.colleagues.find((colleague) => colleague.id === id)?.name ?? '…';
}
