import { type CorpusDraft, email } from '../draft.ts';

/** Answers above or below an earlier message, which they quote. */
export const replies: readonly CorpusDraft[] = [
  email(
    'benhaddou',
    'Re: visite de mardi',
    `Bonjour Samira,

Pour que tout soit clair : nous nous voyons jeudi 26 novembre, 16h30, au 9 chemin de la Pépinière. Votre mari peut nous rejoindre en cours de route.

Solène

> Le 20 nov. 2026, Samira Benhaddou-Leroy a écrit :
> Bonjour, c'est toujours bon pour mardi 24 à 14h ? Mon mari ne sait plus.`,
    ['jeudi 26 novembre, 16h30', 'mardi 24 novembre, 14h', 'visit_moved'],
    ['jeudi 26 novembre', 'vendredi 26 novembre', 'wrong_weekday'],
  ),
  email(
    'obrien',
    'Re: Friday',
    `Hi Sarah,

Yes, both on Friday 27 November: allée Baco at 10 am first, then rue Paul Bellamy at 11:30 am. There is a nice café in between.

Yann

> On 19 Nov 2026, Sarah O'Brien wrote:
> Sorry, was it Friday or Saturday? And is it at 9 or at 10?`,
    ['11:30 am', '10:30 am', 'visit_in_utc'],
    ['Friday 27 November', 'Saturday 28 November', 'visit_differs', '10 am', '11:30 am'],
  ),
  email(
    'garnier',
    'Re: Re: Dimensions de la maison',
    `Bonjour,

C'est bien 96 m² habitables et 310 m² de terrain. Le chiffre de 115 m² que vous avez vu ailleurs compte sans doute le garage.

Bonne soirée,
Yann

Le 18/11/2026, J. Garnier a écrit :
> Sur un autre site je lis 115 m² et 350 000 €, qu'en est-il ?`,
    ['96 m² habitables', '69 m² habitables', 'property_differs'],
    ['310 m² de terrain', '410 m² de terrain', 'property_differs'],
  ),
  email(
    'paulMartin',
    'Re: contre-visite',
    `Bonjour Paul,

Parfait, je note que vous venez à trois. Donc mercredi 25 novembre à 17h30, et je préviens les propriétaires que nous resterons jusqu'à 18h15.

Inès

----- Message d'origine -----
De : Paul Martin
Objet : contre-visite
Mercredi 18h m'arrangerait mieux que jeudi, mais 17h30 va aussi.`,
    ['Donc mercredi 25 novembre à 17h30', 'Donc mercredi 25 novembre à 16h30', 'visit_in_utc'],
    ['Bonjour Paul,', 'Bonjour Pauline,', 'name_differs'],
  ),
  email(
    'hoarau',
    'Re: T3 à Saint-Denis',
    `Bonjour Marie-Josée,

Le prix est de 235 000 €, il n'a pas changé depuis la mise en vente. Pour la visite de lundi, 10h reste le mieux : à midi la rue est pleine.

Valérie Técher
Bourbon Habitat
5 rue de Paris, 97400 Saint-Denis
contact@bourbon-habitat.example

> Bonjour, est-ce que 225 000 € c'est le dernier prix ? et lundi 14h possible ?`,
    ['235 000 €', '253 000 €', 'price_differs'],
    ['contact@bourbon-habitat.example', 'contact@bourbon-habitats.example', 'address_differs'],
  ),
];
