import { AGENCY_NAME } from '../agency.ts';
import { dayOf, hourOf } from '../french.ts';
import { formalName } from '../people/contacts.ts';
import type { Listing } from '../properties/listing.ts';
import type { Situation } from './situations.ts';

/** « le T3 rue Racine » */
export const the = ({ noun, street }: Listing) => `${noun.the} ${street}`;
/** « du T3 rue Racine » */
export const ofThe = ({ noun, street }: Listing) => `${noun.ofThe} ${street}`;

/** « mardi 3 mars à 14 h 30 » */
export const when = (at: Date) => `${dayOf(at)} à ${hourOf(at)}`;

export const subjectOf = ({ row }: Listing) => `${row.title} (réf. ${row.reference})`;

/** « désolée », « intéressé » */
export const agreed = ({ contact }: Situation, adjective: string) => `${adjective}${contact.isWoman ? 'e' : ''}`;

/** « Inès, Kerbrat Immobilier » */
export const signature = ({ agent }: Situation) => `${agent.firstName}, ${AGENCY_NAME}`;

/** An SMS of the agency that says who writes, as the first one of a conversation does. */
export const sms = (situation: Situation, text: string) =>
  `${situation.contact.language === 'fr' ? 'Bonjour' : 'Hello'} ${situation.contact.firstName}, ${text} ${signature(situation)}`;

/** An e-mail of the agency. */
export const agencyEmail = ({ contact, agent }: Situation, ...paragraphs: string[]) => {
  const isFrench = contact.language === 'fr';
  const greeting = isFrench ? `Bonjour ${formalName(contact)},` : `Dear ${contact.firstName},`;
  const closing = isFrench ? 'Bien cordialement,' : 'Kind regards,';
  return [greeting, ...paragraphs, `${closing}\n${agent.name}\n${AGENCY_NAME}`].join('\n\n');
};

/** An e-mail of a contact. */
export const contactEmail = ({ contact }: Situation, ...paragraphs: string[]) => {
  const [greeting, closing] = contact.language === 'fr' ? ['Bonjour,', 'Cordialement,'] : ['Hello,', 'Best wishes,'];
  return [greeting, ...paragraphs, `${closing}\n${contact.firstName} ${contact.lastName}`].join('\n\n');
};
