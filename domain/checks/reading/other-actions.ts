/** Actions at a time that is no visit of the contact, by the words that stand before the time. */

/** People who come to a property, or whom a colleague meets, for something else than a visit. */
const trades = [
  'artisan',
  'plombier',
  'electricien',
  'chauffagiste',
  'couvreur',
  'peintre',
  'menuisier',
  'serrurier',
  'macon',
  'carreleur',
  'plaquiste',
  'charpentier',
  'ramoneur',
  'jardinier',
  'paysagiste',
  'elagueur',
  'pisciniste',
  "(?<!d')architecte",
  'geometre',
  'diagnostiqueur',
  'photographe',
  'expert',
  'technicien',
  'demenageur',
  'ascensoriste',
  'livreur',
  'facteur',
  'maitre d.oeuvre',
  'assureur',
  'banquier',
  'courtier',
  'syndic',
  'gardien',
  'concierge',
  'huissier',
  'commissaire de justice',
  'voisine?',
  'entreprise',
  'cuisiniste',
  'decoratrice',
  'decorateur',
  'femme de menage',
  // Vehicles have times of their own.
  '(?:bus|tram\\w*|train|ter|tgv|metro|navette|bac|avion|vol|ferry|flight|plane|coach)(?: [a-z]?\\d+)?(?: (?:pour|vers|de|du|from|to|for) [a-z-]+)? (?:de|a|at|pass|part|repart|arriv|decoll|vous depos|leav|depart|land)',
  'plumber',
  'electrician',
  'surveyor',
  'builder',
];
/** They may also be at a visit: only with a verb of coming do they have a time of their own. */
const owners = '(?:vendeu(?:r|se)|proprietaire|locataire)s?';
const coming = '(?:sera|seront|vien|arriv|pass|part|ren|est |peut|interv)';

const actions = [
  // Calls and messages.
  'appel',
  "rappell?e(?!r)(?! (?:que|de|votre|notre|la|le|l'))",
  'rappeler(?! (?:que|votre|notre|la|le))',
  'rappelons(?! que| votre| notre)',
  'telephon',
  'joindre',
  'joignable',
  'contacter',
  'recontact',
  'envoi',
  'envoy',
  'transmet',
  'repon[ds]',
  'revien[st] vers',
  'reviendrai',
  'retour(?!nons|nerons)',
  '(?:vos|des) nouvelles',
  'ecri[st]',
  'call you',
  'get back',
  'send ',
  'parl(?:er|ons|erons|erai)',
  'reparle',
  '(?:demand|dis|ecriv|signal|precis|racont)(?:iez|ais|ait)',
  // Work at the desk.
  'point ',
  'faire le point',
  '(?<!(?:heure|ile) de la )reunion',
  'publi',
  'en ligne',
  'signature',
  'acte',
  'disponible (?:des|a partir)',
  // Limits of time of the reader's own.
  '(?:echeance|preavis|date limite|fin d[eu] (?:mon |votre )?(?:bail|preavis)|deadline|end of (?:your|my) (?:lease|notice))',
  // Errands.
  'depos\\w*',
  'recuper\\w*',
  'remet\\w*',
  'rejoin\\w*',
  'livr\\w*',
  'install\\w*',
  "passe(?:r|rai|ra)? (?:chez|prendre|a l'agence)",
  // Other people.
  'autres? (?:acquereur|visite|acheteu|couple|personne)',
  'concurrent',
  'visiteu',
  '(?:peut|peuvent|pourra) venir',
  `${owners} ${coming}`,
  '(?:apres|avant) (?:la|votre|notre) visite(?! (?:de |du )$)',
];

const before = (words: readonly string[]) => new RegExp(`(?<![a-z])(?:${words.join('|')})[^.;!?\\n]*$`);

/** « je vous appelle lundi », « le plombier passe mardi »: no visit. */
export const OTHER_ACTION = before([...actions, ...trades]);

/** « le plombier passe mardi »: it is nobody's time in the agency either. */
export const TRADE = before(trades);
