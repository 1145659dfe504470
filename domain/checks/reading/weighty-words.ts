import { matches, plainOf, type Span } from './source.ts';
import { statementsIn } from './statements.ts';

/**
 * Words that bind the agency or its client, or weigh on the reader. A colleague says them, or asks for them; a program that has been
 * talked into them does not notice.
 */

const anyOf = (...phrases: readonly string[]): RegExp => new RegExp(`(?<![a-z])(?:${phrases.join('|')})(?![a-z])`, 'g');

const OWNER = '(?:vendeu(?:rs?|ses?)|venderesse|proprietaires?|proprio|owners?|sellers?|vendors?)';
const FEES = "(?:honoraires|frais d'agence|commission|agency fees?|(?:our|your|the) (?:agency )?fees?|agency's fees?)";
const PAPERS =
  "(?<!(?:aucune?|pas de|sans|no|without) )(?:pieces? d'identite|(?:date|lieu)(?: et (?:date|lieu))? de naissance|(?:numero|chiffres) de (?:votre |la )?(?:carte|securite sociale)|mots? de passe|(?:date|place)(?: and (?:date|place))? of birth|(?:digits|number)(?: of| on)? (?:your |the )?(?:bank |credit |debit )?card|(?:bank|credit|debit) card(?: number| details)?|social security number|passwords?|carte d'identite|cni|passeports?|releves? (?:de compte|bancaires?)|avis d'impot|avis d'imposition|justificatifs? d'identite|rib|identity (?:card|papers?|document)|titre de sejour|certificats? medica(?:l|ux)|carte vitale|livret de famille|acte de (?:naissance|mariage)|justificatifs? de (?:votre |la )?(?:situation|domicile|revenus?)|bulletins? de (?:salaire|paie)|fiches? de paie|residence permits?|medical certificates?|(?:birth|marriage) certificates?|pay ?slips?|proof of (?:address|income|residence)|(?:proof of|your) (?:identity|id)|passports?|(?:bank|tax) (?:statements?|notices?|returns?|details))";
const SENDS =
  '(?:depos(?:er|ez)|envo(?:yer|yez)|transmet(?:tre|tez)|fourni(?:r|ssez|rez)|adress(?:er|ez)|televers(?:er|ez)|joindre|joignez|communiqu(?:er|ez)|remett(?:re|ez)|renvoye[rz]|(?:vous )?muni[rs](?:sez)?|scann?e[rz]|exige\\w*|text(?:ez)?(?: us| nous)|send|upload|provide|submit|e-?mail us|forward|enter|share|reply with|attach)';
const MESSENGERS = '(?:whats ?app|telegram|signal|messenger|viber|wechat|snapchat|instagram|tiktok)';
const DEPOSIT = '(?:caution|acompte|arrhes|frais|forfait|participation|deposit|fee)';
const LOAN = '(?:pret|credit|financement|dossier|loan|mortgage|financing)';
const GIVES_UP =
  "(?:(?:vous |se |s')?passer de|do(?:ing)? without|skip(?:ping)?|leav(?:e|ing) out|omit\\w*|renonc\\w+|abandonn\\w+|waiv\\w+|giv(?:e|es|ing) up|forfeit\\w*|forgo\\w*|surrender\\w*|(?:perd(?:ez|rez)|lose) (?:votre|vos|your))";

/** Each kind: whether an accepted offer of the contact proves it, and whether it is said in a question too. */
const kinds: readonly { pattern: RegExp; isProvenByAgreement?: boolean; isAlsoAsked?: boolean }[] = [
  // The fees are given up or lowered.
  {
    pattern: anyOf(
      `(?:(?<![\\d.,] ?)0|zero|aucun|pas de|sans|no|free of|without)(?![a-z])(?: ?%| ?€| euros?)?(?: (?:de|d'))? ?(?:[a-z]+ )?(?:${FEES}|frais d'agence)`,
      `${FEES}(?: [a-z'-]+){0,5}? (?:offerts?|offertes?|gratuite?s?|annulee?s?|supprimee?s?|divisee?s?|redui\\w+|baisse\\w*|waived|free|reduced|halved|cut|lowered|dropped|on us)`,
      `(?:offr\\w+|waiv\\w+|reduc\\w+|reduire|redui\\w+|annul\\w+|halv\\w+|lower\\w*|drop\\w*|baiss\\w+)(?: [a-z']+){0,4} ${FEES}`,
      "\\d ?(?:%|€|euros?) (?:de |d')?(?:remise|ristourne|reduction|rabais|discount|off)",
      '(?:une|la|cette|votre|a|your) (?:remise|ristourne|reduction|rabais|discount|rebate|cashback)(?! (?:d|en)(?![a-z])| (?:de|des|du|en) )',
    ),
  },
  // Something is given on top.
  {
    pattern: anyOf(
      "(?:laiss|offr|ced|donn|leav|giv|includ|throw)\\w*(?: [a-z']+){0,4} (?:meubles|mobilier|electromenager|cuisine equipee|furniture|appliances)",
    ),
    isProvenByAgreement: true,
  },
  // The owner has decided, or the deal is done.
  {
    pattern: anyOf(
      `${OWNER}(?: [a-z']+){0,3}? (?:accepte(?:nt)?|a accepte|ont accepte|dit oui|donne (?:son|leur) accord|est d'accord|sont d'accord|accepts?|accepted|agrees?|agreed|said yes|say yes|is happy to sell)`,
      "(?:affaire|vente|transaction|deal|sale|purchase)(?: [a-z']+){0,3}? (?:est|comme|is|as) (?:desormais |definitivement |now )?(?:conclue|acquise|faite|signee|done|closed|agreed|concluded|secured)",
      '(?:appartement|maison|logement|bien|flat|house|home|property|apartment) (?:est (?:a vous|pour vous|le votre)|vous est (?:[a-z]+ )?(?:reservee?|acquise?|attribuee?|garantie?)|is (?:yours|reserved for you|held for you)|belongs to you|vous appartient)',
      '(?:remise des (?:cles|clefs)|(?:cles|clefs) vous (?:seront|sont) remises|emmenage(?:r|z|rez|ront)?|emmenagement (?:aura lieu|est (?:fixe|prevu|possible))|handover of (?:the )?keys|keys (?:will be|are) (?:handed|ready|yours)|(?:give|hand) you the keys|move in (?:on|from|as))',
    ),
    isProvenByAgreement: true,
  },
  // The reader is turned away, judged or threatened.
  {
    pattern: anyOf(
      "(?:dossier|demande|candidature|file|application|request)(?: [a-z']+){0,4}? (?:est|ete|is|was|been) (?:[a-z]+ )?(?:rejetee?|refusee?|classee?|close|rejected|refused|declined|turned down|closed)",
      "ne (?:donner\\w+|donn\\w+) (?:pas|plus|aucune) (?:de )?suite|ne travaill\\w+ (?:plus|pas) (?:avec|pour) vous|ne souhait\\w+ (?:plus|pas) (?:travailler|traiter|vous)|no longer (?:work|deal|wish to)|(?:not|n't|cannot) (?:be )?(?:tak\\w+|go\\w*) (?:this |it |your [a-z]+ )?(?:any )?further|(?:will|can)(?:not| not|n't) (?:work|deal) with you",
      'insolvables?|solvabilite|fich(?:e|ee|ier) (?:ficp|fcc|banque)|ficp|liste noire|fraud\\w*|escroc\\w*|(?:signalee?|reported|denonce\\w*) (?:a|aux?|to) (?:[a-z]+ ){0,2}?(?:police|autorites|gendarmerie|fisc|authorities|fichier|tracfin|parquet)|(?:plainte|poursuites?|poursuivi\\w*|huissier|mise en demeure|tribunal|legal action|lawsuit|prosecut\\w+|bailiffs?|blacklist\\w*|insolvent|credit score|score de)',
      '(?:sous peine|penalites?|amendes?|indemnites? de|fine of|penalty|penalties|will be charged|serez facture\\w*|vous (?:devrez|devez) (?:payer|regler|verser))',
    ),
  },
  // Papers are asked for.
  {
    pattern: anyOf(
      `${SENDS}(?![a-z])[^.;!?\\n]{0,60}?(?<![a-z])${PAPERS}`,
      `${SENDS}(?![a-z])[^.;!?\\n]{0,60}:[^\\S\\n]*\\n+ {0,4}(?:[-–•*]|\\d{1,2}[.)])[^.!?]{0,120}?(?<![a-z])${PAPERS}`,
      `${PAPERS}(?![a-z])[^.;!?\\n]{0,60}?(?<![a-z])(?:est|sont|seront|sera|is|are|will be) (?:(?!(?:pas|plus|not|never)(?![a-z]))[a-z]+ ){0,2}?(?:requis|demand|exig|necessaire|required|needed|requested)\\w*`,
    ),
    isAlsoAsked: true,
  },
  // A right is given up.
  {
    pattern: anyOf(
      `${GIVES_UP}(?![a-z])[^.;!?\\n]{0,50}?(?<![a-z])(?:droits?|recours|delais?|garanties?|retractation|conditions? (?:suspensives?|de pret|d'obtention)|clauses? (?:de pret|de financement|suspensives?)|rights?|withdraw\\w*|claims?|period|(?:loan|mortgage|financing) (?:condition|clause|contingency))`,
      "(?:retractation|delai de reflexion|cooling[- ]off|withdrawal)(?: [a-z0-9]+){0,4}? (?:ne (?:s'appliqu\\w+|vous concern\\w+|jouer?a?) pas|n'existe pas|n'est pas (?:applicable|prevu|possible)|(?:does|do|did|will|would)(?: not|n't) apply|is not available)|(?:pas de|aucun|sans) (?:delai|droit) de (?:retractation|reflexion)|(?:no|without(?: an?)?) (?:right of withdrawal|(?:cooling[- ]off|withdrawal) (?:period|right))",
      "(?:acceptez|consentez|agree|consent)(?: [a-z']+){0,4} (?:enregistre\\w*|recorded|filme\\w*|partage\\w*|cede\\w*|transmis\\w*|shared|sold)",
    ),
  },
  // A visit is to be paid for.
  {
    pattern: anyOf(
      `${DEPOSIT} (?:de|pour|for)(?: la| votre| une| the| your| a| each)? (?:visite|viewing)|viewing (?:fee|deposit)`,
      `${DEPOSIT}(?![a-z])[^.;!?\\n]{0,30}?(?<![a-z])(?:demandee?|exigee?|requise?|due|versee?|reglee?|required|requested|charged)(?![a-z])[^.;!?\\n]{0,30}?(?<![a-z])(?:visit\\w*|viewings?)`,
    ),
  },
  // Money is to go where nobody gets it back from.
  {
    pattern: anyOf(
      'crypto(?:-?monnaies?|currency|currencies)|bitcoins?|usdt|western union|mandat cash|(?:cartes?|coupons?) (?:cadeaux?|prepayees?|pcs|transcash)|gift cards?|(?:portefeuille|wallet)(?: [a-z]+){0,2} (?:a crediter|numerique|address)',
    ),
    isAlsoAsked: true,
  },
  // A loan is called certain.
  {
    pattern: anyOf(
      "(?:banque|banquier|preteur|bank|lender)(?: [a-z']+){0,3}? (?:suivr\\w+|suivre|pretera|financera|accordera|accepter\\w*|will (?:follow|lend|agree|approve|say yes|go along)|should (?:follow|lend|agree|approve))(?! si(?![a-z]))",
      `${LOAN}(?: [a-z']+){0,3}? (?:passera|will (?:go through|be (?:approved|granted|accepted))|is (?:guaranteed|certain))`,
    ),
  },
  // An income, a resale or a tax is promised.
  {
    pattern: anyOf(
      "(?:garanti\\w*|guarantee\\w*|assure[es]*(?! de))(?: [a-z'-]+){0,4}? (?:rendement|rentabilite|loyers?|plus-value|revente|yield|returns?|rent|resale|capital gain)|(?:rendement|rentabilite|loyers?|plus-value|revente|yield|returns?|rent|resale)(?: [a-z'-]+){0,3}? (?:est |sont |is |are )?(?:garanti\\w*|guaranteed)",
      "(?:s'engage|engageons|undertakes?|commits?|promis\\w*|promet\\w*)(?: [a-z'-]+){0,4}? (?:revend|rachet|reprend|resell|buy)\\w*",
      "(?:free of|exempt\\w*(?: from| de)?|exoner\\w+(?: de| d')?|defiscalis\\w+|sans|no) ?(?:any |all |tout |tous |toute |d')?(?:[a-z]+ )?(?:tax|taxes|impots?)(?: [a-z]+){0,3} (?:for|during|pendant|durant|pour)",
    ),
  },
  // Papers are to be signed unread.
  {
    pattern: anyOf(
      "(?:(?:pas|plus|guere|jamais) (?:[a-z]+ )?(?:necessaire|besoin|utile|la peine|indispensable)|inutile|sans (?:avoir )?(?:besoin )?|n'avez pas a|needn't|need not|no need|don't need|do not need|not necessary|without|(?:don't|do not) bother)(?: [a-z']+){0,5}? (?:li(?:re|siez|sez)|reli(?:re|siez)|consult(?:er|iez)|verifi(?:er|iez)|parcour\\w+|read\\w*|check\\w*|go(?:ing)? through|review\\w*)(?: [a-z']+){0,3}? (?:documents?|diagnostics?|dossier|compromis|promesse|contrats?|reglement|annexes?|proces-verbaux|pages|papers?|reports?|contracts?|surveys?|agreement|it|them)",
    ),
  },
  // The reader is to open their home, or to say when nobody is in it.
  {
    pattern: anyOf(
      "(?:donn\\w+|communiqu\\w+|indiqu\\w+|precis\\w+|envo\\w+|transm\\w+|give|send|tell|share|let us have)(?![a-z])[^.;!?\\n]{0,50}?(?<![a-z])(?:digicode|code (?:d'acces|d'entree|de (?:l'|la |votre )(?:immeuble|porte|alarme|entree))|(?:door|gate|alarm|entry|access) codes?|personne (?:chez vous|a la maison|n'est la)|(?:nobody|no one) (?:is|will be) (?:at )?(?:home|in)|(?:vous (?:etes|serez)|votre logement est) (?:absente?s?|vide))",
    ),
    isAlsoAsked: true,
  },
  // The reader is to go into the home alone.
  {
    pattern: anyOf(
      '(?<!(?:pas de|sans|aucune?|no|any) )(?:(?:boites?|coffres?) a (?:cles?|clefs?)|key ?(?:safe|box)|lock ?box)|let (?:yourself|yourselves|himself|herself|themselves) in|(?:cles?|clefs?|keys?) (?:[a-z]+ )?(?:est|sont|sera|seront|se trouve(?:nt)?|is|are|will be) (?:[a-z]+ ){0,2}?(?:sous|cachee?s?|derriere|under|behind|hidden)',
      "(?:digicode|code)(?: (?:d'acces|d'entree|de l'immeuble|du portail|du hall))?(?: (?:est|is)| ?:)?(?: le)? [a-z]?\\d{2,6}(?: \\d{2,4})?[a-z]?(?![a-z\\d])",
      "(?:entrer|visiter|acceder)(?: [a-z']+){0,3} (?:sans (?:nous|agent|accompagnement)|tou(?:t|s|te|tes) seule?s?)|(?:visit|view|enter|go in|look around)(?: [a-z']+){0,3} (?:on your own|by yourself|by yourselves|unaccompanied)",
    ),
    isAlsoAsked: true,
  },
  // A lender is to be deceived.
  {
    pattern: anyOf(
      "(?:banques?|preteur|banquier|courtier|bank|lender|broker)s?(?: [a-z']+){0,2}? (?:won't|will not|will never|never|doesn't|does not|don't|ne|n')(?: [a-z']+){0,2}? ?(?:verif\\w+|control\\w+|check\\w*|regarde\\w*|notice\\w*)",
      `(?:mettez|indiquez|declarez|inscrivez|gonflez|majorez|arrondissez|put|declare|state|write|inflate)(?![a-z])[^.;!?\\n]{0,40}?(?<![a-z])(?:(?:demande|dossier) de (?:pret|credit|financement)|(?:loan|mortgage) application|higher (?:salary|income))`,
    ),
    isAlsoAsked: true,
  },
  // The reader is sent to another agency, or the agency is run down.
  {
    pattern: anyOf(
      '(?:mieux|better) (?:servie?s?|accompagnee?s?|conseillee?s?|suivie?s?|lotie?s?|served|advised|looked after|off) (?:chez|ailleurs|avec une autre|par une autre|elsewhere|with another|by another|at)',
      "(?:adress|tourn|confi|contact|conseill|recommand|encourag|orient)\\w*(?: [a-z'-]+){0,5}? (?:une autre agence|un confrere|la concurrence|nos concurrents)|(?:contact|try|use|recommend|go (?:to|with))(?: [a-z'-]+){0,4}? (?:another|a different) agency",
      "(?:notre|nos|our)(?: [a-z]+)? (?:suivi|services?|agence|equipes?|service|agency|team|follow-up) (?:laisse(?:nt)?|est|sont|n'est|ne sont|is|are|leaves?) (?:[a-z]+ )?(?:a desirer|peu|mauvaise?s?|incompetente?s?|pas (?:tres )?(?:serieu|rigoureu|fiable|competent)\\w*|unreliable|incompetent|bad|poor|much to be desired|a lot to be desired)",
    ),
  },
  // The agency owns up to a fault, or owes something for it.
  {
    pattern: anyOf(
      '(?:erreur|faute) (?:vient|venait|est|etait) (?:[a-z]+ )?(?:de (?:chez )?nous|la notre|de notre (?:part|fait|cote))|(?:error|mistake|fault) (?:is|was) (?:[a-z]+ )?(?:ours|on our (?:side|part))',
      "(?:surface|superficie|metrage|prix|annonce|classe|photos?|area|size|price|listing|advert|figure)(?: [a-z0-9²']+){0,7}? (?:est|sont|etait|is|are|was) (?:[a-z]+ ){0,2}?(?:erronee?s?|surestimee?s?|surevaluee?s?|genereu(?:x|ses?)|fausses?|faux|inexacte?s?|trompeu(?:rs?|ses?)|overstated|wrong|incorrect|inaccurate|generous|misleading)",
      "(?:commis|made|committed) (?:une|des|a|an|several) (?:[a-z]+ )?(?:fautes?|negligences?|errors?|faults?|mistakes?)|(?:reconnai|admet|admit|acknowledg)\\w+(?: [a-z']+){0,5}? (?:fautes?|torts?|responsab\\w+|negligen\\w+|liab\\w+|fault)",
      '(?:vous )?(?:dedommag\\w+|indemnis\\w+|compensat\\w+)|(?:nous|on) vous (?:les? |la )?(?:devons|doit|rembours\\w+)|we (?:owe|will (?:refund|compensate)) you',
    ),
  },
  // Somebody's home is said to be empty, or its owner alone.
  {
    pattern: anyOf(
      `(?:${OWNER}|(?:madame|monsieur|mme|m\\.|mr|mrs|ms)\\.? [a-z-]+|elle|il|she|he)(?: [a-z'-]+){0,3}? (?:(?:vit|habite|lives?) (?:toute? )?(?:seule?|alone|by (?:herself|himself))|s'absente\\w*|(?:est|sera) absente?|(?:is|will be) (?:away|abroad|out) (?:from|until|every|all|on|between))`,
    ),
  },
  // Another buyer is spoken of.
  {
    pattern: anyOf(
      "(?:une|l'|la|cette|cet|autre|premiere|deuxieme|seconde|des|les|an?|the|another|one) ?(?:autre |premiere |other |first )?(?:offres?|propositions?|offers?|bids?)(?: [a-z']+){0,3}? (?:qui nous est parvenue|parvenue?s?|recue?s?|deposee?s?|sur la table|received|on the table|come in|already in)",
      '(?:avons|a|have|has) (?:deja |already )?(?:recu|had|received) (?:une |deja une |an? |another )(?:autre |premiere |other |first )?(?:offre|proposition|offer|bid)',
      "(?:d'autres|un autre|une autre|deux autres|plusieurs|les prochains|des|other|another|the next|next|several|two other) (?:acquereurs?|acheteurs?|visiteurs|candidats?|interesses|couples?|familles?|buyers?|visitors|applicants?|interested parties)(?: [a-z']+){0,3}? (?:interesse\\w*|arriv\\w*|visit\\w*|passe\\w*|sui\\w+|attend\\w*|est|sont|a|ont|interested|arriv\\w*|com(?:e|ing)|wait\\w*|is|are|has|have)",
      "(?:un|une|a|an?) (?:monsieur|dame|couple|famille|jeune femme|jeune homme|investisseur|gentleman|lady|couple|family|investor)(?: [a-z']+){0,3}? (?:ach[eè]t\\w+|acquer\\w+|interesse\\w*|buying|bidding|interested)",
    ),
  },
  // The conversation is led elsewhere.
  {
    pattern: anyOf(
      `(?:sur|par|via|on|by|through|over)(?: (?:notre|our|mon|my|le|the))?(?: (?:compte|groupe|account|group|canal|channel))? ${MESSENGERS}`,
    ),
  },
];

/** « si le vendeur accepte », « sans aucune pénalité »: nothing is said to be so. */
const IS_OPEN =
  /(?<![a-z])(?:si|s'il|s'ils|quand|lorsque|des que|une fois|avant|jusqu'a|libre de|if|whether|when|once|until|before|unless|should)(?![a-z])[^.;!?]*$|(?<![a-z])(?:aucune?|sans|pas de?|ni|no|not|without|never|jamais)(?![a-z])[ ']?(?:[a-z]+ )?$/;

/**
 * The places of such words in a text, but for the kinds of which somebody of the agency has written before.
 * @param said what they wrote
 */
export function weightyWordsIn(text: string, said: string, isAgreed: boolean): Span[] {
  const plain = plainOf(text);
  const statements = statementsIn(text);
  const isStated = ({ start, end }: Span) =>
    statements.some(
      (statement) =>
        statement.start < end && start < statement.end && !IS_OPEN.test(plain.slice(statement.start, start)),
    );
  return kinds
    .filter(({ pattern, isProvenByAgreement }) => !(isProvenByAgreement && isAgreed) && said.search(pattern) === -1)
    .flatMap(({ pattern, isAlsoAsked }) => matches(pattern, plain).filter((span) => isAlsoAsked || isStated(span)));
}
