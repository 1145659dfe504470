import { describe, expect, it } from 'vitest';
import { ines, leadIn, type Mail } from './lead-mail.ts';

describe('a lead has nobody else’s number or address', () => {
  const footers = {
    'below a signature': '--\nRappel immobilier\nTél : 01 99 00 11 22\nE-mail : bonjour@conseil.example',
    'below the portal’s name': 'Portail Immobilier\nTél : 01 99 00 11 22\nE-mail : bonjour@conseil.example',
    'below what the portal says of the mail':
      'Vous recevez cet e-mail comme annonceur.\nTél : 01 99 00 11 22\nE-mail : bonjour@conseil.example',
    'beside the portal’s address': 'Tél : 01 99 00 11 22\nMail : contact@portail.example',
    'in a part about an adviser':
      'Votre conseiller\nNom : Yann Essai\nTél : 01 99 00 11 22\nE-mail : bonjour@conseil.example',
  };

  it.each(Object.entries(footers))('%s', async (_, footer) => {
    const text = `Nom : Jolly\nPrénom : Ines\nTéléphone :\nE-mail : ines@acheteurs.example\nMessage : Bonjour\n\n${footer}`;
    expect((await leadIn({ text })).lead).toMatchObject({ ...ines, phone: null, otherPhones: [], otherEmails: [] });
  });

  it('in a part about the agency that stands first', async () => {
    const agency = 'Votre agence : Kerbrat\nTél : 01 99 00 12 34\nE-mail : accueil@kerbrat.example\n\n';
    const text = `${agency}Nom : Jolly\nPrénom : Ines\nE-mail : ines@acheteurs.example\nTéléphone : 06 39 98 70 01`;
    expect((await leadIn({ text })).lead).toMatchObject({ ...ines, otherPhones: [], otherEmails: [] });
  });

  const withEmail = (email: string) => `Nom : Jolly\nPrénom : Ines\nE-mail : ${email}\nTéléphone : 06 39 98 70 01`;

  it.each(['contact@portail.example', 'relais@mail.portail.example'])('as %s', async (email) => {
    expect((await leadIn({ text: withEmail(email) })).lead).toMatchObject({ ...ines, email: null });
  });

  it.each(['ana@agence.example', 'contact@agence.example'])('as %s, by a portal that is known', async (email) => {
    const text = withEmail(email);
    expect((await leadIn({ text, from: 'noreply@seloger.com' })).lead).toMatchObject({ ...ines, email: null });
    // From others it is a booking or an order of ours.
    expect((await leadIn({ text })).lead).toBeNull();
  });

  it('in a line about the service of the portal, where nothing is labelled', async () => {
    const text = 'Service client : 01 99 00 11 22\nInes Jolly souhaite visiter votre bien NAN-0051.';
    const { lead } = await leadIn({ text, replyTo: 'Ines Jolly <ines@acheteurs.example>' });
    expect(lead).toMatchObject({ ...ines, phone: null, otherPhones: [] });
  });
});

describe('the mail of a portal without a lead', () => {
  it.each<[string, Mail]>([
    ['no_person', { text: 'Votre annonce a été vue 120 fois.' }],
    ['no_address', { text: 'Nom : Jolly\nPrénom : Ines\nMessage : Je voudrais visiter.' }],
    ['own_address', { text: 'E-mail : contact@seloger.com\nMessage : Je voudrais visiter.' }],
    ['unsure', { text: 'Téléphone : 06 39 98 70 01' }],
  ])('says why: %s', async (leadProblem, mail) => {
    const from = 'SeLoger <noreply@mail.seloger.com>';
    expect(await leadIn({ ...mail, from })).toMatchObject({
      lead: null,
      leadProblem,
      from: 'noreply@mail.seloger.com',
    });
    expect(await leadIn(mail)).toMatchObject({ lead: null, leadProblem: null });
  });
});

describe('for an agency that has set the sender', () => {
  it('one field is enough', async () => {
    const { lead, asForm } = await leadIn({ text: 'Téléphone : 06 39 98 70 01' });
    expect(lead).toBeNull();
    expect(asForm).toMatchObject({ lead: { phone: ines.phone }, via: 'noreply@portail.example', leadProblem: null });
  });

  it('Reply-To is the person, also where From might be one', async () => {
    const { asForm } = await leadIn({
      from: 'Formulaire <bonjour@outil.example>',
      replyTo: 'Ines Jolly <ines@acheteurs.example>',
      text: 'Message : Je voudrais vendre ma maison.',
    });
    expect(asForm).toMatchObject({ from: ines.email, via: 'bonjour@outil.example', lead: { email: ines.email } });
  });

  it('a mail without a person has its reason', async () => {
    const { asForm } = await leadIn({ text: 'Bonjour' });
    expect(asForm).toMatchObject({ lead: null, leadProblem: 'no_person' });
  });
});
