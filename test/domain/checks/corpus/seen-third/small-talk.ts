import { type CorpusDraft, email, sms } from '../draft.ts';

/** Messages that state hardly anything that a record decides. Most stay without a wrong variant. */
export const smallTalk: readonly CorpusDraft[] = [
  sms(
    'camara',
    "Pas de souci pour le retard, je suis sur place jusqu'à 16h de toute façon. Le tram 1 s'arrête à 5 min. Yann",
  ),
  email(
    'petit',
    'Rendez-vous chez le notaire',
    `Bonjour Monsieur Petit,

Le notaire propose vendredi 15 janvier 2027 à 14h30 pour l'acte, ou le jeudi 21 si votre prêt n'est pas débloqué. L'offre de prêt doit vous parvenir au plus tard le 18 décembre ; vous avez ensuite 10 jours de réflexion.

Si la banque traîne, prévenez-moi : on peut demander une prolongation de 15 jours.

Solène Kerdoncuff`,
    ['vendredi 15 janvier 2027', 'mercredi 15 janvier 2027', 'wrong_weekday'],
    ['le 18 décembre', 'le 32 décembre', 'invalid_date'],
  ),
  sms(
    'lefevre',
    'Bonjour Mme Lefèvre, bien reçu vos 12 photos, merci ! Je les mets en ligne ce soir vers 20h. Bon week-end, Karim',
  ),
  email(
    'kone',
    'Horaires de l’agence',
    `Bonjour Monsieur Koné,

Nous sommes ouverts du lundi au vendredi de 9h à 12h30 et de 14h à 19h, le samedi de 9h30 à 13h. Si vous passez en voiture, le parking du quai est gratuit 30 minutes.

Inès Moreau
Estuaire Immobilier
8 quai de la Fosse, 44000 Nantes
Tél. 01.99.00.44.10`,
    ['44000 Nantes', '44400 Rezé', 'place_differs', '8 quai de la Fosse'],
    ['01.99.00.44.10', '01.99.00.44.70', 'address_differs'],
  ),
  sms(
    'garnier',
    'Merci pour votre franchise ! Je transmets aux propriétaires et reviens vers vous sous 48h, au plus tard mardi. Yann',
  ),
  email(
    'payet',
    'Documents pour votre dossier',
    `Bonjour Monsieur Payet,

Pour monter le dossier, votre banque demandera : 3 derniers bulletins de salaire, 2 avis d'imposition, 6 mois de relevés. Rien ne presse, la plupart des banques répondent en 3 semaines.

Si vous pouviez m'envoyer une copie avant le 15 décembre, ce serait parfait.

Valérie Técher`,
    ['Bonjour Monsieur Payet', 'Bonjour Monsieur Grondin', 'name_differs'],
  ),
  sms(
    'vidal',
    "Bonjour Chloé, oui les animaux sont acceptés dans l'immeuble et la gardienne est là de 7h à 11h. À demain ! Yann",
  ),
];
