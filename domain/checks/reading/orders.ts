import { withLatinLetters } from '../../drafts/look-alikes.ts';
import { plainOf } from './source.ts';

/**
 * Words by which a text wants to direct whoever writes for the agency: it speaks to a machine, to the person who approves, or says
 * what to tell whom. A person's questions, and their wishes for themselves, are none.
 */

/** The same words mean something else in a message of the recipient, in a name, and in a text about somebody. */
export type TextKind = 'ownMessage' | 'name' | 'other';

/** Orders to say something, not what somebody has done or does: « donné » is read like « donne ». */
const SAY_TO =
  '(?:dites|dis|dire|annonce[rz]|signale[rz]|ecris|ecrivez|ecrire|envoie|envoye[rz]|transfere[rz]|transmet(?:s|tre|tez)|reponds|repondez|repondre|confirme[rz]|precise[rz]|mentionne[rz]|indique[rz]|demande[rz]|redemande[rz]|communique[rz]|repete[rz]|assure[rz]|rassure[rz]|promet(?:s|tre|tez)|garanti[rs]?(?:sez)?|donne[rz]|adresse[rz]|publie[rz]|parle[rz]|parlez-en|(?:faire|faites|fais) (?:savoir|comprendre|croire|entendre)|write|reply|answer|send|forward)';
const TELL =
  '(?:previens|prevenez|prevenir|informe[rz]|avertir|avertissez|notifie[rz]|notifier|presse[rz]|sollicite[rz]?|tell|text|notify|inform|warn|let|ask|remind|(?<!(?:been|was|were) )told)';

/** Whom the agency writes to, as one who is not the writer names them. */
const BUYERS =
  'client(?:e|s|es)?|acheteu(?:rs?|ses?)|acquereurs?|visiteu(?:rs?|ses?)|buyers?|visitors?|customers?|lecteur|reader|monde|every(?:one|body)|(?:people|persons?|parties) concerned|(?:both|interested) part(?:y|ies)|each contact|dames?|gens|lady|woman|public|tous(?= ?[,.:;»)]|\\s*$| (?:les|nos|vos) [a-z]+)';
const OTHERS = `${BUYERS}|vendeu(?:rs?|ses?)|venderesse|proprietaires?|proprio|prospects?|(?:chaque|au|le|ce|the|this) contact|locataires?|sellers?|vendors?|owners?`;
const DETERMINERS =
  "(?:(?:the|all|every|each|les?|la|tous|toutes|tout|tt|vos|nos|your|autres?|chaque|ces|cette|cet|prochaine?s?|next|others?|other|our|of|m\\.|mme|mr|mrs) |l'){0,4}";
const GAP = '(?:(?! (?:mais|car|but|because) )[^.!?:;,\\n]){0,40}?';

/** Speaks to a machine, as a program or a message of its own system would. */
const TO_MACHINE: readonly string[] = [
  "(?:ignor\\w*|oublie\\w*|forget|disregard|override)[ :]+(?:[a-z']+ ){0,3}(?:instructions?|rules?|consignes?|regles?|guidelines?|directives?|prompts?)",
  '[[({<]{1,2} ?/?(?:system\\w*|systeme|agents?|assistant|inst|admin|instructions?|consignes?|llm|ia|ai)(?:[\\]})>]| ?[:,—–-])',
  '(?:^|[\\n.!?>*#"] ?\\**)(?:assistant|system|systeme|agents?|human|user|ia|ai|llm|bot|chatgpt|gpt|robot)\\**s? ?[,:]',
  '(?:system|systeme) (?:prompt|override|message|notice)|mode (?:maintenance|developpeur|debug|admin)|developer (?:mode|note)|note developpeur|consigne developpeur',
  "(?:cher|chere|dear|salut|attention|bonjour|hey|hi|hello) (?:cher )?(?:assistant|agent ia|ia|robot|ai|bot)(?![a-z])|pour l'(?:ia|assistant|agent)(?![a-z])|(?:a|de) l'agent(?: ia)?(?: ?:|\\s+de (?:repondre|dire|envoyer))|l'attention de l'(?:agent|ia|assistant)|(?:agent|assistant) ia(?![a-z])|intelligence artificielle|language models?|si vous etes une ia|if you are an? (?:ai|assistant|bot)",
  "l'(?:agent|assistant|ia) (?:repond|dira|enverra|ecrira|doit|devra|confirmera|ajoutera)\\w*",
  "(?:you are|you're|tu es|vous etes) (?:now |desormais |maintenant )?(?:an? |the |l'|un |une |evalue|freebot|admin|the agency's)(?:new |accounting |nouvel )*(?:admin|assistant|bot|evalue|freebot|agent|ia|ai)?(?<=admin|assistant|bot|evalue|agent|ia|ai)(?![a-z])",
  "(?:let's|let us|we'll|we will) play|jouons(?![a-z])|jeu de role|role-?play|(?:you are|you're|tu es|vous etes) (?:now )?[\"«“]|(?:with|has|have) no rules|sans (?:aucune )?regles?(?![a-z])",
  '(?:ai|ia|bot|agent|assistant)s? (?:must|should|shall|has to|needs to|doit|devra|dois)(?![a-z])',
  "(?:pour le|a l'attention du|note au) (?:redacteur|robot|systeme|modele)(?![a-z])",
  '(?:consignes?|instructions?|regle|rule|directive|parametres|settings|policy|todo ia|prompt)(?: [a-z]+){0,2}(?: n ?°? ?\\d+)? ?[:=]',
  '(?:tool_result|tool_call|resultat de [a-z]+_[a-z]+|"(?:role|tool|tool_calls|choices)" ?:)|(?:get|list|search|draft|approve|delete|purge|enroll|send)[_ ](?:all[_ ])?(?:contacts?|drafts?|visits?|email|sms|property|sequence)(?:[_( ]|$)',
];

/** Says what is to be told, without saying to whom: « réponse type », "when asked", "they must be told". */
const TO_BE_TOLD: readonly string[] = [
  '(?:sequence|liste|campagne|list|campaign) (?:a utiliser|to use)|(?:add|enrol\\w*|subscribe|inscri\\w+|ajoute[rz]) (?:the |le |ce |chaque |every |each |all )?contacts? (?:to|in|dans|a)',
  "reponses? types?(?! (?:de|du|a) (?:la banque|dossier))|pour (?:les|vos) reponses?|(?:en|comme) reponse a (?:toute|chaque)|a toute (?:question|demande)|si (?:on|quelqu'un|un client|un visiteur|l'on) (?:vous |te )?(?:demande|pose|interroge)|for (?:all )?(?:replies|answers|responses)|(?:when|if|whenever) (?:you are |you're |they |anyone |somebody |someone |people )?ask(?:s|ed)? (?:about|for|on)|standard (?:reply|answer)",
  '(?:must|should|shall|have to|has to|need to|needs to|are to|is to) be (?:told|informed|notified|reminded|asked|advised|warned)|doi(?:t|vent) (?:etre|savoir) (?:qu|informe|prevenu|averti)\\w*',
  '\\{ ?"?[a-z ]*(?:reply|answer|append|prompt|assistant|reponse|instruction|consigne)[a-z ]*"? ?:|"[a-z ]*(?:consigne|instruction|prompt|assistant|hint)[a-z ]*" ?:',
  '(?:to|for|aux?|pour les?) (?:ai|agent|chat|automated|language|ia)[ -]?(?:bots?|agents?|assistants?|models?|systems?)',
];
/** The same in an advert, a note or feedback, where nobody is spoken to. */
const SAID_THAT =
  "(?:dites|indiquez|repondez|annoncez|precisez|confirmez|signalez|ecrivez|communiquez|racontez|assurez|tell|say|state|reply|answer|mention)(?! (?:you|us|me|moi|nous)(?![a-z]))[^.!?;\\n]{0,40}? (?:que|qu'|that)";

/** Speaks to whoever will write, which a reader who writes for themselves may do: « when replying, use my work address ». */
const TO_WRITER: readonly string[] = [
  'whoever (?:answers|writes|replies|handles|drafts|deals)|copy desk|(?:when|if|while) (?:you (?:are |re )?)?(?:answer|reply|respond|writ)(?:ing|e)? to (?:[a-z]+ )?(?:questions?|enquir\\w+|visitors?|buyers?|messages?|e-?mails?)|when (?:answering|replying)(?![a-z])',
  "(?:nota|note|consigne)s? (?:pour|aux?|sur) (?:les? |la )?(?:echanges|reponses?|courriels?|e-?mails?|messages|redaction|redacteurs?|collegues qui)|(?:quand|lorsqu[e']) ?(?:on|vous) (?:repond|ecri)\\w*|en repondant aux?|(?:a|pour) (?:qui|celui qui|la personne qui) (?:repond|ecri)\\w*",
  '(?:formulez|formuler|tournez|presentez|presenter)[- ](?:le|la|les) (?:comme|sous|en)|phrase it|(?:passe|sonne) mieux|(?:reads|sounds) (?:like|better|warmer|as)',
];

/** Speaks to the person who approves. */
const TO_APPROVER: readonly string[] = [
  "approuve[rz]? (?:vite|sans|tout|tous|les)|sans (?:le |la |les )?(?:relire|relecture)|approve[_ ]all|auto-?approv\\w+|pre-?autho?ri[sz]ed|deja (?:valide|approuve)e?s?|(?:approved|validated) by|(?:valide|approuve)e? par (?:la |le )?(?:direction|management)|approbat(?:eur|rice)|envoi automatique|passent plus par l'approbation|→ ?approuve",
];

/** Says what to write each time. */
const EACH_TIME: readonly string[] = [
  `(?:(?:toujours|systematiquement|always) (?:[a-z]+ ){0,2}?(?:mention\\w*|ajout\\w*|dire|donner|say|add|quote|repond\\w*|indiqu\\w*)|(?:(?:dans|a) (?:tout|chaque|tous) (?:message|courriel|e-?mail|envoi|sms)|tout courriel|prochains? (?:message|sms|envoi|courriel)s?|whenever you (?:write|reply)|(?:all|every|each) (?:further |future |outgoing )?(?:e-?mails?|messages?|replies))[^.\\n]{0,50}(?<![a-z])(?:mention\\w*|ajout\\w*|dire|donner|say|add|quote|repond\\w*|appliqu\\w*|must|doi\\w+|drop))`,
  `(?:glisser|ajouter|ajoute|appliquer|mention|mentionner|indiquer|(?:rep|repondre|reponse)\\.?|ajoutez)[^.\\n]{0,40}(?:toujours|systematiquement|always|(?:a|au|dans) (?:tout|chaque|tous|le prochain|prochain|les prochains) ?(?:message|courriel|e-?mail|envoi|sms)s?|les envois)`,
  "(?:commence\\w*|mettre|mettez|utiliser|put|use|ajoute\\w*|add|inserer?)[^.\\n]{0,45}(?:l'objet|objet du|comme objet|subject(?: line)?|en signature|the body|l'image)",
];

/** Dictates words to be written. */
const DICTATED: readonly string[] = [
  '(?:repete\\w*|repeat) (?:apres moi|after me)|mot pour mot|(?:repond\\w*|confirm\\w*|ecri\\w*|reply|write|mail|mot|lignes?|message|line)(?![a-z])[^.\\n]{0,40}(?:disant qu|comme quoi|saying|stating|juste oui ou non|just (?:yes|no|"))',
  `(?<![a-z])(?!(?<=vous )(?:dites|ecrivez) [«"“])(?:repondez|reponds|repondre|confirmez|ecrivez|ecris|ajoute[rz]?|mettez|dites|dis|say(?:ing)?(?![a-z])|(?:un |simple |a )(?:mail|mot|message|sms|texte))[^.\\n«"“”]{0,25}[«"“][^»"”\\n]{8,}[»"”]`,
  '(?:repond\\w*|reply|confirm\\w*)(?: [a-z]+){0,4} (?:par|with) ?: ?\\S',
];

/** The name of somebody or of a file asks for nothing. */
const IN_NAME: readonly string[] = [
  `(?:^|[(,—–[ -])(?:${SAY_TO}|${TELL}|confirme|rappelle|donne|repete|appelez|confirm|mention|reply|(?:please|pls) (?!(?:read|see|find|sign|check|open|note)(?![a-z]))|cancel|annulez?|renvoyer|say)(?![a-z])(?! (?:you|letter|of))`,
  '[a-z ](?:vous (?:confirme|informe|annonce)|a dit oui|accepts?(?! cookies)|a accepte)(?![a-z])|objet ?:',
];

/** The first such words of a text. @param names of the people whom it may speak of, without those of colleagues */
export function orderIn(text: string, kind: TextKind, names: readonly string[]): string | undefined {
  const plain = plainOf(withLatinLetters(text.normalize('NFKC')))
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\u00ad]/g, '')
    .replace(/_/g, ' ');
  const spellings = [plain, plainOf(text).replace(/[\u200b-\u200f\u202a-\u202e]/g, ''), withoutDigitsForLetters(plain)];
  const patterns = patternsFor(kind, names);
  for (const spelling of new Set(spellings)) {
    for (const pattern of patterns) {
      const match = pattern.exec(spelling);
      if (match) return around(text, spelling === plain || spelling.length === text.length ? match : null);
    }
  }
  return undefined;
}

function patternsFor(kind: TextKind, names: readonly string[]): RegExp[] {
  const named = names
    .flatMap((name) => plainOf(name).split(/[^a-z]+/))
    .filter((name) => name.length > 3)
    .map((name) => `|${name}`)
    .join('');
  const people = `${kind === 'ownMessage' ? BUYERS : OTHERS}${named}`;
  const told = `(?<![a-z])(?:${SAY_TO}(?![a-z])${GAP}(?<![a-z])(?:a|au|aux|to|aupres d[eu]s?)|${TELL}(?! (?:you|me|us)(?![a-z])))(?![a-z])${GAP}(?<![a-z])${DETERMINERS}(?:${people})(?![a-z@])`;
  const advised = `(?<![a-z])(?:rappele[rz]|conseille[rz]|recommande[rz]|suggere[rz]|advise|urge|encourage[rz]?|incite[rz]) (?:(?:a|au|aux|to) )?${DETERMINERS}(?:${people})(?![a-z@])`;
  const him =
    "(?<![a-z])(?:(?:dites|dis|dire|annonce[rz]?|repondez|confirmez|faites savoir)[ -](?:lui|leur)|(?:lui|leur) (?:dire|annoncer|assurer|promettre|garantir|faire (?:savoir|croire|comprendre)|confirmer|indiquer|preciser) qu[e']|tell (?:her|him|them)|(?:faire|laisser|faites|laissez) (?:croire|entendre|penser) qu[e']|(?:let|make) (?:her|him|them) (?:believe|think))(?![a-z])";
  const inForm = `(?:^|\\n)(?:prenom|nom|entreprise|name|company|first name|last name) ?:[^\\n]*(?<![a-z])(?:${SAY_TO}|${TELL}|repondra)(?![a-z])`;
  return [
    ...[...TO_MACHINE, ...TO_BE_TOLD, ...TO_APPROVER, ...EACH_TIME, ...DICTATED].map(
      (pattern) => `(?<![a-z])(?:${pattern})`,
    ),
    told,
    advised,
    ...(kind === 'ownMessage'
      ? [inForm]
      : [him, ...[SAID_THAT, ...TO_WRITER].map((pattern) => `(?<![a-z])(?:${pattern})`)]),
    ...(kind === 'name' ? IN_NAME : []),
  ].map((pattern) => new RegExp(pattern));
}

/** « 1gn0r3 »: ignore. */
const withoutDigitsForLetters = (plain: string): string =>
  plain.replace(/[a-z0-9@$|!]+/g, (word) =>
    /[a-z]/.test(word) && /[0-9@$|]/.test(word) ? word.replace(/[013457@$|]/g, (sign) => DIGITS[sign] ?? sign) : word,
  );
const DIGITS: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '|': 'l' };

const SHOWN = 80;

/** The words with what stands around them, in one line. */
function around(text: string, match: RegExpExecArray | null): string {
  const start = match ? Math.max(0, match.index - 10) : 0;
  const from = match ? text.lastIndexOf(' ', start) + 1 : 0;
  return text
    .slice(from, from + SHOWN)
    .replace(/\s+/g, ' ')
    .trim();
}
