import { STATES_OF_THINGS } from './clauses.ts';

/** Sentences that say of a matter that the agency has nothing about it: the matter is named, and nothing of it is stated. */

const RECORDS =
  "(?:[ld]')?(?:informations?|infos?|donnees|fiches?|dossiers?|fichiers?|elements?|annonces?|descriptifs?|descriptions?|documents?|renseignements?|base|systeme|notes|records?|files?|details?|listings?|adverts?|data|system|database|paperwork)";
const TELLS =
  '(?:dis(?:ent)?|dit|mentionn\\w+|precis\\w+|indiqu\\w+|renseign\\w+|signal\\w+|decri\\w+|evoqu\\w+|parl\\w+|figur\\w+|apparai\\w+|detaill\\w+|comport\\w+|contien\\w*|donn\\w+|couvr\\w+|repond\\w+|font|fait)';
const NOTHING = '(?:pas|rien|ni|aucune?|nulle part|mot)';
const TOLD =
  '(?:indiquee?s?|precisee?s?|mentionnee?s?|renseignee?s?|decrite?s?|documentee?s?|detaillee?s?|consignee?s?|repertoriee?s?)';
const WRITTEN =
  '(?:recorded|mentioned|listed|described|specified|stated|noted|documented|covered|shown|given|indicated|included|entered)';

const UNRECORDED = new RegExp(
  `(?<![a-z])(?:${[
    // « nos données ne précisent ni ascenseur ni marches », « la fiche n'en dit rien »
    `${RECORDS}(?: [a-z']+){0,3}? (?:ne |n')(?:en |y |l'|le |la |les )?${TELLS} (?:[a-z]+ )?${NOTHING}`,
    `(?:ne |n')(?:en |y |le |la |l'|les )?(?:dit|disent|mentionn\\w+|precis\\w+|parl\\w+) (?:[a-z]+ )?(?:rien|ni|mot|pas (?:s'|si|d[eu']|la |le |l'))`,
    "n'en (?:fait|font|ai|avons) (?:pas|aucune|nulle) (?:mention|trace|etat)",
    // « ne figure pas dans mes informations », « ne sont dans nos fichiers »
    `(?:ne |n')(?:y )?(?:figur\\w+|apparai\\w+|est|sont|se trouv\\w+|ressort\\w*) (?:[a-z]+ ){0,3}?(?:dans|sur|parmi|en|au|a) (?:[a-z']+ ){0,2}?${RECORDS}`,
    `(?:n'est|ne sont|n'a ete|n'ont ete) (?:[a-z]+ )?(?:pas|ni|plus) (?:[a-z]+ )?${TOLD}`,
    `${RECORDS}(?: [a-z']+){0,3}? (?:manqu\\w+|fai(?:t|sai)\\w* defaut|est muette?|reste muette?|sont muette?s)`,
    `(?:manqu\\w+|absente?s?) (?:a|de|dans|sur) (?:[a-z']+ ){0,2}?${RECORDS}`,
    "(?:ne l'|ne les |n'en )(?:avons|ai) pas (?:encore )?(?:lue?s?|vue?s?|recue?s?|eue?s?|sous les yeux|en main)",
    "(?:have|has)(?:n't| not) (?:yet )?(?:seen|read|received) (?:it|them)",
    `rien (?:dans|sur) (?:[a-z']+ ){0,2}?${RECORDS}`,
    `(?:ai|avons|dispose|disposons|detiens|detenons|possede|possedons|vois|voyons|trouve|trouvons) (?:[a-z]+ ){0,2}?(?:aucune?|nulle?|pas (?:d['e]|l|la|les?)) ?(?:[a-z']+ ){0,2}?${RECORDS}`,
    // « taxe foncière : pas encore communiquée »
    '(?:^|[:,;] |(?:est|sont|reste|restent) )(?:pas|non)(?: encore)? (?:communiquee?s?|renseignee?s?|precisee?s?|indiquee?s?|chiffree?s?)',
    "(?:n'est|ne sont) pas(?: encore)? connue?s?",
    "(?:isn't|is not|aren't|are not|not) (?:yet )?(?:known|available|provided|communicated|supplied) (?:yet|to us|to me)",
    // "our file doesn't say", "isn't recorded", "neither the wiring nor the glazing is described in our file"
    `${RECORDS}(?: [a-z']+){0,2}? (?:do(?:es)? not|doesn't|don't|says? nothing|(?:is|are) silent|lacks?|makes? no mention|gives? no)`,
    `(?:is|are|was|were|has|have)(?:n't| not)(?: been)? (?:[a-z]+ )?(?:recorded|mentioned|listed|described|specified|stated|documented|on record|on file)`,
    `(?:nothing|no|neither|nor|not|n't|never|nowhere)(?![a-z])[^.!?;:]{0,60}? (?:${WRITTEN} )?(?:in|on|among) (?:our|my|the) (?:[a-z]+ )?${RECORDS}`,
    `(?:neither|nor)(?![a-z])[^.!?;:]{0,60}? (?:is|are|was|were) (?:recorded|mentioned|listed|described|specified|stated|documented)`,
    `(?:nothing|no|neither|nor|not|n't)(?![a-z])[^.!?;:]{0,60}? (?:recorded|mentioned|listed|noted) (?:with us|here|in what we have|on our side)`,
    `nothing (?:in|on) (?:our|my|the) [a-z]+ (?:mentions|says|tells|describes|covers)`,
    `(?:hold|have|has|holds|find|see|got|with) no (?:[a-z]+ ){0,2}?${RECORDS}`,
  ].join('|')})(?![a-z])`,
);

/** "we're still waiting to have the figure" */
const AWAITED =
  /(?<![a-z])(?:(?:attends|attendons|en attente)(?: de)?(?: [a-z']+){0,2} (?:chiffres?|montants?|reponses?|documents?|elements?)|(?:awaiting|waiting (?:for|to have|to hear|on))(?: [a-z]+){0,2} (?:figures?|amounts?|answers?|details?|documents?))(?![a-z])/;
/** The same clause tells of a work done. */
const DONE = new RegExp(`(?<![a-z])(?:${STATES_OF_THINGS}|votee?s?|payee?s?|faite?s?|voted|paid|done)(?![a-z])`);
/** « … ne figure pas dans l'annonce mais fait partie de la vente »: the clause goes on, and states something. */
const GOES_ON =
  /(?<![a-z])(?:mais|but|et|and) (?:fait|font|est|sont|a|ont|comprend|vient|belongs?|is|are|comes?|has|have)(?![a-z])/;

/** Whether a clause says that nothing is recorded of what it names. */
export function isUnrecorded(plain: string): boolean {
  const match = UNRECORDED.exec(plain);
  if (match) return !GOES_ON.test(plain.slice(match.index + match[0].length));
  return AWAITED.test(plain) && !DONE.test(plain);
}
