import { describe, expect, it } from 'vitest';
import { readSenderSignature, type SenderSignature } from '../../delivery/email/sender-signature.ts';

const nothing: SenderSignature = {
  firstName: null,
  lastName: null,
  kind: null,
  phone: null,
  email: null,
  office: null,
};

const signatures: [string, string, Partial<SenderSignature>][] = [
  [
    'a notary with a study',
    'Maître,\nVous trouverez le projet ci-joint.\n\nBien cordialement,\n\nMaître Anne KERMADEC\nNotaire associée\nSCP KERMADEC & LE GOFF\n12 rue Crébillon, 44000 NANTES\nTél. : 01 99 00 12 34 - Fax : 01 99 00 12 35\nanne.kermadec@notaires.example',
    {
      firstName: 'Anne',
      lastName: 'Kermadec',
      kind: 'notary',
      phone: '+33199001234',
      email: 'anne.kermadec@notaires.example',
      office: 'SCP KERMADEC & LE GOFF',
    },
  ],
  [
    'a clerk',
    'Le dossier est complet.\nCordialement\nJulie Perrin | Clerc de notaire\nOffice notarial du Bouffay\n01 99 00 22 33',
    {
      firstName: 'Julie',
      lastName: 'Perrin',
      kind: 'notary',
      phone: '+33199002233',
      office: 'Office notarial du Bouffay',
    },
  ],
  [
    'a notary with nothing but the title',
    'Merci de me rappeler.\n\nMe Paul Guérin\n06.39.98.11.22',
    { firstName: 'Paul', lastName: 'Guérin', kind: 'notary', phone: '+33639981122' },
  ],
  [
    'an assistant of a study',
    "Je vous souhaite bonne réception.\n\nDans l'attente de votre retour,\n\nSophie LE BRAS\nAssistante de Me Guérin\nÉtude Guérin et Associés\nLigne directe : 01 99 00 45 67",
    {
      firstName: 'Sophie',
      lastName: 'Le Bras',
      kind: 'other',
      phone: '+33199004567',
      office: 'Étude Guérin et Associés',
    },
  ],
  [
    'a notary behind the delimiter',
    'Voici la promesse.\n--\nThomas Riou\nNotaire – Rezé\nPortable 06 39 98 44 55',
    { firstName: 'Thomas', lastName: 'Riou', kind: 'notary', phone: '+33639984455' },
  ],
  [
    'a broker',
    'Mon client a son accord de principe.\n\nBelle journée\nBien à vous,\nKarim Benali\nCourtier en crédit immobilier\nAtlantique Courtage\nMob : +33 6 39 98 20 20 • Bureau : 01 99 00 20 20\nORIAS 12 345 678',
    {
      firstName: 'Karim',
      lastName: 'Benali',
      kind: 'referrer',
      phone: '+33639982020',
      office: 'Atlantique Courtage',
    },
  ],
  [
    'a broker on one line',
    'À votre disposition pour en parler.\n\nCordialement, Nadia Faure - Courtière - Loire Financement - 06 39 98 31 31',
    { firstName: 'Nadia', lastName: 'Faure', kind: 'referrer', phone: '+33639983131' },
  ],
  [
    'a colleague of another agency',
    'Nous avons un acquéreur.\nCdlt\nYann Morvan\nConseiller immobilier\nAgence des Remparts\n1 place de la Gare\n44350 GUÉRANDE\n0639984141',
    {
      firstName: 'Yann',
      lastName: 'Morvan',
      kind: 'referrer',
      phone: '+33639984141',
      office: 'Agence des Remparts',
    },
  ],
  [
    'a diagnostician',
    'Je passe mardi.\n\nCordialement,\n\nLoïc Tanguy\nDiagnostiqueur immobilier certifié\nSARL Ouest Diag\n06-39-98-51-51',
    { firstName: 'Loïc', lastName: 'Tanguy', kind: 'other', phone: '+33639985151', office: 'SARL Ouest Diag' },
  ],
  [
    'a syndic',
    'Veuillez trouver les PV.\nSincères salutations\nClaire DUVAL\nGestionnaire de copropriété\nCabinet Duval Syndic\nStandard : 01 99 00 61 61',
    { firstName: 'Claire', lastName: 'Duval', kind: 'other', phone: '+33199006161', office: 'Cabinet Duval Syndic' },
  ],
  [
    'a surveyor',
    'Le bornage est fait.\nBien cordialement\nHervé Pennec, géomètre-expert\nCabinet Pennec\nTel 01.99.00.71.71',
    { firstName: 'Hervé', lastName: 'Pennec', kind: 'other', phone: '+33199007171', office: 'Cabinet Pennec' },
  ],
  [
    'a banker',
    'Le prêt est accordé.\n\nCordialement,\nMarie-Françoise Delaunay\nConseillère clientèle\nBanque de l’Ouest',
    { firstName: 'Marie-Françoise', lastName: 'Delaunay', kind: 'other', office: 'Banque de l’Ouest' },
  ],
  [
    'a buyer',
    'Bonjour,\nJe souhaite visiter la maison de Rezé.\nMerci d’avance\nJulien Roux\n06 39 98 81 81',
    { firstName: 'Julien', lastName: 'Roux', kind: 'buyer', phone: '+33639988181' },
  ],
  [
    'a buyer on a telephone',
    'Bonjour, est-ce encore disponible ?\n\nCordialement\nInès Garnier\n\nEnvoyé de mon iPhone',
    { firstName: 'Inès', lastName: 'Garnier', kind: 'buyer' },
  ],
  [
    'a couple',
    'Nous recherchons un T3 avec balcon.\nBonne soirée,\nM. et Mme Le Corre\n06 39 98 91 91',
    { firstName: null, lastName: 'Le Corre', kind: 'buyer', phone: '+33639989191' },
  ],
  [
    'a seller',
    'Bonjour,\nNous souhaitons vendre notre appartement, pouvez-vous passer ?\nSincèrement\nBernadette de Kersauson\nTél : 06 39 98 10 20',
    { firstName: 'Bernadette', lastName: 'de Kersauson', kind: 'seller', phone: '+33639981020' },
  ],
  [
    'a seller without a formula',
    'Je voudrais faire estimer ma maison de Vertou.\nGérard Blin\n06 39 98 30 40',
    { firstName: 'Gérard', lastName: 'Blin', kind: 'seller', phone: '+33639983040' },
  ],
  [
    'first names only',
    'Je suis intéressée par l’annonce.\nÀ bientôt,\nCamille',
    { firstName: 'Camille', kind: 'buyer' },
  ],
  ['a portal', 'Votre annonce a été vue 12 fois.\nCordialement,\nL’équipe Portail', {}],
  [
    'a company with a notice',
    'Voici le devis.\nCordialement,\nAhmed Slimani\nSAS Toiture de Loire\n06 39 98 50 60\nCe message et ses pièces jointes sont confidentiels et destinés à leur seul destinataire, merci de le détruire. 01 99 00 99 99',
    {
      firstName: 'Ahmed',
      lastName: 'Slimani',
      kind: 'other',
      phone: '+33639985060',
      office: 'SAS Toiture de Loire',
    },
  ],
  [
    'a sender in English',
    'Is the flat on rue Kervégan still available?\nKind regards,\nEmily Carter\n+44 20 7946 0018',
    { firstName: 'Emily', lastName: 'Carter', phone: '+442079460018' },
  ],
];

describe('the signature of', () => {
  it.each(signatures)('%s', (_, text, expected) => {
    expect(readSenderSignature(text)).toEqual({ ...nothing, ...expected });
  });
});

it('a text without a signature says nothing of its sender', () => {
  expect(readSenderSignature('Bonjour, voici le plan. Le Bouffay est à 500 m.')).toEqual(nothing);
  expect(readSenderSignature('')).toEqual(nothing);
});

it('neither a fax nor a SIRET is a phone number', () => {
  const text = 'Cordialement,\nPaul Guérin\nFax : 01 99 00 12 35\nSIRET 732 829 320 00074';
  expect(readSenderSignature(text)).toMatchObject({ phone: null });
});
