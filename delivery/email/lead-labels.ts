import { plainOf } from '../../domain/checks/reading/source.ts';
import { asksPerson, clauseOf, fieldOfQuestion } from './lead-questions.ts';

/** The meanings of the labels in forms, portals' mails and the data of programs that pass on leads. */
export type Field =
  | 'firstName'
  | 'lastName'
  | 'fullName'
  | 'email'
  | 'phone'
  | 'message'
  /** The subject, from a list of choices or in the person's words: « Votre projet », « Objet », « Je souhaite ». */
  | 'topic'
  | 'reference'
  | 'property'
  | 'price'
  | 'city'
  | 'postcode';

/** The labels without case, accents, possessives and what they say twice (« du client »), as `spoken` leaves them. */
const labels: readonly [Field, RegExp][] = [
  ['firstName', /^(?:prenoms?|first ?name|given ?name|forename|fname)$/],
  ['lastName', /^(?:noms?(?: de famille| d'usage)?|last ?name|surname|family ?name|lname)$/],
  [
    'fullName',
    /^(?:nom complet|nom prenoms?|prenoms? nom|full ?name|name|first and last name|contact|contact name|nouveau contact|de|from|de la part de|client|internaute|prospect|interesse|expediteur|demandeur|identite|coordonnees|acquereur|emetteur|personne|visiteur|candidat|(?:you have )?received a message from|(?:vous avez recu un )?(?:nouveau )?message (?:de|from)|qui etes vous|pseudo(?:nyme)?|nickname|user ?name|sender|enquirer|buyer)$/,
  ],
  [
    'email',
    /^(?:(?:adresse (?:de |d')?)?(?:emails?|mail|mel|courriel|courrier electronique|electronique|messagerie)|(?:email|mail) address|(?:email|mail) (?:adresse|valide|personnel))$/,
  ],
  [
    'phone',
    /^(?:(?:n[°o]?\.? ?|num(?:ero)?\.? )?(?:de |d')?(?:tel(?:eph(?:one)?)?\.?|port(?:able)?\.?|mob(?:ile)?\.?|fixe|gsm|phones?|cell ?phone|cell|whatsapp)(?: ?(?:port(?:able)?|mob(?:ile)?|fixe|dom(?:icile)?|perso(?:nnel)?|number|no|principal|1)\.?)*|(?:phone|mobile|telephone|contact) number|numero(?: a rappeler| de rappel| de contact)?|rappel au|(?:a )?rappeler au|joignable au|ligne directe|(?:numero|tel(?:ephone)?\.?|port(?:able)?\.?) direct|direct (?:line|phone|number))$/,
  ],
  [
    'message',
    /^(?:(?:corps|texte|contenu|sujet et texte) du message|messages?(?: laisse| libre| suivant| content| body)?|commentaires?(?: libres?)?|remarques?|precisions?|questions?|comments?|texte|contenu|body|decrivez .{3,40}|describe .{3,40}|(?:informations?|infos?|precisions?|remarques?) (?:complementaires?|supplementaires?)|additional (?:message|information|comments|details)(?: is as follows)?|enquiry|inquiry|autres? (?:informations?|precisions?|remarques?)|details?|details du message|notes?|(?:laisse[rz]|ecri(?:re|vez)|tape[rz]|saisi\w*|leave|type|write) .{0,20}(?:message|commentaires?|comment)|(?:que|comment) (?:pouvons nous|puis je) .{0,40}|how can we help.{0,10})$/,
  ],
  [
    'topic',
    /^(?:demande|projet|recherche|objet|sujet|subject|motif|besoin|transaction|status|statut|offre|type|reason|(?:type|objet|nature|sujet|motif) (?:de (?:la |votre )?|du |d')?(?:demande|recherche|projet|contact|message|annonce|transaction|offre)|(?:je |vous )?souhaite[sz]?|(?:je |vous )?recherche[sz]?|vous etes|(?:i am |i'm )?interested in|i (?:want|would like) to|je veux|interet|formulaire|form(?: name)?|campaign(?: name)?|campagne)$/,
  ],
  [
    'reference',
    /^(?:(?:ref(?:erence)?s?\.?)(?: (?:de l'|du |de |l')?(?:annonce|annonceur|bien|agence|interne|mandat|property|logement))?|(?:annonce|bien|property|agency|agence|listing|mandat|logement) (?:ref(?:erence)?\.?|id|no)|n[°o]\.? (?:de |du )?mandat|mandat)$/,
  ],
  [
    'property',
    /^(?:biens?(?: concernes?| immobiliers?| vise)?|annonce(?: concernee)?|logement|property(?: title| name| address)?|listing(?: title)?|bien demande|(?:titre|libelle|intitule)(?: de l'annonce| du bien| annonce| bien)?|nom (?:de l'annonce|du bien|annonce|bien)|designation|programme|adresse(?: du (?:bien|logement)| complete)?(?: a (?:estimer|vendre|louer))?|localisation du bien|bien a (?:estimer|vendre|louer)|property to value)$/,
  ],
  ['price', /^(?:prix|price|asking price|montant|(?:prix|price) (?:affiche|du bien|de vente|demande))$/],
  [
    'city',
    /^(?:(?:villes?|commune|localite|localisation|secteur|quartier|lieu|zone|city|town|location|area)(?: ?\(?s?\)?)?(?: (?:du bien|de recherche|du projet|recherchee?s?|souhaitee?s?|concernee?s?|geographique))?)$/,
  ],
  ['postcode', /^(?:code postal|cp|post ?code|postal ?code|zip(?: ?code)?)(?: du bien)?$/],
];

/** Words for a person or a thing of which a form or a program says the field: « Nom du client », `contact_email`, `annonce_ville`. */
const owners =
  /^(?:contact|client|lead|prospect|user|customer|internaute|visiteur|acquereur|personne|demandeur|annonce|bien|property|listing|form|champ|field|item) +/;
const ownerAfter =
  / (?:du |de la |de l'|des |of the |of )?(?:contact|client|internaute|prospect|acquereur|visiteur|expediteur|demandeur|candidat|emetteur|sender|buyer|visitor|complet e?)$/;

/** A label as one says it. */
function spoken(text: string): string {
  return plainOf(text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .replace(/[([].{0,40}?[)\]]/g, ' ')
    .replace(/[_*•·▪►>"«»“”✱?!:]+/g, ' ')
    .replace(/[^\p{L}\d°.)'/&,+ -]/gu, ' ')
    .replace(/\be-? ?mail/g, 'email')
    .replace(/-+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .replace(
      /^(?:quel(?:le)?s? (?:est|sont)|what(?: is|'s)|(?:merci d')?indique[rz]|saisir|saisissez|entre[rz]|enter|please enter) /,
      '',
    )
    .replace(/^(?:(?:votre|vos|son|sa|ses|leurs?|your|his|her|their|the|le|la|les) |l')+/, '')
    .replace(/\.+$/, '')
    .trim();
}

const MAX_LABEL = 60;

/** The field that a label names; undefined for another one. */
export function fieldOf(label: string): Field | undefined {
  if (label.length > MAX_LABEL || label.trim() === '') return undefined;
  const words = spoken(label);
  if (isOfOther(words)) return undefined;
  const short = words.replace(ownerAfter, '');
  const simple = named(words) ?? named(short) ?? named(short.replace(owners, ''));
  return simple ?? fieldOfQuestion(label) ?? named(spoken(clauseOf(label)));
}

/** One label, or several of them that a form joins: « Nom / Prénom », « Commentaire ou message ». */
function named(words: string): Field | undefined {
  const simple = labels.find(([, pattern]) => pattern.test(words))?.[0];
  if (simple) return simple;
  const parts = words.split(/ (?:et|and|ou|or|&|\/|\+|,) |\/|, /);
  if (parts.length < 2) return undefined;
  const fields = parts.map((part) => labels.find(([, pattern]) => pattern.test(part.trim()))?.[0]);
  if (fields.every((field) => field === 'firstName' || field === 'lastName')) return 'fullName';
  // « Vos disponibilités / remarques » asks for free words as well.
  if (fields.includes('message')) return 'message';
  if (fields[0] === 'postcode' || fields[0] === 'city') return 'city';
  return fields.every((field) => field === fields[0]) ? fields[0] : undefined;
}

/** Words for those who are not the person: the agency, its staff, and the portal's. */
const others =
  /\b(?:agen(?:ce|ts?|cy)|conseill\w*|negociat\w*|commercial\w*|mandataire|destinataire|notaire|gestionnaire|support|service|assistance|sav|annonceur|bailleur|recipient|notre)\b/;

const isOfOther = (words: string): boolean => others.test(words) && !/^(?:ref|agence ref|agency ref)/.test(words);

/** A label or a heading after which the names, numbers and addresses are somebody else's; no question to the person about a fee of the agency. */
export const opensOther = (label: string): boolean =>
  label.length <= MAX_LABEL && !asksPerson(label) && isOfOther(spoken(label));

/** « Nom / Prénom » asks for an order. « Nom et prénom » does not: most people begin with their first name there. */
export const asksLastNameFirst = (label: string): boolean => /^nom ?[/,]? ?prenom/.test(spoken(label));
