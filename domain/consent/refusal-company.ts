import type { Clause } from './refusal-spelling.ts';

/** The clauses that stand beside a refusal: those that accompany it, and those that take it back. */

/** The author goes on with the agency, or speaks of a refusal that is none any more. */
const goesOn = new RegExp(
  [
    '^(?:oui )?(?:mais )?continue[rz]',
    '\\b(?:bien continuer|(?<!(?:inutile|besoin|peine) de )continuer a (?:recevoir|me )|remette[rz]|remettez)',
    '\\b(?:reinscri\\w+|(?<!(?:recoi|inscri)\\w+ .*)par erreur|sans le vouloir|par megarde|trop vite|ignorez|reprenons)',
    '\\b(?:sauf (?:si|pour|les?|ceux)|excepte|le reste|les autres (?:ok|oui|me)|en revanche)',
    '\\b(?:mais (?:moi|au|sur|par|plutot|pas|oui|seulement|toujours|je (?:reste|cherche|continue)))',
    '\\b(?:(?:cherche|recherche|attends|interessee?s?) (?:toujours|encore))',
    '\\b(?:toujours (?:interesse|en recherche|a la recherche|preneu)|tenez moi|prevenez|ok pour (?!cette fois))',
    '\\b(?:de accord pour|oui pour|dites moi|ne signez|rappelez moi|je attends|nouvelle adresse|nouveau numero)',
    '\\b(?:mais a celle|(?:prenez|utilisez|notez) (?:plutot |desormais )?(?:adressemail|numerotel|celle))',
    '\\b(?:je rigole|nous attendons|faites signe|restons en contact)',
    '\\b(?:reste (?:abonne|inscrit|client|interesse|preneu|candidat)|par semaine (?:suffi|me va))',
    '\\b(?:(?:garde|gardons|maintiens|maintenons|conserve) (?:bien )?(?:ma|notre|la|mon|le) (?:visite|rendez vous|rdv))',
    '\\b(?:keep (?:my|our|the) (?:viewing|visit|appointment))',
    '\\b(?:keep (?:texting|writing|sending)|yes please)',
  ].join('|'),
);

const only = /\b(?:uniquement|seulement)\b/;
const otherChannel = /\b(?:sms|textos?|e?mails?|courriels?|telephone|appels?|courrier)\b/;

const textOf = ({ words }: Clause): string => `${words.join(' ')} `;

export const isGoingOn = (clause: Clause): boolean => {
  const text = textOf(clause);
  return goesOn.test(text) || (only.test(text) && !otherChannel.test(text));
};

/** A duty that is done: « ne me relancez plus, le chèque est parti » refuses no messages. */
const duties = new RegExp(
  `\\b(?:${[
    'cheque|papiers|loyer|pieces? jointes?|ci joint|dans le mail de|attestation|documents?|dossier',
    '(?:envoye|paye|regle|rempli|depose|transmis|poste)\\w* (?:les?|la|mon|ma|mes|hier|ce matin|tout)',
  ].join('|')})\\b`,
);
export const isDuty = (clause: Clause): boolean => duties.test(textOf(clause));
export const isReminder = ({ words }: Clause): boolean => words.some((word) => word.startsWith('relanc'));

/** Greetings, thanks, closings, and words that say nothing of their own. */
const courtesy = new RegExp(
  `^(?:(?:et|mais|donc|alors) )?(?:${[
    "(?:re )?(?:bonjour|bonsoir|salut|hello|hi|hey|coucou|dear|chere?|good (?:morning|evening|afternoon)) (?:[a-z']+ ){0,4}",
    '(?:(?:madame|monsieur|mme|mr|messieurs|mesdames|et|le directeur|maitre) ){1,4}',
    "(?:bien )?(?:cordialement|sincerement|respectueusement|salutations|bien a vous|amicalement|a bon entendeur|au revoir|adieu|bye|regards|best regards|kind regards|best|thanks|thank you|cheers|sincerely) (?:[a-z']+ ){0,4}",
    '(?:bonne|belle|excellente) (?:journee|soiree|continuation|fin de journee|fin de semaine|reception|annee) (?:a (?:vous|tous) )?',
    '(?:a )?merci (?:[a-z]+ ){0,3}',
    'bon courage |bonne chance ',
    '(?:mais|et|so|bon|bref|alors|prenom|nan|(?:ce est )?bon pour (?:moi|nous)|svp|please|maintenant|vraiment|pardon|non|oui|ok|voila|point barre|urgent|sans rancune|sans delai|du tout|la|serieusement|franchement|desole[es]*|reponse|merci non|non merci) ',
    '(?:envoye|sent) (?:de|depuis|from) (?:mon|ma|my) [a-z0-9 ]{1,30}',
  ].join('|')})$`,
);

const closings = [
  'cordialement|sincerement|salutations|bien a vous|bonne (?:journee|soiree)',
  'merci|thanks|thank you|regards|best regards|kind regards',
];
const closing = new RegExp(`^(?:bien )?(?:${closings.join('|')}) `);
/** A name, a number or a company below a closing. */
const signature = /^[\p{L}\d .'’+-]{1,60}$/u;

/** Impatience with messages, and why somebody needs none any more. */
const reasons = new RegExp(
  `\\b(?:${[
    'mon refus|poubelle|corbeille|vous etes (?:bien |tres )?(?:gentils?|gentille|aimables?|sympas?)',
    'perdez votre temps (?:avec (?:moi|nous) )?$|mauvaise personne|ca va (?:maintenant|bien)|bien faire',
    'ne (?:me|nous) interesse|(?:pas|jamais|rien) demande|\\w+ieme agence|liste rouge|ne correspondent',
    'ne donne\\w* pas suite|\\w+ times|ce est le numero (?:de mon|de ma|du|de m|de mme) ',
    '(?:concernent?|interessent?) (?:pas|plus)|(?:polluent|encombrent|saturent|remplissent|derangent|reveillent)',
    '(?:on|nous) rest(?:e|ons) (?:ou|dans|ici|finalement|chez)|asked (?:you )?(?:to stop|twice|already|before)',
    'told you|marre|assez|ras le bol|suffit|trop de|beaucoup trop|trop c.est trop|basta|enough|saoule\\w*|gonfle\\w*',
    'lourds?|relous?|penibles?|insupportables?|fatigue\\w*|fatigants?|abuse\\w*|abuse|honte\\w*|n.importe quoi',
    'infernal|harcel\\w+|spam\\w*|pitie|serieusement|non mais|illegal|bloctel|cnil|33700|en peux plus',
    'encore (?:vous|toi|un)|compris|bloqu\\w+|travaille de nuit|reveill\\w+|ca revient',
    '(?:autorise|accepte|prefere) (?:les|des) appels|me (?:suis )?(?:desinscri|desabonn)\\w+',
    '(?:\\d+|deux|trois|quatre|cinq|\\w+ieme|\\d+e?m?e) (?:\\w+ )?(?:sms|messages?|textos?|mails?|emails?|relances?|fois)',
    'tous les (?:jours|matins|deux jours)|toutes les semaines|chaque (?:jour|semaine|mois)|par (?:jour|semaine|mois)',
    'un (?:dimanche|samedi) a|\\d+ ?h(?:eures)? du (?:matin|soir)|la nuit|minuit',
    'deja (?:dit|demande|ecrit|repondu|fait|envoye|mis|clique)|ca (?:continue|recommence)',
    '(?:de|de la|pour la) \\w+ fois|repond\\w* stop|envoye stop',
    'ne (?:vends|cherche|recherche|achete|loue|suis|sommes|connais|comprends|vendons|cherchons|achetons|demenage|veux|veut) (?:plus |pas |rien |jamais )',
    'rien demande|jamais (?:rien )?(?:demande|sollicite|donne|consenti)',
    '(?:plus|pas) (?:vendeu\\w+|acheteu\\w+|acquereu\\w+|proprietaires?|locataires?|clients?|interess\\w+|concerne\\w*|besoin|de projet|a la recherche)',
    '(?:not|no longer) (?:interested|looking)|wrong number',
    '(?:ai|a|avons|est|suis|sommes) (?:\\w+ ){0,2}(?:achete|vendue?|trouve|signe|demenage|renonce|abandonne|change de avis|parti|installe)\\w*',
    '(?:have|ve) (?:already )?(?:found|bought|sold)|i found|we bought',
    'decede\\w*|deces|mort|morte|deuil|ehpad|tutelle|retraite|hopital|malade|divorce\\w*|trop vieux|trop vieille',
    'maison de repos|abandonne',
    'numero court|je vous le (?:ecris|redis|repete|dis)|ca fait (?:beaucoup|des (?:mois|annees)|\\w+ fois)',
    'mauvais numero (?!de)|erreur|(?:bon|bonne) (?:numero|personne|adresse)|me interessent? (?:plus|pas)|suis pas',
    'trompe|ce est non ',
    'plus (?:du tout )?(?:intere|la tete|de vos)|vous (?:me )?(?:envoyez|ecrivez)',
    'je recois (?:encore|toujours|trop|sans|tous|\\d+|des)',
  ].join('|')})`,
);

/** Business, about which a bare STOP might be: « Stop ! Ne signez rien », « Stop. La signature est reportée ». */
const business = new RegExp(
  [
    '\\b(?:visit\\w*|rdv|rendez|prix|offres?|mandats?|travaux|chantier|bail|loyer|signature|notaire|compromis)\\b',
    '\\b(?:photos?|plombier|chaudiere|fuite|devis|bruit|voisins?|syndic|cles)\\b',
    '\\b(?:trop (?:longs?|longues|nombreu\\w+|gros)|(?:a|ont) change|ancien\\w*|nouvelle adresse|nouveau numero)\\b',
    '\\b(?:(?:mon|ma|le|la|notre) (?:locataire|acheteur|acquereur|vendeur)|chauff\\w+|samedi|lundi|mardi)\\b',
    '\\b(?:mercredi|jeudi|vendredi|demain|dispo\\w*|rappel\\w*|question|budget|garage|mieux|convient|plutot|me va)\\b',
    '\\b(?:(?:est|sont|ete) (?:vendue?s?|louee?s?)|assurance|prelevement|caution|depot)\\b',
    '(?<!\\bvous (?:\\w+ )?)(?<!\\bme )\\b(?!arretez|cessez|stoppez|avez|assez|chez|allez|rez|nez|soyez|voyez|savez|pouvez)\\w+ez\\b',
  ].join('|'),
);

export const isReason = (clause: Clause): boolean => {
  const text = textOf(clause);
  return reasons.test(text) && !business.test(text);
};
export const accompanies = (clause: Clause): boolean => courtesy.test(textOf(clause)) || isReason(clause);
export const isClosing = (clause: Clause): boolean => closing.test(textOf(clause));
export const isSignature = (clause: Clause): boolean => signature.test(textOf(clause));

/** The messages of the agency, or the address to which they go. */
const mentions = new RegExp(
  [
    '\\b(?:vos|votre|ces|tes|de|les|des) (?:sms|textos?|messages?|e?mails?|courriels?|annonces|alertes?)\\b',
    '\\b(?:newsletters?|envois|relances|pubs?|listes?|fichiers?|bases?|campagnes|sollicitations|promos)\\b',
    '\\b(?:publicites?|communications|notifications|mailings|offres|propositions|selections|lettres)\\b',
    '\\b(?:me|nous) avoir envoye',
    '\\bje (?:les )?recois',
    '\\bme (?:suis )?(?:desinscri|desabonn)',
  ].join('|'),
);
const addresses =
  /\b(?:adresse|numero|telephone|messagerie|boite|deced\w+|deces|mort|quittes?|ne est plus (?:la|de ce monde|parmi)|partie en|disparue?)\b/;
export const speaksOfMessages = (clause: Clause): boolean => mentions.test(textOf(clause));
export const speaksOfAddress = (clause: Clause): boolean => addresses.test(textOf(clause));
export const isBusiness = (clause: Clause): boolean => business.test(textOf(clause));
