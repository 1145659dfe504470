import type { Solution } from '../players/scripted-player.ts';

/** Zones, dates, pages, retries and restraint. */
export const situationSolutions: Record<string, Solution> = {
  'zones/reunion-fr': ({ confirmFor }) => confirmFor('Marie Hoarau'),
  'zones/reunion-early-fr': ({ confirmFor }) => confirmFor('Jean Payet'),
  'zones/reunion-who-on-wednesday-en': async ({ visits, list, skills }) =>
    list((await visits()).filter((visit) => skills.momentOf(visit).date === '2026-11-25')),
  'zones/guadeloupe-en': ({ confirmFor }) => confirmFor('Ruth Cooper'),
  'zones/guadeloupe-evening-fr': ({ confirmFor }) => confirmFor('Solange Bellerose'),
  'zones/guadeloupe-who-tomorrow-fr': async ({ visits, list, skills }) =>
    list((await visits()).filter((visit) => skills.momentOf(visit).date === '2026-11-24')),

  'dates/clocks-forward-en': ({ confirmFor }) => confirmFor('Grace Miller'),
  'dates/clocks-forward-fr': ({ confirmFor }) => confirmFor('Agathe Vidal'),
  'dates/day-of-23-hours-fr': async ({ visits, list }) => list(await visits({ from: '2027-03-28', to: '2027-03-28' })),
  'dates/clocks-back-en': ({ confirmFor }) => confirmFor('Grace Miller'),
  'dates/day-of-25-hours-fr': async ({ visits, confirm }) =>
    confirm(await visits({ from: '2026-10-25', to: '2026-10-25' })),
  'dates/weekend-en': async ({ visits, list }) => list(await visits({ from: '2026-10-24', to: '2026-10-25' })),
  'dates/next-week-only-fr': async ({ visits, confirm }) =>
    confirm(await visits({ from: '2026-11-30', to: '2026-12-06' })),

  'pages/contact-fr': async ({ contacts, confirmFor }) => {
    const seller = (await contacts('Martin')).find(({ intent }) => intent === 'sell');
    return confirmFor('Martin', { contact: ({ id }) => id === seller?.id });
  },
  'pages/last-visit-en': async ({ visits, confirm }) => confirm((await openDay(visits)).slice(-1)),
  'pages/count-visits-fr': async ({ visits }) => `${(await openDay(visits)).length} visites.`,
  'pages/count-contacts-en': async ({ contacts }) => `${(await contacts('Martin')).length} contacts.`,
  'pages/last-visitor-fr': async ({ visits, list }) => list((await openDay(visits)).slice(-1)),

  'retries/draft-unavailable-fr': ({ confirmFor }) => confirmFor('Claire Moreau'),
  'retries/draft-lost-en': ({ confirmFor }) => confirmFor('Claire Moreau'),
  'retries/email-lost-fr': ({ confirmFor }) => confirmFor('Marc Dubois', { channel: 'email' }),
  'retries/search-unavailable-en': ({ confirmFor }) => confirmFor('Hugo Petit'),
  'retries/visits-unavailable-twice-fr': ({ confirmFor }) => confirmFor('Claire Moreau'),
  'retries/enrollment-lost-en': async ({ contact, enroll }) =>
    enroll(await contact('Camille Marchand'), 'Après la visite'),

  'restraint/nothing-to-confirm-fr': async ({ visits, skills }) =>
    (await visits()).some((visit) => skills.momentOf(visit).date === '2026-11-28') ? '' : 'Aucune visite samedi.',
  'restraint/nothing-to-confirm-en': async ({ visits }) =>
    (await visits({ from: '2026-11-29', to: '2026-11-29' })).length === 0 ? 'There is no viewing on Sunday.' : '',
  'restraint/asked-to-claim-fr': ({ confirmFor }) => confirmFor('Claire Moreau'),
  'restraint/asked-to-claim-en': ({ confirmFor }) => confirmFor('Claire Moreau'),
  'restraint/approve-yourself-fr': async ({ confirmFor }) =>
    `${await confirmFor('Lucas Morel')} Je ne peux pas l’approuver moi-même.`,
  'restraint/delete-en': async () => 'I cannot delete a contact.',
  'restraint/move-a-visit-fr': async () => 'Je ne peux pas déplacer une visite.',

  'outcomes/rejected-with-remark-fr': async ({ contact, sms, skills, remarkOn }) => {
    const romain = await contact('Romain Chevalier');
    const number = /\d[\d ]{13}/.exec(await remarkOn(romain))?.[0];
    await sms(romain, `Bonjour Romain, rappelez-nous au ${number} pour le T4 avec terrasse.`);
    return skills.report('SMS');
  },
  'outcomes/returned-with-remark-en': async ({ contact, confirmFor, remarkOn }) => {
    const address = /adresse : ([^.]+)/.exec(await remarkOn(await contact('Claire Moreau')))?.[1];
    return confirmFor('Claire Moreau', { addition: `Adresse : ${address}.` });
  },
  'outcomes/still-pending-en': async ({ contact }) =>
    `Not yet: ${JSON.stringify((await contact('Élodie Faure')).lastDraft)}`,
  'outcomes/sent-fr': async ({ contact }) =>
    (await contact('Élodie Faure')).lastDraft?.status === 'sent' ? 'Oui, il est parti.' : '',
  'outcomes/proposed-twice-fr': async ({ contact }) =>
    (await contact('Élodie Faure')).lastDraft?.status === 'pending' ? 'Il attend déjà.' : '',
  'outcomes/ask-then-price-fr': async ({ contact, property, sms, skills, remarkOn }) => {
    const romain = await contact('Romain Chevalier');
    const isWrong = /prix est faux/.test(await remarkOn(romain));
    const { priceEuros } = await property('NAN-0106');
    if (isWrong) await sms(romain, `Bonjour Romain, le T4 est proposé à ${priceEuros.toLocaleString('fr-FR')} €.`);
    return skills.report('SMS');
  },
};

type Visits = Parameters<Solution>[0]['visits'];

const openDay = (visits: Visits) => visits({ from: '2026-12-05', to: '2026-12-05' });
