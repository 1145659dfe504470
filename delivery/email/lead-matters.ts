import { plainOf } from '../../domain/checks/reading/source.ts';
import { isForm, isNobody } from '../../domain/shared/unattended-addresses.ts';
import type { Labelled } from './lead-fields.ts';
import type { LeadMail } from './lead-mail.ts';

/** Mails that have the fields of a lead, or a portal's sender, and are about something else; and portals' mails that ask without them. */

/** `application`: somebody looks for work. `profession`: a notary, a bank, a craftsman writes about their clients, who are ours too. */
export type Matter = 'application' | 'profession' | 'business';

const business =
  /\b(?:facture|invoice|devis n|commande|livraison|inscription|formation|webinaire|mot de passe|password|statistiques|newsletter|abonnement|prelevement|reservation de|signalement|sinistre|(?:nouvel|new) (?:evenement|event)|(?:evenement|event|rendez-vous) (?:a ete )?(?:planifie|confirme|annule|deplace|scheduled|cancell?ed))\b/;
/** Notices about tenants and bookings name people by the labels of forms. */
const notice =
  /\b(?:depose|ouvert|cree|declare|signale)e? un(?:e)? (?:nouve(?:l|au|lle) )?(?:signalement|sinistre|incident|ticket|panne)|\b(?:evenement|event) (?:a ete |has been |was )?(?:planifie|confirme|annule|deplace|scheduled|cancell?ed)\b/;
const ofBusiness =
  /^(?:compta\w*|factur\w*|billing|invoices?|newsletters?|news|marketing|stat\w*|support|recouvrement|recrutement)[@.+_-]/;

/** A tenant has a « candidature » too, for a dwelling. */
const applies = /\b(?:candidature(?! (?:locat|pour (?:votre|le|la|l')))|recrutement|cv)\b/;
const work =
  "(?:stages?|stagiaire|alternance|apprentissage|emploi|poste|contrat (?:d'apprentissage|en alternance|de professionnalisation))";
const looksForWork = new RegExp(
  `\\b(?:(?:offre|demande|recherche|candidat(?:e|ure)?)s? (?:de |d'|pour |au |a |un |une |le |la |votre |notre |ce |cette |l'){0,3}${work}|(?:cherche|effectuer|faire|realiser|trouver|sollicite|propose) (?:actuellement |activement )?(?:un |une |mon |ma |de |d'){0,2}${work}|candidature spontanee|(?:rejoindre|integrer) votre (?:agence|equipe|structure|reseau)|lettre de motivation|(?:mon|ci-joint.{0,15}) (?:cv|curriculum)|postule\\w*|internship|job application)\\b`,
);
const namesWork =
  /^(?:stages?|stagiaire|alternance|apprentissage|emploi|recrutement|(?:demande|recherche) de stage)\b/m;
/** Students look for a room beside their internship. */
const dwelling =
  /\b(?:logements?|appartements?|studios?|maisons?|[tf][1-5]|chambres?|colocation|a louer|(?:mon|ma|notre|votre|ce) (?:bien|terrain|immeuble)|annonces? (?:n|ref))\b/;

/** In the name or the domain of a sender. */
const profession =
  /\b(?:notaires?|notarial\w*|huissiers?|commissaires? de justice|avocats?|syndics?|assurances?|assureurs?|mutuelles?|banques?|bancaire|credit (?:agricole|mutuel|foncier|immobilier)|courtiers?|courtage|diagnosti(?:cs?|queurs?)|plombi?er\w*|electrici(?:en\w*|te)|menuisi?er\w*|chauffag\w+|couvreurs?|serruri?er\w*|maconnerie|geometres?|tutelle|curatelle|mandataires? judiciaires?)\b/;
/** In the signature or the words of a letter about people whom its author works for. Adverts have « frais de notaire » and « plomberie ». */
const ofClients =
  /\b(?:notaires? (?:associe|a |stagiaire|salarie)|etude notariale|office notarial|maitre [a-z'-]+,? notaire|clercs?|huissiers? de justice|commissaires? de justice|avocate?s? (?:a|au)\b|agent general|(?:conseill\w+|gestionnaire) (?:bancaire|clientele|de copropriete)|syndic de copropriete|courtiere? en|(?:nos|mes) client\w*|(?:notre|mon|ma) cliente?|chers? (?:confreres?|maitre)|chere consoeur|(?:acte (?:authentique|de vente)|compromis|offre de pret|ordre de service|appel de fonds|assemblee generale|sinistre|assure|societaire)\b.{0,40}(?:\bn[°o]|:|\bdu \d|\bde m(?:me|\.| )))/;

type Asked = { message: string | null; namesProperty: boolean; emails: readonly string[] };

/** Another matter than that of somebody who asks for a property or has one; null for a lead as far as that goes. */
export function matterOf(
  mail: LeadMail,
  lines: readonly string[],
  { topics }: Labelled,
  { message, namesProperty, emails }: Asked,
): Matter | null {
  const subject = plainOf(mail.subject);
  const from = mail.sender.via ?? mail.sender.address;
  if (applies.test(subject)) return 'application';
  if (business.test(subject) || ofBusiness.test(from)) return 'business';
  const beginning = plainOf(lines.slice(0, 10).join('\n').slice(0, 2000));
  if (notice.test(beginning)) return 'business';
  const said = plainOf([mail.subject, ...topics, message ?? lines.slice(0, 30).join('\n')].join('\n').slice(0, 5000));
  const names = plainOf([mail.subject, ...topics].join('\n'));
  // Without an address nobody could be answered but the form.
  const isApplication = emails.length > 0 && (looksForWork.test(said) || namesWork.test(names));
  if (isApplication && !namesProperty && !dwelling.test(said)) return 'application';
  return isOfProfession(mail, lines, message) ? 'profession' : null;
}

/** By the sender's name and address; in a letter, also by its words without those of a message that it passes on. */
function isOfProfession(
  { sender, own: { isOurAddress, isOurDomain } }: LeadMail,
  lines: readonly string[],
  message: string | null,
): boolean {
  const from = sender.via ?? sender.address;
  if (isOurDomain(from) || isOurAddress(from)) return false;
  const domain = from.slice(from.lastIndexOf('@') + 1);
  if (profession.test(plainOf(`${sender.fromName ?? ''} ${domain.replace(/[^a-z\d]+/g, ' ')}`))) return true;
  if (sender.via !== null || isNobody(sender) || isForm(from)) return false;
  const passedOn = new Set(message?.split('\n').map(unquoted));
  const own = lines.filter((line) => !passedOn.has(unquoted(line)) && !passedOn.has(unlabelled(line)));
  return ofClients.test(plainOf(own.slice(0, 100).join('\n').slice(0, 5000)));
}

const unquoted = (line: string): string => line.replace(/^[>\s]+/, '').trimEnd();
const unlabelled = (line: string): string => line.slice(line.indexOf(':') + 1).trim();

const person =
  /\b(?:souhaite(?:nt|rait)?|voudrai(?:t|ent)|aimerai(?:t|ent)|desire(?:nt)?|demande(?:nt)? a) (?:vous |etre |visiter|avoir|obtenir|recevoir|plus |en savoir|des |un |une |connaitre|savoir|vendre|acheter|faire |organiser|convenir|rencontrer)|\b(?:est|sont) (?:tres )?interesse\w* par (?:votre|vos|ce|cette|l'|le |la )|\b(?:vous|nous) (?:a|ont) (?:contacte|ecrit|envoye|laisse|adresse|transmis|appele)|\b(?:is|are) interested in|\bwould like to|\b(?:has )?(?:requested|contacted you|sent you a message)/;
const self =
  /\b(?:je (?:voudrais|souhaite\w*|desire\w*|suis (?:tres )?interesse|cherche|recherche|vends|vous contacte|vous ecris)|j'aimerais|nous (?:souhait\w+|voudrions|aimerions|sommes interesse)|pouvez-vous|pourriez-vous|est-(?:il|elle|ce que) .{0,20}(?:disponible|libre)|merci de me|i would like|i'm interested|i am interested)\b/;
const request =
  /\b(?:nouve(?:au|l|lle)s? (?:contacts?|messages?|demandes?|leads?|prospects?|appels?)|(?:demande|message|appel) (?:de (?:contact|visite|rappel|renseignements?|documentation|estimation)|d'(?:informations?|estimation)|d'un (?:internaute|particulier|acquereur|prospect|client|visiteur)|manque)|a rappeler|new (?:lead|enquiry|message))\b/;

/** Whether a mail in which nobody could be read is plainly somebody's request. */
export function isRequest({ subject }: LeadMail, lines: readonly string[], matter: Matter | null): boolean {
  if (matter !== null) return matter !== 'business';
  const text = plainOf(lines.slice(0, 60).join('\n').slice(0, 5000));
  return request.test(plainOf(subject)) || [person, self].some((pattern) => pattern.test(text));
}
