import { accessKey, agency, invitation, journalEntry, logo, userAccount, webhook } from './agency-tables.ts';
import { propertyAccess, task, visit, visitSlip } from './agenda-tables.ts';
import { aiRecipe, aiRun, aiRunContact, aiRunDraft, aiRunStep } from './agent-tables.ts';
import type { Column, LeftOut } from './column.ts';
import { leftOut } from './column.ts';
import { mandateContact, mandateEntry, mandateRegister } from './mandate-tables.ts';
import {
  attachment,
  conversation,
  message,
  messageTemplate,
  note,
  originalMail,
  replySuggestion,
} from './message-tables.ts';
import { offer, offerBuyer, offerCondition, offerRound } from './offer-tables.ts';
import {
  consentChange,
  contact,
  contactLink,
  contactMerge,
  deliveryFailure,
  erasedAddress,
  erasure,
  optOut,
  search,
  stageChange,
} from './people-tables.ts';
import {
  portalViews,
  property,
  propertyPhoto,
  propertyPrice,
  propertySeller,
  propertyStatusChange,
  proposedProperty,
  sentAdvert,
} from './sales-tables.ts';
import {
  campaign,
  campaignExclusion,
  campaignRecipient,
  draft,
  enrollment,
  sequence,
  sequenceVersion,
} from './sending-tables.ts';
import { signatureFile, signatureRequest, signatureSigner } from './signature-tables.ts';
import type { TableExport, TableName } from './table-export.ts';

const publicData = 'Des données publiques, apportées par l’exploitant et communes à toutes les agences.';

/**
 * Every table of the store, in the order of the export, with how it leaves Clef or why it does not. A new table without a
 * decision does not compile. The journal comes last, because an export of a person looks for entries about all the rest.
 */
export const tableDecisions: { [T in TableName]: TableExport<T> | LeftOut } = {
  agency,
  logo,
  user_account: userAccount,
  invitation,
  access_key: accessKey,
  contact,
  search,
  contact_link: contactLink,
  consent_change: consentChange,
  stage_change: stageChange,
  contact_merge: contactMerge,
  opt_out: optOut,
  delivery_failure: deliveryFailure,
  erasure,
  erased_address: erasedAddress,
  conversation,
  message,
  original_mail: originalMail,
  attachment,
  note,
  reply_suggestion: replySuggestion,
  message_template: messageTemplate,
  property,
  property_access: propertyAccess,
  property_photo: propertyPhoto,
  portal_views: portalViews,
  property_status_change: propertyStatusChange,
  property_price: propertyPrice,
  property_seller: propertySeller,
  sent_advert: sentAdvert,
  mandate_register: mandateRegister,
  mandate_entry: mandateEntry,
  mandate_contact: mandateContact,
  visit,
  visit_slip: visitSlip,
  proposed_property: proposedProperty,
  offer,
  offer_round: offerRound,
  offer_buyer: offerBuyer,
  offer_condition: offerCondition,
  task,
  draft,
  signature_request: signatureRequest,
  signature_signer: signatureSigner,
  signature_file: signatureFile,
  sequence,
  sequence_version: sequenceVersion,
  enrollment,
  campaign,
  campaign_exclusion: campaignExclusion,
  campaign_recipient: campaignRecipient,
  webhook,
  journal_entry: journalEntry,
  contact_town: leftOut('Calculée à partir des villes recherchées des contacts.'),
  buyer_search: leftOut('Calculée à partir des recherches des contacts.'),
  listed_contact: leftOut('Calculée à partir des contacts et des conversations.'),
  saved_view: leftOut('Les listes enregistrées par chaque collègue, faites pour l’écran.'),
  calendar_feed: leftOut('Des secrets : les liens des agendas.'),
  calendar_account: leftOut('Les comptes d’agenda personnels des collègues, avec leurs mots de passe.'),
  calendar_event: leftOut('Le suivi technique des rendez-vous écrits dans ces agendas, qui sont dans visites.'),
  busy_time: leftOut('Les heures occupées des agendas personnels, relues toutes les quinze minutes.'),
  property_inspection: leftOut('Recalculée chaque nuit à partir des biens.'),
  property_version: leftOut('Des identifiants techniques, renouvelés à chaque changement d’un bien.'),
  waiting_draft: leftOut('Calculée à partir des envois en attente.'),
  import: leftOut(
    'Le suivi des imports ; les fiches créées sont dans contacts et biens, les décisions dans le journal.',
  ),
  import_record: leftOut('Ce qu’il faut pour annuler un import, gardé un jour.'),
  import_mapping: leftOut('Les colonnes reconnues lors des imports.'),
  invitation_mail: leftOut('Le suivi des e-mails d’invitation, dont le texte est toujours le même.'),
  event: leftOut('Des copies de fiches, faites pour les webhooks.'),
  webhook_delivery: leftOut('Le suivi technique des webhooks.'),
  webhook_attempt: leftOut('Le suivi technique des webhooks, avec des signatures.'),
  ai_recipe: aiRecipe,
  ai_run: aiRun,
  ai_run_step: aiRunStep,
  ai_run_contact: aiRunContact,
  ai_run_draft: aiRunDraft,
  ai_run_topic: leftOut('Les identifiants de ce qu’une recette a déjà proposé, pour ne pas le proposer deux fois.'),
  ai_agent: leftOut('Les réglages de l’agent, avec la clé du modèle.'),
  signature_account: leftOut('Des secrets : les clés du compte de signature électronique.'),
  sandbox_signature: leftOut('Le mode test des signatures ; leur état est dans demandes-de-signature et signataires.'),
  sandbox_message: leftOut('Les copies du mode test ; les textes sont dans envois et messages.'),
  journal_head: leftOut('Répète la dernière entrée du journal.'),
  idempotent_answer: leftOut(
    'Des réponses gardées 24 heures, pour les programmes et les formulaires qui répètent une requête.',
  ),
  key_window: leftOut('Le compteur de requêtes de la dernière minute.'),
  session: leftOut('Des secrets : qui est connecté.'),
  sign_in_window: leftOut('Le compteur d’essais de connexion, commun à toutes les agences.'),
  unassigned_message: leftOut(
    'Les messages qui n’appartiennent encore à aucune agence, gardés 30 jours par l’exploitant.',
  ),
  clock_tick: leftOut('L’horloge interne, commune à toutes les agences.'),
  public_data_import: leftOut(publicData),
  public_data_area: leftOut(publicData),
  public_sale: leftOut(publicData),
  public_energy_label: leftOut(publicData),
  public_risk: leftOut(publicData),
  public_disaster: leftOut(publicData),
  unfinished_restore: leftOut('Une marque interne d’une sauvegarde rétablie.'),
};

const isExported = (decision: TableExport | LeftOut): decision is TableExport => 'file' in decision;

/** The tables that are exported, in their order. */
export const exportedTables = Object.keys(tableDecisions).filter((name) =>
  isExported(tableDecisions[name as TableName]),
) as TableName[];

/** @throws Error for a table that is left out */
export function exportOf(table: TableName): TableExport {
  const decision = tableDecisions[table];
  if (isExported(decision)) return decision;
  throw new Error(`${table} is not exported`);
}

/** The columns of a table that are exported, by their names in the database. */
export const columnsOf = (table: TableName): [name: string, column: Column<any>][] =>
  Object.entries(exportOf(table).columns).filter(
    (entry): entry is [string, Column<any>] => 'cells' in (entry[1] as object),
  );
