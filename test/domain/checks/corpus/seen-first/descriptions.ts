import { type CorpusDraft, email, sms } from '../draft.ts';

/** Descriptions of properties. */
export const descriptions: readonly CorpusDraft[] = [
  sms(
    'camara',
    'Bonjour, le bien NAN-0051 : T2 rénové de 44,5 m², 1er étage, DPE D, 198 500 €. Une visite vous intéresse ? Yann',
    ['44,5 m²', '54,5 m²', 'property_differs'],
    ['DPE D', 'DPE B', 'property_differs'],
  ),
  email(
    'legoff',
    'Fiche du T3 rue Paul Bellamy',
    `Bonjour Madame Le Goff,

Voici l'essentiel sur l'appartement NAN-0042 :

- 3 pièces, 2 chambres
- 68 m² loi Carrez
- 4e étage avec ascenseur, balcon plein sud
- DPE : C / GES : C
- 289 000 € honoraires acquéreur inclus

Copropriété de 24 lots, charges courantes de 1 480 € par an.

Yann Le Bihan`,
    ['2 chambres', '3 chambres', 'property_differs'],
    ['68 m²', '86 m²', 'property_differs'],
  ),
  sms(
    'benhaddou',
    "ORV-0003 : maison 132 m², 4 ch., terrain 900 m², DPE F, travaux d'isolation à prévoir (devis 28 000 €). Solène",
    ['4 ch.', '5 ch.', 'property_differs'],
    ['DPE F', 'DPE D', 'property_differs'],
  ),
  sms(
    'garnier',
    "La maison fait 96 m² sur 310 m² de terrain, 3 chambres à l'étage, garage de 15 m². DPE D. Yann",
    ['310 m²', '510 m²', 'property_differs'],
    ['3 chambres', '4 chambres', 'property_differs'],
  ),
  email(
    'rossi',
    'Maison de Rezé',
    `Bonjour,

La maison REZ-0031 se compose de 5 pièces pour 118 m² : séjour de 34 m², cuisine de 12 m², 4 chambres entre 9 et 14 m². Jardin de 420 m² exposé sud-ouest.

Classe énergie E, chauffage gaz, chaudière de 2016. Tram ligne 3 à 7 minutes.

Inès Moreau`,
    ['118 m²', '128 m²', 'property_differs'],
    ['Classe énergie E', 'Classe énergie B', 'property_differs'],
  ),
  sms(
    'nguyen',
    'Pour info le T2 (41 bd Marcel Paul) est au 2e étage, 47 m², classé B. Loggia 6 m². Inès',
    ['2e étage', '4e étage', 'property_differs'],
    ['classé B', 'classé D', 'property_differs'],
  ),
  sms(
    'vidal',
    "L'appart rue P. Bellamy : T3, 68m2, 2 chb, 4ème étage, 289000€. Ascenseur ok, cave ok. Yann",
    ['68m2', '78m2', 'property_differs'],
    ['289000€', '269000€', 'price_differs'],
  ),
  sms(
    'paulMartin',
    "Oui c'est bien une maison de 5 pièces, 4 chambres, et le terrain fait 420 m2. Pas de vis-à-vis au sud. Inès",
    ['420 m2', '620 m2', 'property_differs'],
  ),
  email(
    'whitfield',
    'Avenue des Ibis in brief',
    `Dear Mr Whitfield,

The villa (ref. LAB-0008) has 7 rooms including 5 bedrooms, 165 sqm of living space and a garden of 780 sqm. The energy rating is C. The asking price is 785,000 euros.

Kind regards,
Karim Benali`,
    ['165 sqm', '185 sqm', 'property_differs'],
    ['5 bedrooms', '4 bedrooms', 'property_differs'],
    ['785,000 euros', '758,000 euros', 'price_differs'],
  ),
  email(
    'legoff',
    'Deux appartements à comparer',
    `Bonjour Élodie,

Pour vous aider à comparer :

**Allée Baco** – T2, 44,5 m², 1er étage, 198 500 €, DPE D.
**Rue Paul Bellamy** – T3, 68 m², 4e étage, 289 000 €, DPE C.

L'écart est de 90 500 €, pour une pièce et 23,5 m² de plus.

Yann`,
    ['4e étage, 289 000 €', '4e étage, 198 500 €', 'price_differs'],
    ['289 000 €, DPE C', '289 000 €, DPE A', 'property_differs'],
  ),
  sms(
    'camara',
    "Non, il n'y a pas de balcon allée Baco, et l'appartement n'est pas un T3 mais un T2. La cave fait 4 m². Yann",
    ['mais un T2', 'mais un T4', 'property_differs'],
  ),
  sms(
    'rossi',
    'Le terrain de la Classerie est plat, 640 m², façade 18 m, viabilisé. Emprise au sol 50 %. Prix 165 000 euros. Inès',
    ['640 m²', '840 m²', 'property_differs'],
    ['165 000 euros', '175 000 euros', 'price_differs'],
  ),
  sms('payet', 'La villa de Saint-Paul : 140 m², 4 chambres, terrain 600 m², piscine 8x4 m. Prix 520 000 €. Valérie', [
    '140 m²',
    '150 m²',
    'property_differs',
  ]),
  sms(
    'obrien',
    'The flat on allée Baco is a one-bedroom, 44.5 sqm, first floor. The energy rating is D. Yann',
    ['44.5 sqm', '54.5 sqm', 'property_differs'],
    ['energy rating is D', 'energy rating is A', 'property_differs'],
  ),
  email(
    'garnier',
    'Réponses à vos questions',
    `Bonjour Thomas et Julie,

1. Le DPE est D (GES C), réalisé en mars 2025 et valable 10 ans.
2. La taxe foncière s'élève à 1 240 €.
3. La maison compte 4 pièces, pas 5 : le bureau n'a pas de fenêtre.
4. L'école est à 350 m, le tram à 12 minutes à pied.

Yann Le Bihan`,
    ['DPE est D', 'DPE est A', 'property_differs'],
    ['4 pièces', '6 pièces', 'property_differs'],
  ),
];
