import { plainOf } from '../../domain/checks/reading/source.ts';

/** The words of portals and forms around those that a person wrote. */

/** The beginnings of lines that nobody writes into a form. */
const certain = new RegExp(
  `^\\W*(?:${[
    'conformement (?:a la (?:loi|reglementation)|au (?:rgpd|reglement))|donnees personnelles|mentions legales|politique de confidentialite|consentement|rgpd|gdpr',
    "j'accepte (?:que mes|les conditions|la politique|de recevoir)|j'ai lu et|en soumettant",
    '©|copyright|tous droits',
    'desinscription|se desabonner|se desinscrire|unsubscribe|gerer (?:mes|vos) (?:alertes|notifications|preferences)',
    'does this submission|powered by|propulse par|formulaire #',
    "(?:page|url|url de la page|page url|ip|adresse ip|ip distante|remote ip|ip address|user.?agent|agent utilisateur|navigateur|referr?er|date d'envoi|date de la demande|recu le|consent|newsletter|optin[\\w ]*|captcha|token)\\s*:",
    '(?:view|see|edit) (?:this )?(?:submission|response)\\b|acceptance ?:|sent from ?: ?http|browser ?:|(?:ce|cet) (?:formulaire|enregistrement) a ete cree|je souhaite recevoir (?:la|votre|vos) (?:newsletter|lettre|offres|actualites)|pour ne plus recevoir (?:ces?|cette|nos|de) |(?:merci|veuillez) (?:de )?traiter (?:cette demande|ce (?:lead|contact))|to (?:edit|change|manage) your (?:e-?mail|notification)',
    'lead id|submitted (?:at|on) \\d|log ?in to view|ce contenu n.est ni|modifier (?:ce|le|votre) (?:questionnaire|formulaire)',
    '(?:le|la|les|the) (?:resultats?|reponses?|details?|donnees|results?) (?:de (?:cette|la|votre) )?(?:soumission|reponse|demande|submission)?.{0,30}(?:peu(?:t|vent) etre consulte|(?:est|sont) (?:disponible|consultable|accessible|visible))e?s?',
    '(?:ce|cet|cette) (?:contact|service|lead|prospect|mise en relation)\\b.{0,30} vous est (?:facture|offert|transmis|propose|reserve)',
    '(?:le|la|un|une) (?:fichier|fiche|piece) .{0,40}\\bjointe?\\b.{0,40}(?:importe|logiciel)',
  ].join('|')})`,
);
/** The beginnings of paragraphs in which a portal or a form speaks. People close with « Cordialement » and write « Vous pouvez me joindre ». */
const likely = new RegExp(
  `^\\W*(?:${[
    '(?:ce|cet) (?:message|e-?mail|mail|courriel|courrier|formulaire)\\b.{0,40}(?:envoye|automatique|adresse|genere|transmis|provient|emis)',
    'vous (?:recevez|avez recu) (?:ce|cet) ',
    'pour (?:lui )?repondre|pour lui (?:ecrire|telephoner|parler)|pour (?:le|la) (?:contacter|joindre|rappeler)|pour (?:joindre|contacter|rappeler) (?:cette personne|l.internaute|ce |cet |le (?:client|candidat|prospect|visiteur))|pour (?:consulter|traiter|voir|gerer) (?:cette|ce|la demande|le detail|l.annonce|votre (?:espace|compte))|pour (?:vous desabonner|ne plus)',
    'vous pouvez (?:lui repondre|repondre|le contacter|la contacter|le joindre|la joindre|le rappeler|la rappeler|modifier cette)',
    'repond(?:re|ez) (?:a ce|au|directement|maintenant|des|a cet|a la|a l)',
    'ne (?:pas )?repond(?:re|ez)|merci de ne pas repondre',
    "(?:connectez-vous|consultez|retrouvez|accede[rz]|cliquez|voir|gere[rz]|traite[rz]) .{0,12}(?:sur (?:le lien|votre|https?)|cette|la (?:demande|soumission|fiche)|l'annonce|ce contact|cet? |votre (?:espace|tableau)|mes |les? contact|ici)",
    'connectez-vous|pensez a (?:le|la|les|lui) r|conseil(?:s)? (?:de )?securite',
    '(?:formulaire|message|e-?mail|mail|demande) (?:envoyee?|recue?|transmise?|soumise?) (?:depuis|par|via|le|de|a partir)',
    'envoye (?:depuis (?!mon)|par |via |a partir|le \\d)',
    'sent (?:from (?!my)|via|by)|this (?:e-?mail|message|enquiry) (?:was|has|is)|(?:you can|to) (?:contact|reply|respond)|reply to|do not reply',
    "a bientot (?:sur|,? ?l'equipe)|service (?:clients?|pro|professionnel|commercial)\\b",
    'votre (?:conseill\\w+|interlocut\\w+|charge\\w* \\w+)\\s*(?:[:,]|dedie|habituel|$)|(?:assistance|support|hotline)\\s*:|besoin d.aide \\?|une question \\? (?:contact|votre|notre|appel|l.equipe)',
    'https?://\\S+\\s*$',
  ].join('|')})`,
);
/** A line that only parts the mail: the sign before a signature, rules, and the ends of programs' lists. */
const rule = /^\s*(?:-{2,}|~{3,}|_{3,}|={3,}|\*{3,}|–{2,}|—{2,}|\)|\}|\[\/\w+\]|<\/\w+>)\s*$/;
const ipAddress = /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])/;

const MAX_LINE = 2000;

/** Whether a line is a portal's or a form's. @param beginsParagraph people rarely begin one with a portal's words */
export const isFooter = (line: string, beginsParagraph = true): boolean => {
  const beginning = line.slice(0, MAX_LINE);
  if (rule.test(beginning) || ipAddress.test(beginning) || isTeam(beginning)) return true;
  const plain = plainOf(beginning);
  return certain.test(plain) || (beginsParagraph && likely.test(plain));
};

/** A closing line above the name of a portal's team is the portal's. */
export const isTeam = (line: string): boolean =>
  line.length <= 60 && /^\W*(?:(?:l'|votre |notre )equipe\b[^.!?]*|the .{2,30} team)\W*$/.test(plainOf(line));
export const isClosing = (line: string): boolean =>
  /^\W*(?:(?:bien )?cordialement|bien a vous|sinceres salutations|salutations|a (?:tres )?bientot|bonne (?:journee|soiree)|(?:best|kind) regards|regards|merci de votre confiance)\W*$/.test(
    plainOf(line),
  );

const ofSender =
  /\b(?:service|support|assistance|hotline|conseill(?:er|ere|ers)|espace pro|equipe|siege|capital|rcs|siret|sas|sarl|sa au|standard|commercial|desinscri\w*|desabonn\w*|dpo|rgpd|prix d'un appel|appel local|question|aide|facturation|comptabilite|locataire|notaire|syndic)\b/;

/** Whether a sentence names who runs the portal or the site, or somebody else: its numbers are not the person's. */
export const isOfSender = (sentence: string): boolean => ofSender.test(plainOf(sentence));

const nothing =
  /^[\s_.…([<-]*(?:-+|(?:l.|le |la |cet |cette |ce )?(?:internaute|visiteur|client|cliente|candidat|contact|personne|utilisateur|prospect|demandeur|expediteur) n.a (?:pas|rien) (?:laisse|ecrit|saisi|redige|renseigne|precise|indique|ajoute)(?: (?:de|d.|aucun) ?(?:message|commentaire|precision|telephone|numero))?|n\/?[ac]|nc|nr|non (?:renseigne|communique|precise|indique|fourni|specifie|disponible)e?s?|(?:e-?mail|telephone|tel\.?|adresse|message) non \w+|(?:aucune?|pas de|sans) ?(?:message|commentaire|telephone|precision|e-?mail|reference|information)?|vide|null|undefined|empty|not (?:provided|specified|given)|none|no message|reponse|answer|valeur|value)?[\s_.…)\]>-]*$/;

/** Whether a field was left empty: programs write « non renseigné », a dash or nothing at all. */
export const isNothing = (value: string): boolean => value.length < 60 && nothing.test(plainOf(value));
