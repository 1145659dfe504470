import type { contactKinds } from '../../storage/column-values.ts';

/** The words by which lines of French signatures are told apart. All take text without case and accents. */

type Kind = (typeof contactKinds)[number];

/** A formula that closes a letter, with a name behind it at most. */
export const closing =
  /^(?:(?:bien |tres )?cordialement|bien (?:sincerement|a vous)|sincerement(?: votre)?|(?:avec )?(?:mes |nos )?(?:sinceres |meilleures )?salutations(?: distinguees)?|(?:veuillez|je vous prie|nous vous prions) .{5,120}|dans l'attente .{5,80}|a (?:tres )?bientot|bonne (?:journee|soiree|semaine|reception|fin de (?:journee|semaine))|amicalement|respectueusement|(?:je reste |nous restons )?a votre (?:entiere )?(?:disposition|ecoute)|(?:encore )?merci(?: d'avance| beaucoup| par avance)?|cdlt?|cdt|slts?|bav|(?:best|kind|warm) (?:regards|wishes)|(?:yours )?sincerely|many thanks|thanks)(?=[\s,.!]*$|[\s,.!]+\S)[\s,.!]*/;

/** The professions and offices that tell the kind of contact, the surest first. */
export const professions: readonly [Kind, RegExp][] = [
  [
    'notary',
    /\b(?:notaires?|notariale?s?|clerc|notaire stagiaire|formaliste|collaborat(?:eur|rice) de me|negociat(?:eur|rice) notariale?)\b/,
  ],
  [
    'referrer',
    /\b(?:courti(?:er|ere)s?|courtage|mandataire|agent commercial|conseill(?:er|ere) (?:en )?immobili(?:er|ere)|agent immobilier|agence immobiliere|chasseur|apporteur|conseill(?:er|ere) en (?:gestion de patrimoine|financement)|cgp|iobsp)\b/,
  ],
  [
    'other',
    /\b(?:diagnostiqueu(?:r|se)|diagnostics?|geometres?|syndic|gestionnaire|architectes?|avocate?s?|huissiers?|commissaires? de justice|banque|bancaire|charge(?:e)? (?:de|d')|assistante?|secretaire|directeur|directrice|responsable|gerante?|associee?s?|comptable|artisan|entrepreneur|maire|mairie|service|consultante?|ingenieure?|expert(?:e)?|conseill(?:er|ere)|commercial(?:e)?|president(?:e)?)\b/,
  ],
];

/** A line that begins so says what a person does, and not where. */
export const occupation =
  /^(?:notaires?\b|clerc|courti|mandataire|agent |conseill|chasseur|apporteur|diagnostiqueu|geometre|gestionnaire|architecte|avocat|huissier|commissaire|charge|assistant|secretaire|direct|responsable|gerant|associe|commercial|president|expert|consultant|ingenieur|collaborat|negociat)/;

/** The signs of an office or a company. */
export const office =
  /\b(?:etude|office|s\.?c\.?p\.?|selarl|selas|sas|sasu|sarl|eurl|s\.?a\.?s\.?|sci|cabinet|agence|immobiliere?|immo|courtage|credits?|finances?|diagnostics?|diag|groupe|banque|caisse|credit|syndic|notaires associes|associes|conseil|patrimoine|geometres?|mairie|entreprise|societe|ltd|&)(?![a-z])/;

/** Lines of an address, of a map or of the agency's reachability: no name, no office. */
export const place =
  /^(?:\d{1,4}\s?(?:bis|ter|quater)?,?\s|(?:bp|cs|cedex)\b|\d{5}\b|(?:rue|avenue|av\.|bd|boulevard|place|pl\.|quai|allee|impasse|chemin|route|cours|immeuble|residence|lieu-dit|zone|za|zi|parc)\b)|\b\d{5}\s+[a-z]/;

export const notName =
  /^(?:votre|notre|l'|la |le |les |toute|equipe|service|direct|bien|merci|tel|mobile|portable|port|fixe|fax|standard|mail|e-?mail|courriel|site|web|adresse|horaires?|ouvert|siret|siren|rcs|orias|membre|suivez|rdv|rendez|your|the |team|bonjour|p\.?s\.?\b|ps\b|re\b|envoye|sent)/;

/** The words of a mail by which a private person buys or sells. */
export const projects: readonly [Kind, RegExp][] = [
  [
    'seller',
    /\b(?:(?:je|nous) (?:souhaite|souhaitons|voudrais|voudrions|desire|desirons|envisage|envisageons|pense|pensons)[^.?!\n]{0,40} (?:vendre|estimer|faire estimer)|mettre (?:en vente|ma |mon |notre )|vendre (?:ma|mon|notre|nos) |vente de (?:ma|mon|notre) |(?:une |l')estimation)\b/,
  ],
  [
    'buyer',
    /\b(?:visiter|une visite|a la visite|(?:a|l')acheter|(?:je|nous) (?:recherche|recherchons|cherche|cherchons)|(?:votre|l')annonce|(?:je suis|nous sommes) interesse\w*|encore (?:libre|disponible|en vente)|faire une offre|notre budget|mon budget)\b/,
  ],
];
