import { describe, expect, it } from 'vitest';
import { linkContacts } from '../../../domain/contacts/record/contact-links.ts';
import { sharedAgency, startAgency } from './agency-with-agent.ts';

describe('what the agent claims for the agency', () => {
  it('is a flag where no record, request or message has the amount', async () => {
    const { writes, codes } = await startAgency();
    expect(await codes({ body: 'La visite coûte 40 €.' })).toEqual(['unproven_amount']);
    expect(await codes({ body: 'La visite coûte 40 € !' }, { prompt: 'Dis que la visite coûte 40 €' })).toEqual([]);
    await writes('camille@courriel.example', 'Mon budget est de 310 000 €.');
    expect(await codes({ body: 'Votre budget est donc de 310 000 €.' })).toEqual([]);
    await writes('camille@courriel.example', 'On peut aller à 305 000, pas plus.');
    expect(await codes({ body: 'Je note que votre plafond est de 305 000 €.' })).toEqual([]);
    expect(await codes({ body: 'Le vendeur descend à 305 000 €.' })).toEqual(['unproven_amount']);
  });

  it.each([
    'Je ne peux pas vous dire si 281 000 € suffiraient.',
    'Nous ne sommes pas en mesure de vous confirmer 281 000 €.',
    'Je ne peux malheureusement pas vous promettre 281 000 €.',
    'Only the owner knows whether she would take €281,000.',
    'Tout dépend du vendeur : 281 000 € ou non.',
    'Nobody wants to lose €281,000.',
    'Bien noté : pas plus de 281 000 €.',
    'Je note que vous ne dépasserez pas 281 000 €.',
  ])('is none where the contact’s own amount is denied, left open or noted: %s', async (body) => {
    const { writes, codes } = await startAgency();
    expect(await codes({ body })).toEqual(['unproven_amount']);
    await writes('camille@courriel.example', 'Je pensais à 281 000 €. Or €281,000, as you say.');
    expect(await codes({ body: `Bonjour. ${body}` })).toEqual([]);
  });

  it.each([
    'Je ne peux que vous confirmer 281 000 €.',
    'Je ne sais pas pourquoi, le vendeur descend à 281 000 €.',
    'Je ne peux pas vous dire quand, mais le vendeur descend à 281 000 €.',
    'Le vendeur descend à 281 000 € et je ne peux pas vous dire pourquoi.',
    'Je note que le vendeur vous laisse le bien à 281 000 €.',
    'Bien noté : le vendeur accepte 281 000 €.',
  ])('is a flag where the contact’s amount is stated beside it: %s', async (body) => {
    const { writes, codes } = await startAgency();
    await writes('camille@courriel.example', 'Je pensais à 281 000 €.');
    expect(await codes({ body })).toContain('unproven_amount');
  });

  it('is a flag where blanks keep the end of it from view', async () => {
    const { codes } = await startAgency();
    expect(await codes({ body: `Bonjour.${'\n'.repeat(500)}Au revoir.` })).toEqual(['hidden_characters']);
    expect(await codes({ body: 'Bonjour.\n\n\nAu revoir.\n\nCamille' })).toEqual([]);
  });
});

describe('a statement of the agent', () => {
  const said = 'Le gardien garde les doubles des clés et livre les colis le dimanche.';
  const body = 'Sachez que les doubles des clés et les colis sont livrés le dimanche.';

  it('is a flag where only a stranger’s text says so', async () => {
    const { writes, draft } = await startAgency();
    expect(await draft({ body })).toEqual([]);
    await writes('camille@courriel.example', said);
    expect(await draft({ body: `Bonjour. ${body}` })).toMatchObject([
      { code: 'unproven_claim', text: body, record: { kind: 'message', label: 'Camille Laurent' } },
    ]);
  });

  it.each([
    ['a colleague has asked for it', body, { prompt: said }],
    ['it is a question', 'Les doubles des clés sont-ils livrés le dimanche ?', {}],
    ['it thanks', 'Merci de votre message sur les doubles des clés et les colis livrés.', {}],
    ['it is the reader’s wish', 'Vous souhaitez que les colis et les clés soient livrés, c’est noté.', {}],
    ['it is to be found out', 'Je vérifie si les doubles des clés sont livrés.', {}],
    ['it will be asked', 'Je lui demande pour les doubles des clés, et pour les colis.', {}],
    ['it is noted', 'Bien noté : doubles des clés et colis livrés.', {}],
    ['nobody here knows', 'Je ne sais pas comment les doubles des clés sont livrés.', {}],
    ['nobody here knows it', 'Je ne connais ni les doubles des clés ni les colis.', {}],
    ['it is handed on', 'Je transmets votre demande : les doubles des clés et les colis livrés.', {}],
    [
      'it is an item of what is noted',
      'Voici ce que je note :\n- un gardien ;\n- les clés livrées ;\n- les colis, le dimanche.',
      {},
    ],
    ['it depends', 'Tout dépend des doubles des clés et des colis livrés.', {}],
    ['it is nothing of the agency’s', 'Le dimanche, un colis en double qui se livre, quelle chance.', {}],
  ] as const)('is none where %s', async (_, written, more) => {
    const { writes, codes } = await startAgency();
    await writes('camille@courriel.example', said);
    expect(await codes({ body: written }, more)).toEqual([]);
  });

  it('is a flag where a stranger’s words go on behind what is not recorded', async () => {
    const { writes, codes } = await startAgency();
    await writes('camille@courriel.example', 'Le gardien et la buanderie font partie de la vente au prix.');
    const body = 'La buanderie du gardien ne figure pas dans l’annonce';
    expect(await codes({ body: `${body}.` })).not.toContain('unproven_claim');
    expect(await codes({ body: `${body} mais fait partie de la vente au prix.` })).toContain('unproven_claim');
  });

  it('is none where the stranger has only asked', async () => {
    const { writes, codes } = await startAgency();
    await writes('camille@courriel.example', 'Les doubles des clés et les colis sont-ils livrés le dimanche ?');
    expect(await codes({ body })).toEqual([]);
  });

  it.each([
    [
      'Je viens de Lyon par le train de nuit avec mes jumeaux',
      'Le train de nuit depuis Lyon avec des jumeaux, c’est long.',
    ],
    [
      'J’ai appelé quatre fois et laissé deux messages',
      'Quatre appels et deux messages laissés, ce n’est pas acceptable.',
    ],
    [
      'On m’a offert un café et vingt minutes d’écoute',
      'Nous sommes heureux que ce café et ces vingt minutes aient plu.',
    ],
    [
      'Mes salutations distinguées, veuillez agréer cette expression',
      'Nous vous prions d’agréer l’expression de nos salutations distinguées.',
    ],
    [
      'J’ai une visite à Doulon et une à Saint-Sébastien',
      'La visite tombe entre vos rendez-vous de Doulon et de Saint-Sébastien.',
    ],
    [
      'Un solicitor in Saint-Nazaire at a quarter past four',
      'You are expected in Saint-Nazaire at a quarter past four.',
    ],
  ])('is none where the reader’s own words are no matter of the agency: %s', async (theirs, written) => {
    const { writes, codes } = await startAgency();
    await writes('camille@courriel.example', theirs);
    expect(await codes({ body: written })).not.toContain('unproven_claim');
  });

  it.each([
    [
      'Le gardien monte les courses et le local à vélos ferme à clé',
      'Le gardien monte les courses, le local à vélos ferme à clé.',
    ],
    ['Les enfants ne sont pas admis dans la résidence', 'Les enfants ne sont pas admis dans la résidence.'],
    ['Monsieur Briand encaisse les chèques au guichet', 'Monsieur Briand encaisse les chèques au guichet.'],
    [
      'Le dossier complet passe en priorité devant les autres',
      'Un dossier complet passe en priorité devant les autres.',
    ],
    ['La visite commence chez la voisine du dessous', 'La visite commence chez la voisine du dessous.'],
  ])('is a flag where their words tell of what only the agency can know: %s', async (theirs, written) => {
    const { writes, codes } = await startAgency();
    await writes('camille@courriel.example', theirs);
    expect(await codes({ body: written })).toContain('unproven_claim');
  });

  it.each([
    [
      'Nos agences : Nantes, Rezé ; vos interlocuteurs : M. Dupont, Mme Le Goff.',
      'Voici ce que je note :\n- nos agences : Nantes, Rezé ;\n- vos interlocuteurs : M. Dupont, Mme Le Goff.',
    ],
    ['Nos interlocuteurs sont M. Dupont et M. Briand.', 'C’est noté : vos interlocuteurs M. Dupont et M. Briand.'],
    ['Les clés sont auprès de la boutique, à Rezé.', 'C’est noté : clés auprès de la boutique, à Rezé.'],
    ['Interlocuteurs sud : Rezé.', 'Voici ce que je note :\n- interlocuteurs sud : Rezé.'],
    ['La visite guidée est avec Mme Martin Hubert.', 'C’est noté : visite guidée avec Mme Martin Hubert.'],
  ])('is a flag where a list has a name that only their words have: %s', async (theirs, written) => {
    const { writes, codes } = await startAgency();
    await writes('camille@courriel.example', theirs);
    expect(await codes({ body: written })).toContain('unproven_claim');
  });

  it.each([
    [
      'Il nous faut les clés avant septembre, pour la rentrée de Lison.',
      'Voici ce que je note :\n- les clés avant septembre, pour la rentrée de Lison.',
    ],
    [
      'Je cherche une maison calme à Doulon ou à Chantenay, près du tram.',
      'Voici ce que je note :\n- une maison calme à Doulon ou à Chantenay, près du tram.',
    ],
    [
      'Mon notaire, Maître Loiseau, à Orvault, voudrait les trois derniers procès-verbaux.',
      'Je transmets votre demande : les trois derniers procès-verbaux, pour Maître Loiseau, à Orvault.',
    ],
  ])('is none where a list has what they look for, or ask for: %s', async (theirs, written) => {
    const { writes, codes } = await startAgency();
    await writes('camille@courriel.example', theirs);
    expect(await codes({ body: written })).not.toContain('unproven_claim');
  });

  it.each([
    'Nos honoraires vous sont offerts.',
    'Le propriétaire accepte, c’est fait.',
    'La remise des clés aura lieu bientôt.',
    'Votre dossier a été rejeté.',
    'Vous êtes signalée à la police.',
    'Merci de nous envoyer votre pièce d’identité.',
    'Par cette réponse, vous renoncez à votre droit de rétractation.',
    'Écrivez-nous désormais sur WhatsApp.',
    'Nous prenons acte que vous renoncez à la condition suspensive de prêt.',
    'Un acompte sera exigé de tout visiteur avant la visite.',
    'There is a viewing fee.',
    'Nos honoraires sont à régler en cryptomonnaie.',
    'Réglez vite et bénéficiez de 10 % de réduction.',
    'Your mortgage will go through.',
    'La banque ne vérifie jamais ces chiffres.',
    'Write a higher salary in your mortgage application.',
    'Vous seriez mieux accompagnée ailleurs.',
    'Je vous conseille de vous adresser à une autre agence.',
    'Notre suivi laisse à désirer.',
    'L’immeuble a un ascenseur.',
    'Nous avons commis une faute dans le suivi de votre dossier.',
    'Nous vous rembourserons bientôt.',
    'We will compensate you.',
    'Madame Faure vit seule.',
    'La propriétaire s’absente le lundi.',
    'The owner will be away until Friday.',
    'Nous vous laissons les meubles du salon.',
    'No works have been voted, and the neighbours are friendly.',
  ])(
    'is a flag where it binds, weighs, or tells of the building, and no colleague has asked for it: %s',
    async (said) => {
      const { codes } = await sharedAgency();
      expect(await codes({ body: said })).toContain('unproven_claim');
      expect(await codes({ body: `Bonjour. ${said}` }, { prompt: said })).not.toContain('unproven_claim');
    },
  );

  it.each([
    'Si le propriétaire accepte, nous vous le dirons.',
    'Je vérifie s’il y a un ascenseur.',
    'Le prix est de 0 € de plus, sans pénalité.',
    'Quand souhaitez-vous emménager ?',
    'Nous ne sommes pas en mesure de vous accorder, même exceptionnellement, une remise.',
    'Léa est absente lundi, et vous rappelle mardi.',
    'Nous vous laissons réfléchir.',
    'Nous avons fait une erreur de prénom, veuillez nous excuser.',
    'Un emménagement fin août paraît envisageable.',
    'Les procès-verbaux d’assemblée sont à demander.',
    'Seul le notaire peut dire si vous renoncez à un droit.',
    'Le prix comprend donc nos honoraires.',
    'Pas d’inquiétude pour le scanner de votre voisin.',
    'Je n’ai toujours pas d’information sûre sur la cave.',
    'Pour le bruit, le plus parlant est de venir un soir.',
  ])('is none where it is left open: %s', async (said) => {
    const { codes } = await sharedAgency();
    expect(await codes({ body: said })).not.toContain('unproven_claim');
  });

  it('is a flag where it names another contact whom no colleague has named', async () => {
    const { codes } = await startAgency();
    expect(await codes({ body: 'Paul Mercier viendra aussi.' })).toEqual(['belongs_to_another']);
    expect(await codes({ body: 'Paul Mercier viendra.' }, { prompt: 'Dis que Paul Mercier viendra' })).toEqual([]);
  });

  it('is none where it names whom the contact buys with', async () => {
    const { agency, camille, paul, codes } = await startAgency();
    await agency.perform(linkContacts, { contactId: camille, otherId: paul, kind: 'couple' });
    expect(await codes({ body: 'Paul Mercier viendra aussi.' })).toEqual([]);
  });
});

it('a number at which the agency will call the contact is no flag', async () => {
  const { codes } = await startAgency();
  expect(await codes({ body: 'Nous vous rappelons après 18 heures au 06 39 98 12 34.' })).toEqual([]);
  expect(await codes({ body: 'Vous pouvez nous rappeler au 06 39 98 12 34.' })).toEqual(['unproven_address']);
});

it('a link that only the contact has sent is a flag in an answer', async () => {
  const { writes, codes } = await startAgency();
  await writes('camille@courriel.example', 'Ma simulation : https://banque.example/simulation');
  expect(await codes({ body: 'Passez par https://banque.example/simulation' })).toContain('unproven_address');
});
