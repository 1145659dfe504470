/** The headings, folded, of columns whose texts are worth keeping in a note, because a contact has no field for them. */

const notes =
  /\b(?:notes?|commentaires?|remarques?|observations?|comments?|memos?|divers|infos?|informations?|precisions?)\b/;

/** Whether the column is one of remarks, whose text may stand alone. */
export const isNoteHeading = (words: string): boolean => notes.test(words);

/** Tells headings with a word of the pattern, unless they are of remarks, or of somebody's number or e-mail. */
export const withWord =
  (pattern: RegExp, except = /(?!)/) =>
  (words: string): boolean =>
    pattern.test(words) && !except.test(words) && !isNoteHeading(words) && !addressWords.test(words);

/** The words for a colleague who looks after a contact. */
export const colleagues = /\b(?:nego|negociat\w+|conseill\w+|commercial|collaborat\w+|responsable|en charge)\b/;

const addressWords = /\b(?:e ?mail|mail|courriel|tel|telephone|portable|mobile)\b/;

/** The kind of an address, as Google has it beside each: « Home », « Work ». */
const kindOfAnother = /\b(?:label|type|etiquette|libelle)$/;
/** A column that says once more what others say. */
const repetition = /^address \d+ (?!formatted$)|phonetic|yomi|\b(?:photo|photos)\b/;

const details = new RegExp(
  `^(?:(?:n|no|num|numero|id|identifiant|code)(?: |$)|(?:nom|prenom) \\d)|\\b(?:${[
    // The person.
    'civilite|titre|title|prefix|prefixe|suffix|suffixe|middle|additional name|deuxieme prenom|autres? prenoms?|nickname|surnom|pseudo',
    'naissance|birthday|anniversaire|birth|conjoint|conjointe|spouse|enfants|children|famille|situation|profession|metier|occupation',
    'societe|entreprise|company|organi[sz]ation|organisme|fonction|poste|job|department|service|siret|notaire',
    // Their postal address and other ways to reach them.
    'adresse|address|rue|street|voie|code postal|cp|postcode|postal code|zip|ville|commune|localite|city|town|pays|country|region|state|departement',
    'residence|fax|telecopie|telecopieur|assistant|site web|page web|web ?(?:site|page)|url|skype|whatsapp|pager',
    // Facts that the older software had.
    'referred|ref|refs|reference|references|dossier|mandat|code client|identifiant client|numero client|n client',
    'date|cree|creee|created|modifie|updated|dernier|derniere|last|relance|rappel|delai|echeance',
    'apport|financement|pret|motif|criteres?|recherche|souhaits?|etage|chambres|terrain|jardin|type|categorie|statut|etat|agence|secteur',
  ].join(
    '|',
  )})\\b|^(?:event|evenement|relation|website|site web|custom field|champ personnalise|im|chat) \\d+ (?:value|valeur)$|^(?:utilisateur|user|custom|champ(?: libre| perso(?:nnalise)?)?) \\d+$|^(?:passe temps|hobby|loisirs)$`,
);

/** Whether a heading is of something that is worth keeping where no field fits it. */
export const isDetailHeading = (words: string): boolean =>
  (details.test(words) || (addressWords.test(words) && !colleagues.test(words))) &&
  !repetition.test(words) &&
  !(/\d/.test(words) && kindOfAnother.test(words));
