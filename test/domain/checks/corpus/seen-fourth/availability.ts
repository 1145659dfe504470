import { type CorpusDraft, email, sms } from '../draft.ts';

/** Properties that are for sale, and others that are not, or not yet. */
export const availability: readonly CorpusDraft[] = [
  sms('kone', 'La maison SHE-0012 est disponible, souhaitez-vous la visiter ? Inès', [
    'SHE-0012',
    'COU-0007',
    'property_unavailable',
  ]),
  sms('kone', 'Je vous propose de visiter le NAN-0051. Inès', ['NAN-0051', 'LAB-0011', 'property_unavailable']),
  sms('kone', 'Nouveauté : le T2 du 41 boulevard Marcel Paul. Inès', [
    'le T2 du 41 boulevard Marcel Paul',
    'le T4 du 3 place Viarme',
    'property_unavailable',
  ]),
  sms('kone', 'Une visite du 8 rue des Ajoncs vous tente ? Inès', [
    '8 rue des Ajoncs',
    '17 route de la Gare à Vertou',
    'property_unavailable',
  ]),
  sms('kone', 'Avez-vous vu notre T3, 27 rue Paul Bellamy ? Inès', [
    '27 rue Paul Bellamy',
    '15 rue de Strasbourg',
    'property_unavailable',
  ]),
  sms('kone', 'Le 27 rue Paul Bellamy correspond à vos critères. Inès', [
    '27 rue Paul Bellamy',
    '5 avenue Lajarrige',
    'property_unavailable',
  ]),
  sms('kone', 'Réf. NAN-0042, à découvrir cette semaine. Inès', ['NAN-0042', 'VER-0005', 'property_unavailable']),
  email(
    'kone',
    'Une sélection pour vous',
    `Bonjour Monsieur Koné,

Voici deux biens qui pourraient vous plaire :
- SHE-0012, maison de ville avec terrasse ;
- SHE-0020, T2 récent avec loggia.

Inès Moreau`,
    ['SHE-0012, maison de ville avec terrasse', 'COU-0007, T5 avec vue sur la Loire', 'property_unavailable'],
    ['SHE-0020, T2 récent avec loggia', 'NAN-0017, T3 avec parquet ancien', 'property_unavailable'],
  ),
  sms('kone', 'Le LAB-0011 est sous offre, je vous tiens au courant. Inès'),
  sms('kone', 'Le VER-0005 n’est plus à vendre. Inès'),
  sms('kone', 'Le COU-0007 n’est pas encore en vente, je vous préviendrai. Inès'),
  sms('kone', 'Le 15 rue de Strasbourg est vendu. Inès'),
  sms('petit', 'Rendez-vous chez le notaire pour le T4 place Viarme. Solène'),
  sms('whitfield', 'Your offer on LAB-0011 is with the owner. Karim'),
  sms('kone', 'Malheureusement une offre est en cours sur le 5 avenue Lajarrige. Inès'),
];
