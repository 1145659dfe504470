/** The facts that people ask for and that records have. */
export const askedFacts = [
  'availability',
  'price',
  'surface',
  'land',
  'rooms',
  'bedrooms',
  'floor',
  'charges',
  'energy',
  'visit',
] as const;
export type AskedFact = (typeof askedFacts)[number];

// The patterns are compared with words in lower case and without accents, one sentence at a time.

/** The noun of each fact, or words that stand for it. */
const nouns: Record<AskedFact, RegExp> = {
  availability:
    /\b(disponibles?|dispo|(a la|en|a) vente?|a vendre|vendu(e|s|es)?|d.actualite|available|for sale|on the market|sold)\b/,
  price:
    /\b(prix|tarif|price|how much|(c|c est|coutes?|vaut|vendu|affiche|est) combien|combien (coute|vaut|demand|est affiche|est propose)|demand(e|ez|ent) combien)/,
  surface: /\b(surface|superficie|metres? carres?|m2|how (big|large)|square met(er|re)s?|floor area)\b/,
  land: /\b(terrain|parcelle|plot|land)\b/,
  rooms:
    /\b(nombre de pieces|(combien|cb|how many)( y a t il| a t (il|elle)| compte t (il|elle))?( de| d)? (pieces?|rooms)|[tf][1-9] ou (un )?[tf][1-9])\b/,
  bedrooms:
    /\b(nombre de chambres|(combien|cb|how many)( y a t il| a t (il|elle)| compte t (il|elle))?( de| d)? (chambres?|bedrooms))\b/,
  floor: /\b((quel|combientieme|which|what) (etage|floor)|au combien)\b/,
  charges: /\b(charges|service charges?)\b/,
  energy: /\b(dpe|(classe|etiquette) (energie|energetique)|energy (class|rating|label))\b/,
  visit: /\b(visite|rdv|rendez.vous|viewing|visit|appointment)\b/,
};

/** The words that ask for a size, for one thing among several, or for a time. */
const size =
  /\b(surface|superficie|metres? carres?|m2|combien|taille|grand|how (big|large)|square met(er|re)s?|area|size)\b/;
const which =
  /\b(quel(le)?s?|combien|combientieme|cb|quoi|montant|connaitre|savoir|indiquer|rappeler|donner|what|which|how|know|tell)\b|^(\S+ ){0,3}\S+$/;
const when = /\b(quel(le)? (heure|jour)|quand|what time|which day|when)\b/;

/** How each is asked for, beside its noun. */
const asks: Record<AskedFact, RegExp> = {
  availability: /\b(toujours|tjr?s|encore|deja|est.(il|elle|ce)|c|still|already|is)\b|^(\S+ ){0,3}\S+$/,
  price: which,
  surface: which,
  land: size,
  rooms: /./,
  bedrooms: /./,
  floor: which,
  charges: which,
  energy: which,
  visit: when,
};

/** Words by which a sentence asks for something else than its noun says. */
const asksElse: Partial<Record<AskedFact, RegExp>> = {
  availability:
    /\b((etes|es|seriez|serez|suis|serai|sommes|serons|est).(vous|tu|on)|(vous|tu|t|je|nous|on) (etes|es|seriez|serez|suis|serai|sommes|serons)|t es|(are|will) (you|we)|(you|we) are|i am|i m|quand|partir|date|visit\w*|rdv|rendez|creneau|heures?|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|demain|matin|apres.midi|soir|semaine|when|from|viewing|(mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|avez.vous|depuis|longtemps|pourquoi|why|since|how long|loue|libre|proprietaires?|vendeurs?|notaire|agent|owners?|sellers?|pour (la|le|les|en))\b/,
  price:
    /\b(m2|metres?|ferme|net|vendeur|meilleur|best|marge|moyen|estim\w*|inclu\w*|compren\w*|compris|autres?|includ\w*|average|temps|fois|pourquoi|why|square)\b/,
  surface: /\b((au|le|du|par|per) (m2|metre|square)|m2 d(e|u))\b/,
  rooms: /\b(etages?|rez|bas|haut|plus|grandes?|upstairs|downstairs)\b/,
  bedrooms: /\b(etages?|rez|bas|haut|plus|grandes?|m2|upstairs|downstairs)\b/,
  floor: /\b(dernier|top)\b/,
  charges: /\b(inclu\w*|compren\w*|compris\w*|detail\w*|correspond\w*|pourquoi|includ\w*|why|cover)\b/,
  energy:
    /\b(envoy\w*|transm\w*|recevoir|copie|complet|rapport|document|refait|valable|valide|send|copy|report|valid)\b/,
  visit:
    /\b(peu[tx]|pourr\w*|pouvez|pouvons|possible|autre|revoir|revisiter|durer?a?|can|could|may|another|again|long)\b/,
};

/** Things and sums of which no answer is given here: a sentence that names one asks for it. */
const isOfAnother =
  /\b(parking|garage|box|caves?|balcon|terrasse|jardin|sejour|salon|cuisine|salles?|bureau|grenier|sous.sol|carrez|taxes?|foncieres?|impots?|travaux|notaire|honoraires|frais|agence|commission|loyers?|louer|location|meubles?|chauffage|assurance|credit|pret|cellar|balcony|terrace|garden|kitchen|bathrooms?|living|taxe?s|works|notary|fees?|rent|furniture|heating|loan|deposit|voisins?|quartier|ecoles?|transports?|personnes?|people|visiteurs?)\b/;

/** Somebody who wants another time is answered by a colleague, and so is somebody who speaks of a price of their own. */
const isForColleague =
  /\b(annul\w*|report\w*|decal\w*|deplac\w*|empech\w*|offre|negoci\w*|baiss\w*|cancel\w*|postpone\w*|reschedul\w*|offer|negotiat\w*)\b/;

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/m²/g, 'm2')
    .replace(/[’'ʼ-]/g, ' ');

/** The parts of a message, each of which asks for one thing or for several of them together. */
const sentences = (text: string): string[] =>
  (text.match(/[^.!?;\n]+[.!?;\n]*/g) ?? []).map((part) => part.replace(/\s+/g, ' ').trim()).filter(Boolean);

/** The facts that a message asks for. `isPlain`: it asks for nothing else. */
export function factsAskedFor(message: string): { facts: AskedFact[]; isPlain: boolean } {
  const text = folded(message);
  if (isForColleague.test(text)) return { facts: [], isPlain: false };
  const found = sentences(text).map((sentence) => ({
    asked: sentence.includes('?') ? countAsked(sentence) : 0,
    facts: factsIn(sentence),
  }));
  return {
    facts: askedFacts.filter((fact) => found.some(({ facts }) => facts.includes(fact))),
    isPlain: found.every(({ asked, facts }) => facts.length >= asked),
  };
}

const isOfRooms = /\b(chambres?|pieces?|bedrooms?|rooms?)\b/;

/** How many things a sentence asks for at least. */
const countAsked = (sentence: string): number => (sentence.match(/\b(et|ainsi que|and)\b/g) ?? []).length + 1;

function factsIn(sentence: string): AskedFact[] {
  const words = sentence
    .replace(/[^a-z0-9 ]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (isOfAnother.test(words)) return [];
  const facts = askedFacts.filter(
    (fact) => nouns[fact].test(words) && asks[fact].test(words) && !asksElse[fact]?.test(words),
  );
  // A part of the home has a size of its own, and so has the land; a number of rooms is no price.
  const of = (fact: AskedFact) => nouns[fact].test(words);
  return facts.filter((fact) => {
    if (fact === 'surface') return !of('land') && (!isOfRooms.test(words) || (of('bedrooms') && /surface/.test(words)));
    if (fact === 'price') return !of('charges') && !of('land') && !of('rooms') && !of('bedrooms');
    return true;
  });
}
