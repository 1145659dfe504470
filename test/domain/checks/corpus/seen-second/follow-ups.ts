import { type CorpusDraft, email, sms } from '../draft.ts';

/** Messages after a visit. */
export const followUps: readonly CorpusDraft[] = [
  email(
    'delatour',
    'Vos impressions',
    `Chère Madame,

Votre première visite, le samedi 14 novembre à 11h, vous avait laissée hésitante sur l'exposition. J'ai vérifié : le séjour est au sud-sud-ouest, le soleil y entre jusqu'à 17h en hiver.

Je reste à votre disposition au 01 99 00 44 10 ou à contact@estuaire-immobilier.example.

Karim Benali`,
    ['samedi 14 novembre', 'samedi 15 novembre', 'wrong_weekday'],
    ['contact@estuaire-immobilier.example', 'contact@estuaire-imobilier.example', 'address_differs'],
  ),
  sms(
    'petit',
    "Bonjour M. Petit, plus d'un mois depuis votre visite d'octobre place Viarme ! Tout avance bien côté notaire. Solène",
    ['place Viarme', 'rue de Strasbourg', 'visit_differs'],
  ),
  sms(
    'camara',
    "Si le T2 de cet après-midi ne vous plaît pas, nous chercherons autre chose : j'ai bien noté 210 000 € maximum. Yann",
    ['210 000 €', '260 000 €', 'price_differs'],
  ),
  sms(
    'otherPaulMartin',
    'Bonjour, je fais suite à votre demande sur la maison de Saint-Herblain. Pas de visite possible avant le 1er décembre, désolée. Inès',
  ),
];
