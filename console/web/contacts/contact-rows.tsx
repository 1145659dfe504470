import { IconPhone } from '@tabler/icons-react';
import { PhoneLink } from '../components/phone-link.tsx';
import { ContactName, KindText, LastExchange, NextActionText, StageText } from './contact-columns.tsx';
import styles from './contacts.module.css';
import type { BrowsedContact } from './use-contact-filters.ts';

/** The contacts on a phone. */
export const ContactRows = ({ contacts }: { contacts: BrowsedContact[] }) => (
  <ul className={styles.rows}>
    {contacts.map((contact) => (
      <li key={contact.id} className={styles.row}>
        <div className={styles.line}>
          <ContactName contact={contact} />
          <small>
            <LastExchange contact={contact} />
          </small>
        </div>
        <div className={styles.line}>
          <span className={styles.soft}>
            <KindText contact={contact} />
            {contact.kind && contact.cities.length > 0 && ' · '}
            {contact.cities.slice(0, 2).join(', ')}
          </span>
          <StageText contact={contact} />
        </div>
        {contact.nextAction && (
          <div className={styles.soft}>
            <NextActionText contact={contact} />
          </div>
        )}
        {contact.phone && (
          <PhoneLink number={contact.phone} className={styles.call} icon={<IconPhone size={16} aria-hidden />} />
        )}
      </li>
    ))}
  </ul>
);
