import { plainOf } from '../checks/reading/source.ts';
import { distanceBetween } from '../shared/edit-distance.ts';

/**
 * Prepares a message for `refusal-forms.ts`: its clauses, in plain words as a dictionary writes them. An elision is written in full
 * (« m’envoyez » is « me envoyez »), and what people write on a phone becomes the word that they mean.
 */

export type Clause = { words: readonly string[]; isQuestion: boolean };

/** How people write on a phone, and words that stand for others. */
const shorthand = new Map(
  `veu|vx=veux plu|pu|plsu|pluss=plus pa=pas vo=vos mrc|mercii|mci=merci bcp=beaucoup slt=salut bjr|bonjours=bonjour bsr=bonsoir
  nn=nan msg|mess|mesage=message msgs|mesages=messages ns=nous vs=vous tt=tout stp|sivouplait=svp num|numeros=numero dsl=desole dde=de
  avc=avec cest|cetait=ce_est jai|g=je_ai jen=je_en jte=je_te jvx=je_veux jaimerais=je_aimerais jpp=je_en_peux_plus lai=le_ai
  chui|jsuis=je_suis ki=qui ke|kon=que sa=ca suffi|sufi=suffit pr=pour ds=dans tjs|tjrs=toujours dja=deja peu=peux jamai=jamais
  pouvai|pouvait|pouver|pouve=pouvez voulai=voulez recevoire=recevoir foix=fois bezoin=besoin tel=telephone adress|adresses=adresse mel=mail
  mels=mails cad=ce_est cdt|cdlt|slts=cordialement plz|pls=please dont=don't im=i'm thx|ty=thanks u=you`
    .trim()
    .split(/\s+/)
    .flatMap((entry) => {
      const [written, meant] = entry.split('=') as [string, string];
      return written.split('|').map((word): [string, string] => [word, meant.replaceAll('_', ' ')]);
    }),
);

/** The short words that an apostrophe cuts, or that people write alone: « m ecrivez ». */
const elided: Record<string, string> = {
  j: 'je',
  m: 'me',
  t: 'te',
  s: 'se',
  l: 'le',
  d: 'de',
  n: 'ne',
  c: 'ce',
  qu: 'que',
};
const elision = /^(j|m|t|s|l|d|n|c|(?:jus|lors|puis)?qu)'(?=.)/;
/** The same without an apostrophe: « menvoyer », « darreter », « jveux ». */
const glued = new RegExp(
  `^(?:${[
    '([mnd])(?=envo[iy]|ecri[rtv]|adress|import|embet|enleve|efface|arret|avoir|etre$)',
    '(j)(?=[bcdfghklmnpqrstvwxz][a-z]{2}|aimer|ai$|en$|accept|exig)',
  ].join('|')})`,
);

/** The words of refusals that are long enough for a slip, by their stems if they are verbs. */
const stems =
  'contact recontact sollicit relanc derang importun harcel envoy renvoy arret retir enlev supprim effac desabonn desinscri souhait demand'.split(
    ' ',
  );
const longWords =
  'recevoir reception message messages newsletter newsletters annonces alertes agence fichier fichiers numero adresse liste listes consentement publicite publicites sollicitations harcelement prospection desinscription desabonnement immediatement definitivement'.split(
    ' ',
  );
const others = new Set(
  'envoi envois envoie envoies renvoi alerts retour contracter contractez contracte massage massages retard listen envoler numeros'.split(
    ' ',
  ),
);
const ending = /(?:er|ez|ee?s?|ais?|ait|iez|re|vez|[rst])$/;
const single = (word: string): string => word.replace(/(.)\1+/g, '$1');
const isSlip = (word: string, known: string): boolean =>
  word[0] === known[0] && (single(word) === single(known) || distanceBetween(word, known, 1) === 1);

/** A word of which one letter is wrong. */
function corrected(word: string): string {
  if (word.length < 6 || longWords.includes(word) || others.has(word)) return word;
  const end = ending.exec(word)?.[0] ?? '';
  const stem = word.slice(0, word.length - end.length);
  if (stems.some((known) => word.startsWith(known))) return word;
  const meant = stems.find((known) => (stem.length < 5 ? single(stem) === single(known) : isSlip(stem, known)));
  if (meant && end) return meant + end;
  return longWords.find((known) => known.at(-1) === word.at(-1) && isSlip(word, known)) ?? word;
}

function inFull(stretched: string): string {
  const written = stretched.replace(/([a-df-z])\1{2,}|(e)\2{3,}/g, '$1$2');
  const known = shorthand.get(written);
  if (known) return known;
  const short = elided[written];
  if (short) return short;
  const cut = elision.exec(written);
  if (cut)
    return `${elided[cut[1] as string] ?? (cut[1] as string).replace('qu', 'que')} ${inFull(written.slice(cut[0].length))}`;
  const first = glued.exec(written);
  const letter = first?.[1] ?? first?.[2];
  return letter ? `${elided[letter]} ${inFull(written.slice(1))}` : corrected(written);
}

/** The places at which a clause ends without punctuation. */
const joint = new RegExp(
  `(?<!\\b(?:que|si|de|dit|repete|comment|est ce) )(?=\\b(?:${[
    '(?<!\\b(?:merci|est|ai|suis) )donc (?:je|on|nous|stop|merci|ne|vous|tu|si|inutile|plus|pas|veuillez|arret\\w+|cess\\w+) ',
    '(?:car|parce que|puisque|vu que|mais|alors|sinon|so|si besoin|sachant que|alors que|maintenant que|etant donne|du coup) ',
    '(?<!(?:vos|tes|ces|les) \\w+ )(?:ca|cela) suffit |(?:ca|cela) (?:fait|me interesse) ',
    '(?:je|on|nous) (?:vous |en |le )?(?:ai|a|avons|prefere|suis|sommes) (?!(?:de|a) )',
    '(?<!\\bet )ce est (?!a dire|bon )|ce serait |vous etes ',
    '(?<!(?:vos|tes|ces|les) \\w+ )je ne |je (?:\\w+ ){0,2}(?:meme pas|pas|plus|rien) ',
    '(?<!(?:vous|tu) )(?:pouvez|pourriez|peux|pourrais) (?:vous|tu|donc|me|nous|de|ne|arret\\w+|cess\\w+|enlev\\w+|retir\\w+|supprim\\w+) ',
    '(?:vous|tu) (?:pouvez|pourriez|peux|pourrais) ',
    '(?:on|nous) ne (?:vend\\w*|cherch\\w*|achet\\w*|est|sommes|connai\\w*) ',
    '(?<=[\\w]{3} )(?<!\\b(?:bien|vouloir|nous|vous|pouvez|pourriez|faut|devez|merci|donc|voir|demande|faire|veux|souhaite|dois|elle|pour|svp|aussi|encore|plus|pas|jamais|soit|etre|que|qui|ai|est|et|sera|veuillez|finalement|maintenant|please) )(?:supprim|enlev|effac)\\w+ (?:moi|mon|ma|mes) ',
    'il y a |y a |(?:je )?(?:voulais|tenais a) vous (?:dire|informer) que ',
    '(?<=\\w )(?<!\\b(?:de|ne|va|non|bus|le|au|un|dit|dis|dire|repondu|tape|mis|envoye|fait|ou|pas|pouvez|dois|faut|faire|je|me|pour|plus|a|ce|est|on|veux|du|les|la|to|autant) )(?:stop|arretez|arreter|stoppez) $',
    '(?:merci (?!$)|cordialement|svp (?!me |nous |de |ne |avec |vos |ces |les |$)|bonne (?:journee|soiree)|bien a vous|au revoir|thanks|thank you|please (?!$)|i have|i found)\\b ?',
    '(?<=^(?:mais |car )?(?:je|nous) (?!.*\\bque ).*)et ne (?:veux|souhait\\w+|ai plus) ',
    '(?:et|and) (?:ne (?:me|nous|plus|pas)|vous (?:mets|prie|demande|somme|remercie)|nous (?:enlev|retir|supprim|desinscri|desabonn|ray|effac|ot|oubli)|plus|pas|je (?:ne|veux|souhaite|me|refuse|demande)|nous (?:ne|souhait\\w+)|on|stop|arret|cess|retir|supprim|enlev|effac|vir|ray|oubli|desabonn|desinscri|de ne|de me |de nous |de (?:retir|enlev|supprim|effac|detrui|ray|radi|oubli)|de arret|de cess|de plus|merci|foutez|laissez|que on|remove|do not|don.t|delete|take|mon |ma |me |aucun|surtout)',
  ].join('|')}))`,
);
/** Somebody else's words, which are no refusal of the writer's: « il m’a répondu « laissez-moi tranquille » ». */
const quotation = /(?<=\S)\s*(?:«([^»]*)»|“([^”]*)”|"([^"]*)")/g;
const withoutQuotations = (text: string): string =>
  text.replace(quotation, (whole, ...parts) =>
    /\S\s+\S/.test(parts.slice(0, 3).join('').trim()) ? ' citation ' : whole,
  );

/** A thing that somebody names before they speak of it: « Les mails, terminé. » */
const topic =
  /\b((?:vos|tes|ces|les) [a-z]+),(?= (?:non merci|ca|cela|termine|fini|stop|basta|assez|j'en|on n'en|je n'en|c'est))/g;

/** A first name with which the writer speaks to a colleague: « arrête de m’écrire Kévin ». A town may stand after « plus ». */
const vocative =
  /(?<=(?<!\p{L})(?:moi|nous|sms|messages?|mails?|stop|arrête[zr]?|merci|[ée]crire|[ée]crivez)) \p{Lu}\p{Ll}+(?=\s*(?:[,.!?;]|$))/gu;
/** A name alone below the text. */
const nameBelow =
  /\n\s*(?!Demain|Lundi|Mardi|Mercredi|Jeudi|Vendredi|Samedi|Dimanche)\p{Lu}[\p{L}.’'-]*(?: \p{Lu}[\p{L}.’'-]*){0,3}\s*$/u;

export function clausesOf(message: string): Clause[] {
  const text = withoutQuotations(message.normalize('NFKC').replace(/\p{Cf}/gu, ''))
    .replace(vocative, ' prenom')
    .replace(nameBelow, '\nprenom');
  const plain = plainOf(text)
    .replace(/\S+@\S+\b/g, ' adressemail ')
    .replace(/(?:\+33 ?|\b0)[1-9](?:[ .-]?\d\d){4}\b/g, ' numerotel ')
    .replace(/s'il (?:vous|te) plai[ts]/g, 'svp')
    .replace(/aujourd'hui/g, 'aujourdhui')
    .replace(/\be[ -]mail/g, 'email')
    .replace(/\bvirgule\b/g, ',')
    .replace(/\)(?= n[e'])/g, ' ')
    .replace(/,(?=\s*(?:merci|svp|please)\s*(?:[.!;\n]|$))/g, ' ')
    .replace(/(?<=[a-z])0(?=[a-z])/g, 'o');
  return (plain.match(/[^.;!?…\n\r]+[.;!?…]*/g) ?? []).flatMap((sentence) => {
    const isQuestion = sentence.includes('?');
    return sentence
      .replace(topic, '$1 ')
      .split(/,(?! ni\b| n(?:e |')(?:veu|souhait|desir)| refuse)|[.;:!?…()|/"«»*“”]+|\s-+\s/)
      .flatMap((part) => wordsOf(part).map((words) => ({ words, isQuestion })));
  });
}

function wordsOf(part: string): string[][] {
  const words = part
    .replace(/[^\p{L}\p{N}' -]+/gu, ' ')
    .split(/[\s-]+/)
    .map((word) => word.replace(/^'+|'+$/g, ''))
    .filter(Boolean)
    .map(inFull)
    .join(' ')
    .replace(/\bce est est\b/g, 'ce est');
  return `${words} `
    .split(joint)
    .map((clause) => clause.split(' ').filter(Boolean))
    .filter(({ length }) => length > 0);
}
