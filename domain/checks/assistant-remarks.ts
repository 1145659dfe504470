import { plainOf } from './reading/source.ts';

/**
 * Words that a language model writes to whoever asked for a text, and that are no part of it: « Voici le SMS : »,
 * "Let me know if you'd like changes". In lower case and without accents.
 */

/** The kinds of text that somebody asks for. */
const TEXT =
  '(?:sms|texto|message|mail|e-?mail|courriel|brouillon|draft|reply|response|relance|version|proposition|redaction|modele|template|text(?: message)?|texte (?:du|de|pour|a envoyer)|reponse (?:pour|a|que|redigee|proposee)|confirmation)';
/** « Bien sûr ! », "Sure!": an answer to whoever asked. */
const AGREES =
  "(?:sure(?: thing)?|certainly|of course|absolutely|gladly|happy to help|no problem|got it|understood|great|okay|ok|bien sur|bien entendu|certainement|avec plaisir|volontiers|absolument|entendu|compris|tres bien|parfait|d'accord|c'est fait|pas de (?:souci|probleme))";
/** « Voici », "Here's", "I've drafted": what gives the text. */
const GIVES =
  "(?:(?:here(?:'s| is| are)|here you go|below (?:is|you)|voici|voila|ci-dessous|ci-apres|(?:je (?:vous|te) )?propose|i(?:'ve| have)? (?:drafted|written|prepared|rewrote)|j'ai (?:redige|prepare|ecrit|reformule)|as requested|comme (?:demande|convenu))(?! (?:vous|pour vous)))";

/** « Souhaitez-vous que je », "let me know if": an offer to whoever asked. */
const ASKS =
  "let me know if|feel free to|would you like me to|do you want me to|want me to|i can also|(?:dites|dis)(?:-moi| moi) si|n'hesitez? (?:pas )?a (?:me (?:dire|demander))?|souhaitez-vous que (?:je|j')|voulez-vous que (?:je|j')|(?:veux|souhaites)-tu que (?:je|j')|tu veux que (?:je|j')|si (?:tu veux|vous (?:voulez|souhaitez)),? je peux";
/** Verbs that only a text can be meant by. */
const REWRITES =
  "me to (?:adjust|change|modify|edit)|shorten\\w*|reword\\w*|rewrit\\w*|rephras\\w*|tweak\\w*|customi[sz]e|(?:edits|adjustments|tweaks)|(?:different|another) (?:tone|version)|raccourci\\w*|reformul\\w*|rallong\\w*|reecri\\w*|(?:le |la )?personnalis\\w*|autre (?:version|ton|formulation)|(?:une |la |a )?(?:version|formulation|variante)|(?:plus|moins|more|less) (?:court|formel|chaleureux|formal|casual)e?|l'adapter|l'envoie|send it";
const CHANGES = '(?:modifi\\w+|adapt\\w*|ajust\\w*|chang\\w+|amelior\\w*|adjust\\w*|edit|modify|changes? to)';
const OF_TEXT =
  '(?:le |ce |la |du |de |the |this |quelque chose dans (?:le |ce ))?(?:message|texte|sms|mail|ton|contenu|brouillon|formulation|tone|text|draft|email|wording)';
const GREETS = '(?:bonjour|bonsoir|hello|hi |dear|madame|monsieur|cher|chere)';
/** « version courte », « ton chaleureux »: of a text. « Option 1 : jeudi à 10 h » is one of a meeting. */
const STYLE =
  '(?<![a-z])(?:courte?|brefs?|breve|longue?|detaillee?|formel(?:le)?|informel(?:le)?|neutre|directe?|chaleureu(?:x|se)|professionnel(?:le)?|ton|style|tutoiement|vouvoiement|concise?|sobre|\\d+ caracteres|short|brief|long|formal|casual|friendly|warm|polite|direct|tone)(?![a-z])';

const patterns: readonly string[] = [
  // At the beginning: an agreement, what gives the text, or both.
  `^[\\W_]{0,10}${AGREES}[ !,.:-]{1,5}${GIVES}[^\\n]{0,100}?(?::|\\n|\\.|$)`,
  `^[\\W_]{0,10}${GIVES} (?:[^\\s.:\\n]+ ){0,4}?${TEXT}[^:.!?\\n]{0,80}(?::|\\n)`,
  `^[\\W_]{0,10}(?:sure|certainly|of course|absolutely|bien sur|certainement|avec plaisir)[ !.]{1,3}(?=["«*\\n-])`,
  // A label where the text should begin.
  '^[\\W_]{0,6}(?:sms|message|brouillon|draft|corps|body|output|sortie|resultat|version (?:courte|longue|finale|corrigee|revisee)|(?:reponse|message|sms|texte) (?:finale?|proposee?|redigee?)|final (?:answer|version)|assistant|user|utilisateur|system|human|ia|ai|bot)[\\W_]{0,3} ?:(?=[\\s*"«])',
  `(?:^|\\n)[\\W_]{0,6}(?:option|version|variante|proposition) ?[1-3a-c] ?[:(–-](?:[^\\n]{0,30}?(?=["«]|${GREETS})|\\s*(?=["«]|${GREETS})|(?=[^\\n]{0,24}${STYLE})[^\\n]{0,30}(?=\\n))`,
  // Thinking aloud.
  '<\\/?(?:think|thinking|thought|reasoning|reflection|analysis|scratchpad|tool_call|tool_use|function_call|antml[:\\w]*|system|user|assistant|instructions?|context)\\b[^<>\\n]{0,60}>',
  '<\\|[a-z_]{2,20}\\|>|\\[\\/?inst\\]|<<\\/?sys>>|<\\/?s>',
  '(?:^|\\n)[\\W_]{0,6}(?:thinking|reasoning|thought|chain of thought|raisonnement|reflexion) ?:(?= )',
  "(?<![a-z])(?:let me (?:think|draft|write)|i(?:'ll| will| need to| should| must) (?:draft|write) (?:a|an|the)|je (?:dois|vais|devrais) (?:rediger|formuler|ecrire)|il faut que je redige) ?(?:step by step|this through|(?:un |le |ce |a |the )?(?:court |short |polite )?(?:message|sms|mail|e-?mail|texte|text|reponse|reply))?(?<=message|sms|mail|texte|text|reponse|reply|step|through|think)(?![a-z])[^.\\n]{0,60}",
  "(?<![a-z])(?:the user|l'utilisateur(?:trice)?|l'utilisatrice)(?![a-z]) ?(?:wants?|asked|asks|needs|veut|demande|souhaite|a demande|m'a demande|has|is)[^.\\n]{0,60}",
  // The model speaks of itself.
  "(?<![a-z])(?:as an? (?:ai|assistant|language model|large language model)|en tant qu(?:e modele|'ia|'intelligence|'assistante? (?:ia|virtuel|numerique)|'agent (?:ia|conversationnel))|(?:i am|i'm|je suis) (?:an? )?(?:une )?(?:ai|ia|intelligence artificielle|language model|modele de langage|assistant (?:ia|virtuel))|modele de langage|language model|chatgpt|gpt-?[45]|(?:genere|redige|ecrit|generated|written) (?:automatiquement )?(?:par (?:une |l')?(?:ia|intelligence)|by (?:an? )?ai))(?![a-z])",
  "(?<![a-z])(?:i(?:'m| am) (?:sorry|afraid|unable)[^.\\n]{0,20}(?:can(?:'t|not)|unable to)?|i can(?:'t|not)|je ne (?:peux|suis) pas (?:en mesure de |capable de )?|je n'ai pas (?:acces|pu (?:trouver|verifier|acceder)))[^.\\n]{0,30}(?:help with (?:that|this)|assist|generate|provide (?:that|this)|acces (?:a|au|aux)|rediger|generer|base de donnees|crm|outil|donnees|logiciel)(?![a-z])",
  // Offers to change the text, and advice to whoever sends it.
  `(?<![a-z])(?:${ASKS})[^.?!\\n]{0,30}?(?:${REWRITES}|${CHANGES} ${OF_TEXT})(?![a-z])`,
  '(?<![a-z])(?:remplace[rz]?|complete[rz]?|renseigne[rz]?|personnalise[rz]?|adapte[rz]?|replace|fill in) (?:les |le |la |the |ce |votre )?(?:\\[|\\{|crochets|champs|variables|placeholders?|brackets|elements? entre|(?:message|texte|sms|mail) (?:selon|avant|si|avec|a votre)|nom du client|prenom)',

  // The model says how the text was made.
  '\\(? ?(?:environ |~|≈|about |approx\\. ?)?\\d{2,4} ?(?:/ ?\\d{2,4} ?)?(?:caracteres|characters|signes|chars?)(?: espaces compris| \\(espaces[^)]{0,20}\\))?[^)\\n]{0,20}\\)?',
  '(?<![a-z])(?:nombre de caracteres|character count|nombre de mots|word count|longueur) ?:',
  "(?<![a-z])(?:(?:based on|according to|d'apres|selon|from) (?:the |your |le |les |la |tes |vos |mes |ton |votre )?(?:crm|context\\w*|prompt|consignes?|instructions?|informations? (?:que (?:tu|vous) m|fournies?(?! par)|transmises(?! par))|(?:provided|given) (?:information|context|data|details)|information (?:you|provided|given)|details you|database|base de donnees|tool results?))(?![a-z])",
  "(?<![a-z])(?:j'ai (?:garde|adopte|utilise|respecte|conserve|choisi|veille|limite|evite|laisse|ajoute|inclus|fait en sorte)|i(?:'ve| have)? (?:kept|used|made sure|included|avoided|left|added)) [^.\\n]{0,30}(?:\\bton\\b|\\btone\\b|consigne|vouvoiement|tutoiement|caracteres|characters|formel|style|concis|concise|short|polite|placeholder|prompt|sms|limite)",
  '(?<![a-z])(?:ce|this) (?:message|sms|mail|texte|text|draft|brouillon) (?:est|reste|respecte|fait|keeps|is|stays|respects|contient|confirme bien)(?! (?:envoye|automatique|confidentiel|destine|un peu|long|important|urgent|pour vous|for you))[^.\\n]{0,60}(?:ton|poli|professionnel|courtois|court|concis|caracteres|tone|polite|professional|short|characters|limite|consigne)(?![a-z])',
  // To a colleague.
  "(?<![a-z])(?:ne pas envoyer(?: tel quel| avant)?|do not send|a (?:relire|valider|verifier|corriger|completer) avant (?:l')?envoi|pour (?:relecture|validation)(?= ?[:\\])\\n])|note (?:interne|pour (?:l'agent|le negociateur|moi|toi|le collegue|l'equipe|le relecteur)|to (?:self|agent|user|editor|reviewer)|de l'ia) ?:?|internal note|usage interne|(?:fin|end) (?:du|of|de) (?:message|sms|mail|texte|draft|the message))(?![a-z])",
];
const remark = new RegExp(patterns.join('|'), 'g');

/** The places of such words. */
export const assistantRemarksIn = (text: string): { start: number; end: number }[] =>
  [...plainOf(text).matchAll(remark)].map(({ 0: written, index }) => {
    const before = /^[\s\W_]*/.exec(written)?.[0].length ?? 0;
    const start = /^<|^\[|^\(/.test(written) ? index : index + (before < written.length ? before : 0);
    return { start, end: index + written.trimEnd().length };
  });

/** A heading or a subject line that a model put above the message: « ### Objet : votre recherche ». */
const HEADING =
  /^\s{0,10}(?:#{1,6} *\**(?:objet|sujet|subject|bonjour|cher|chère|dear|hello|hi|e-?mail|message|sms|corps|body)(?![\p{L}])[^\n]*|\**(?:objet|sujet|subject)\**\s?:[^\n]*)/iu;

/** The place of such a line in the body of an e-mail, which has a subject of its own. */
export function headingIn(body: string): { start: number; end: number }[] {
  const [line] = HEADING.exec(body) ?? [];
  return line ? [{ start: line.search(/\S/), end: line.length }] : [];
}
