import { describe, expect, it } from 'vitest';
import { ines, leadIn, type Mail } from './lead-mail.ts';

const fields = 'Nom : Jolly\nPrénom : Ines\nTél : 06 39 98 70 01\nE-mail : ines@acheteurs.example';

describe('an application', () => {
  it.each<[string, Mail]>([
    ['by the choice of a form', { text: `${fields}\nSujet : Candidature de stage` }],
    ['by the message', { text: `${fields}\nMessage : Étudiante, je cherche un stage de six semaines.` }],
    ['by the subject', { text: fields, subject: 'Offre d’alternance' }],
    ['for a post', { text: fields, subject: 'Candidature pour le poste de négociateur' }],
    ['to join the agency', { text: `${fields}\nMessage : Je souhaite rejoindre votre équipe.` }],
    ['by the agency’s own form', { text: `${fields}\nMessage : Je cherche un stage.`, from: 'contact@agence.example' }],
    ['by a site’s program', { text: `${fields}\nSujet : Stage`, from: 'wordpress@agence.example' }],
  ])('%s is a message of the person, and no lead', async (_, mail) => {
    expect(await leadIn(mail)).toMatchObject({ lead: null, from: ines.email, writtenBy: 'person', leadProblem: null });
  });

  it.each<[string, string]>([
    ['a dwelling beside an internship', `${fields}\nMessage : Je cherche un studio pendant mon stage.`],
    ['the property of an advert', `${fields}\nRéférence : NAN-0051\nMessage : Je recherche un emploi à Nantes.`],
    ['a dwelling, by applying for it', `${fields}\nMessage : Voici ma candidature pour votre appartement.`],
  ])('for %s is a lead', async (_, text) => {
    expect((await leadIn({ text })).lead).toMatchObject(ines);
  });
});

describe('the letter of a professional about their clients', () => {
  it.each<[string, Mail]>([
    ['a notary', { from: 'Étude Kerdraon <accueil@kerdraon-notaires.example>', text: fields }],
    ['a bank', { from: 'Julie Essai <julie@banque-ouest.example>', text: `${fields}\nOffre éditée le 3 mars.` }],
    ['an insurer', { from: 'Armor Assurances <gestion@armor.example>', text: fields, subject: 'Dégât des eaux' }],
    ['a craftsman', { from: 'Plomberie Morel <bonjour@morel.example>', text: fields }],
    ['a colleague at law', { from: 'secretariat@groupe.example', text: `Mes clients :\n${fields}` }],
    ['a clerk', { from: 'secretariat@groupe.example', text: `${fields}\n\nMe Duval, notaire associé` }],
  ])('of %s is their message', async (_, mail) => {
    const { lead, from, writtenBy } = await leadIn(mail);
    expect({ lead, writtenBy }).toEqual({ lead: null, writtenBy: 'person' });
    expect(mail.from).toContain(from);
  });

  it('by a program is no lead, and waits to be read', async () => {
    const mail = { from: 'Syndic Horizon <noreply@syndic-horizon.example>', text: fields };
    expect(await leadIn(mail)).toMatchObject({ lead: null, writtenBy: 'automatic', isToRead: true });
    expect(await leadIn({ ...mail, text: 'Bonne année.' })).toMatchObject({ lead: null, isToRead: false });
  });

  it.each<[string, Mail]>([
    ['whose message speaks of a notary', { text: `${fields}\nMessage : Mon notaire est Me Duval, notaire à Nantes.` }],
    [
      'of an advert with « frais de notaire »',
      { text: `${fields}\n\nT3, frais de notaire réduits`, replyTo: ines.email },
    ],
    ['of the notaries’ portal', { text: fields, from: 'noreply@immobilier.notaires.fr' }],
  ])('is not the one of a person %s', async (_, mail) => {
    const { lead } = await leadIn({ from: 'demandes@sites.example', ...mail });
    expect(lead).toMatchObject(ines);
  });
});

describe('several people with their numbers', () => {
  it.each([
    'Vendeur : M. Paul JOLLY\nTél : 06 39 98 70 01\n\nAcquéreur : Mme Anne MOREL\nTél : 06 39 98 70 02',
    'Client : Paul JOLLY\nTél : 06 39 98 70 01\nClient : Anne MOREL\nTél : 06 39 98 70 02',
  ])('are no lead: %s', async (text) => {
    expect((await leadIn({ text })).lead).toBeNull();
  });

  it('are one where the form asks for one person twice', async () => {
    const text = `Contact : Ines Jolly\nNom complet : Jolly Ines\n${fields}\nPortable : 06 39 98 70 02`;
    expect((await leadIn({ text })).lead).toMatchObject(ines);
  });
});

describe('the mail of a known portal in which nobody could be read', () => {
  const from = 'noreply@seloger.com';
  it.each<Mail>([
    { subject: 'Nouvelle demande de contact', text: 'Connectez-vous pour la lire.' },
    { subject: 'Appel manqué', text: 'À 10 h 30.' },
    { subject: 'Votre bien', text: 'Un acquéreur souhaite visiter votre appartement.' },
    { subject: 'Votre bien', text: 'Une personne est intéressée par votre annonce.' },
    { subject: 'Votre bien', text: 'Bonjour, je voudrais visiter samedi.' },
    { subject: 'Your listing', text: 'I am interested in your property.' },
  ])('waits to be read where it is a request: $subject, $text', async (mail) => {
    expect(await leadIn({ ...mail, from })).toMatchObject({ lead: null, leadProblem: 'no_person', isToRead: true });
  });

  it.each<Mail>([
    { subject: 'Vos statistiques de la semaine', text: 'Trois acquéreurs souhaitent visiter vos biens.' },
    { subject: 'Votre facture', text: 'Je vous prie de trouver votre facture.' },
    { subject: 'Votre annonce est en ligne', text: 'Elle sera vue par des milliers de personnes.' },
    { subject: 'Baromètre', text: 'Les prix montent.' },
  ])('does not where it is none: $subject', async (mail) => {
    expect(await leadIn({ ...mail, from })).toMatchObject({ leadProblem: 'no_person', isToRead: false });
  });
});
