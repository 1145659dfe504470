import { type CorpusDraft, email, sms } from '../draft.ts';

/** Answers about what a property is like. */
export const descriptions: readonly CorpusDraft[] = [
  email(
    'benhaddou',
    'Caractéristiques de la maison d’architecte',
    `Bonjour Madame Benhaddou-Leroy,

Comme demandé :

- Surface habitable : 132 m²
- Terrain : 900 m²
- 6 pièces, dont 4 chambres
- DPE : F, GES : E
- Chauffage : pompe à chaleur de 2019
- Adresse : 9 chemin de la Pépinière, 44700 Orvault

Le vendeur a fait établir un devis d'isolation (28 400 €), je vous l'apporterai.

Solène Kerdoncuff`,
    ['DPE : F', 'DPE : D', 'property_differs'],
    ['4 chambres', '5 chambres', 'property_differs'],
    ['Terrain : 900 m²', 'Terrain : 990 m²', 'property_differs'],
  ),
  sms(
    'nguyen',
    'Bonjour, le T2 avec loggia fait 47 m² (loggia 5 m² en plus), 2ème étage, DPE B, copro de 24 lots. Autre question avant lundi ? Inès',
    ['47 m²', '57 m²', 'property_differs'],
    ['2ème étage', '4ème étage', 'property_differs'],
  ),
  email(
    'delatour',
    'Vos questions sur la villa',
    `Chère Madame,

La villa offre sept pièces, dont cinq chambres, pour 165 m² habitables sur une parcelle de 780 m². La plus grande chambre mesure 21 m², la cave 14 m².

Le diagnostic la classe C en énergie et D en climat. La plage est à huit minutes à pied.

Karim Benali`,
    ['cinq chambres', 'six chambres', 'property_differs'],
    ['165 m²', '185 m²', 'property_differs'],
  ),
  email(
    'legoff',
    'Re: surface Carrez',
    `Bonjour Élodie,

68 m² loi Carrez, dont un séjour de 26 m² ; le balcon (6 m²) n'est pas compté. Deux chambres de 11 et 12 m². Étiquette énergie C. L'appartement sera vide fin décembre.

Yann`,
    ['68 m² loi Carrez', '86 m² loi Carrez', 'property_differs'],
    ['Étiquette énergie C', 'Étiquette énergie A', 'property_differs'],
  ),
  sms(
    'hoarau',
    'Bonjour Mme Hoarau, oui le T3 rue Juliette Dodu fait bien 62 m², plus la varangue de 9 m². Deux chambres, cuisine refaite. Valérie',
    ['62 m²', '82 m²', 'property_differs'],
    ['le T3 rue', 'le T4 rue', 'property_differs'],
  ),
  email(
    'paulMartin',
    'Maison de la rue Alsace-Lorraine : diagnostics',
    `Bonjour Monsieur Martin,

Les diagnostics sont arrivés : la maison est classée E pour l'énergie et C pour le climat. Pas d'amiante, pas de plomb, électricité à revoir (3 anomalies).

Avec des combles isolés et une chaudière neuve, le diagnostiqueur estime qu'on atteindrait un C.

Je rappelle que les 118 m² ne comprennent pas le garage de 18 m².

Inès Moreau`,
    ["classée E pour l'énergie", "classée D pour l'énergie", 'property_differs'],
    ['les 118 m²', 'les 128 m²', 'property_differs'],
  ),
  sms(
    'vidal',
    "Le T2 allée Baco : 44,5 m², 1 chambre, 1er étage, DPE D. Fenêtres changées en 2021. L'annonce ref NAN-0051 a toutes les photos. Yann",
    ['44,5 m²', '54,5 m²', 'property_differs'],
    ['NAN-0051', 'NAN-0015', 'reference_unknown'],
  ),
];
