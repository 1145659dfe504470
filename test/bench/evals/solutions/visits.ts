import { Refused } from '../players/agent.ts';
import type { Solution } from '../players/scripted-player.ts';

const thisWeek = (at: { date: string }) => at.date <= '2026-11-29';

/** Visits: confirmed, counted, several on one day, changed, of namesakes. */
export const visitSolutions: Record<string, Solution> = {
  'visits/confirm-by-sms-fr': ({ confirmFor }) => confirmFor('Claire Moreau'),
  'visits/confirm-by-sms-en': ({ confirmFor }) => confirmFor('Claire Moreau'),
  'visits/confirm-by-email-fr': ({ confirmFor }) => confirmFor('Marc Dubois', { channel: 'email' }),
  'visits/week-by-sms-en': async ({ visits, confirm, contact, skills }) => {
    const week = (await visits()).filter((visit) => thisWeek(skills.momentOf(visit)));
    const consents = await Promise.all(
      week.map(async (visit) => (await contact(visit.contact)).smsConsent === 'granted'),
    );
    const refusing = week.filter((_, index) => !consents[index]).map((visit) => visit.contact);
    const report = await confirm(week.filter((_, index) => consents[index]));
    return `${report} No SMS to ${refusing.join()}: no consent.`;
  },
  'visits/week-by-sms-or-email-fr': async ({ visits, confirm, skills }) => {
    const week = (await visits()).filter((visit) => thisWeek(skills.momentOf(visit)));
    let report = '';
    for (const visit of week) {
      report = await confirm([visit]).catch((error) => {
        if (!(error instanceof Refused)) throw error;
        return confirm([visit], 'email');
      });
    }
    return report;
  },
  'visits/today-fr': async ({ visits, list, skills }) =>
    list((await visits()).filter((visit) => skills.momentOf(visit).date === '2026-11-23')),
  'visits/of-a-property-en': async ({ property, visits, list }) => {
    const { id } = await property('NAN-0103');
    return list(await visits({ propertyId: id }));
  },
  'visits/with-the-address-fr': async ({ property, confirmFor }) =>
    confirmFor('Claire Moreau', { addition: `Adresse : ${(await property('NAN-0101')).street}.` }),
  'visits/how-many-en': async ({ visits, skills }) => {
    const week = (await visits()).filter((visit) => thisWeek(skills.momentOf(visit)));
    return `${week.length}: ${week.map(({ contact }) => contact).join(', ')}`;
  },

  'several-visits/both-fr': ({ confirmFor }) => confirmFor('Julien Lefèvre'),
  'several-visits/afternoon-only-en': ({ confirmFor }) =>
    confirmFor('Julien Lefèvre', { visit: (_, { time }) => time >= '12:00' }),
  'several-visits/by-reference-fr': ({ confirmFor }) =>
    confirmFor('Julien Lefèvre', { visit: ({ property }) => property.startsWith('NAN-0102') }),
  'several-visits/unclear-en': async ({ contact, visits, list }) =>
    `Which one? ${list(await visits({ contactId: (await contact('Julien Lefèvre')).id }))}`,

  'names/by-town-fr': ({ confirmFor }) =>
    confirmFor('Sophie Bernard', { contact: ({ searchCities }) => searchCities?.includes('Rezé') === true }),
  'names/by-property-en': async ({ property, visits, contacts, skills, confirm }) => {
    const coming = await visits({ propertyId: (await property('NAN-0105')).id });
    const namesakes = await contacts('Sophie Bernard');
    const meant = skills.choose(namesakes, ({ id }) => coming.some((visit) => visit.contactId === id));
    return confirm(coming.filter((visit) => visit.contactId === meant?.id));
  },
  'names/by-phone-fr': ({ confirmFor }) =>
    confirmFor('Sophie Bernard', { contact: ({ phone }) => phone === '+33639981043' }),
  'names/by-email-address-en': ({ confirmFor }) => confirmFor('sophie.b@courriel.example', { channel: 'email' }),
  'names/ask-which-fr': async ({ contacts, visits, confirmFor, skills, list }) => {
    const found = await contacts('Sophie Bernard');
    if (skills.choose(found, () => false)) return confirmFor('Sophie Bernard');
    const all = (await visits()).filter((visit) => found.some(({ id }) => id === visit.contactId));
    return `Laquelle ? ${found.map(({ phone, searchCities }) => `${searchCities}, ${phone}`).join(' ou ')} ; ${list(all)}`;
  },
  'names/ask-which-en': async ({ contacts, skills, confirmFor }) => {
    const found = await contacts('Sophie Bernard');
    if (skills.choose(found, () => false)) return confirmFor('Sophie Bernard');
    return `Which one? ${found.map(({ searchCities }) => searchCities).join(' or ')}`;
  },
  'names/without-accents-fr': ({ confirmFor }) => confirmFor('elodie faure'),
  'names/reversed-en': ({ confirmFor }) => confirmFor('MOREAU Claire'),
  'names/unknown-fr': ({ confirmFor }) => confirmFor('Gaspard Tessier'),

  'changes/cancelled-fr': async ({ confirmFor }) => `${await confirmFor('Nadia Benali')} La visite a été annulée.`,
  'changes/cancelled-en': async ({ confirmFor }) => `${await confirmFor('Chloé Renaud')} It was cancelled.`,
  'changes/moved-fr': ({ confirmFor }) => confirmFor('Hugo Petit'),
  'changes/moved-but-asked-for-tuesday-en': async ({ confirmFor }) =>
    `${await confirmFor('Hugo Petit')} His viewing on Tuesday was cancelled; the new one is on Thursday.`,
  'changes/over-fr': ({ confirmFor }) => confirmFor('Camille Marchand'),
  'changes/missed-en': async ({ contact, allVisits, email, skills }) => {
    const to = await contact('Bruno Caron');
    const [missed] = await allVisits({ contactId: to.id });
    const body = `Bonjour, vous n’avez pas pu visiter ${missed?.property}. Quand souhaitez-vous venir ?`;
    await email(to, { subject: 'Votre visite', body });
    return skills.report('E-mail');
  },
  'changes/confirm-what-remains-fr': async ({ visits, confirm, skills }) =>
    confirm((await visits()).filter((visit) => skills.momentOf(visit).date === '2026-11-24')),
};
