import { Box, Group, Text } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { PhoneLink } from '../components/phone-link.tsx';
import list from '../record-list/record-list.module.css';
import { ContactName, KindText, LastExchange, NextActionText, StageText } from './contact-columns.tsx';
import styles from './contacts.module.css';
import type { BrowsedContact } from './use-contact-filters.ts';

/** The contacts on a phone. */
export const ContactRows = ({ contacts }: { contacts: BrowsedContact[] }) => (
  <Box component="ul" m={0} p={0}>
    {contacts.map((contact) => (
      <Box component="li" key={contact.id} display="block" px="1.1rem" py="0.7rem" className={list.row}>
        <Group justify="space-between" align="baseline" wrap="nowrap" gap="sm">
          <ContactName contact={contact} />
          <StageText contact={contact} />
        </Group>
        <Group justify="space-between" align="baseline" wrap="nowrap" gap="sm" fz="sm" c="dimmed">
          <span>
            <KindText contact={contact} />
            {contact.kind && contact.cities.length > 0 && ' · '}
            {contact.cities.slice(0, 2).join(', ')}
          </span>
          <LastExchange contact={contact} />
        </Group>
        {contact.nextAction && (
          <Text fz="sm" c="dimmed">
            <NextActionText contact={contact} />
          </Text>
        )}
        {contact.phone && (
          <PhoneLink number={contact.phone} className={styles.call} icon={<IconPhone size={16} aria-hidden />} />
        )}
      </Box>
    ))}
  </Box>
);
