/** Every fixed list of values that a column can hold. Entities and contracts both read them here; this file imports nothing. */

export const channels = ['sms', 'email'] as const;
export type Channel = (typeof channels)[number];

export const languages = ['fr', 'en'] as const;
export type Language = (typeof languages)[number];

/** Responsable, négociateur, assistant; `domain/shared/roles.ts` says what each may do. */
export const userRoles = ['owner', 'negotiator', 'assistant'] as const;
export type UserRole = (typeof userRoles)[number];

/** The records that a person's lists show: their own, or those of the team. */
export const listsShown = ['mine', 'team'] as const;
export type ListsShown = (typeof listsShown)[number];

/** The IANA names of the zones in which a French agency can be, overseas included. */
export const timeZones = [
  'Europe/Paris',
  'America/Guadeloupe',
  'America/Martinique',
  'America/Cayenne',
  'America/St_Barthelemy',
  'America/Marigot',
  'America/Miquelon',
  'Indian/Reunion',
  'Indian/Mayotte',
  'Pacific/Noumea',
  'Pacific/Tahiti',
  'Pacific/Wallis',
] as const;
export type TimeZone = (typeof timeZones)[number];

/** A key, a person, the agency's own agent, or Clef itself. */
export const actorKinds = ['key', 'human', 'agent', 'system'] as const;

export const consentStatuses = ['unknown', 'granted', 'denied', 'opted_out'] as const;
export type ConsentStatus = (typeof consentStatuses)[number];

/**
 * The pipeline, in its order. French names: Nouveau, Contacté, Projet confirmé, En visite, Offre, Sous compromis, Vendu, Perdu.
 */
export const contactStages = [
  'new',
  'contacted',
  'qualified',
  'visiting',
  'offer',
  'under_contract',
  'won',
  'lost',
] as const;

export const contactIntents = ['buy', 'sell', 'both'] as const;

/** Acquéreur, vendeur, les deux, notaire, apporteur, autre. The first three are those with an intent. */
export const contactKinds = ['buyer', 'seller', 'both', 'notary', 'referrer', 'other'] as const;
export const otherContactKinds = ['notary', 'referrer', 'other'] as const;

export const contactLinkKinds = ['couple', 'co_buyers'] as const;

/** Comptant, à crédit. */
export const financings = ['cash', 'loan'] as const;
/** À monter, simulation faite, accord de principe, prêt accordé, prêt refusé. */
export const loanStatuses = ['to_arrange', 'simulated', 'agreed_in_principle', 'granted', 'refused'] as const;

/** Balcon, terrasse, jardin. */
export const outsideKinds = ['balcony', 'terrace', 'garden'] as const;

export const propertyTypes = ['apartment', 'house', 'land', 'parking', 'commercial', 'building'] as const;
export const propertyStatuses = ['draft', 'available', 'under_offer', 'under_contract', 'sold', 'withdrawn'] as const;
/** A property that can be bought: an offer may still fail. Buyers are found for it, and the end of its mandate matters. */
export const buyableStatuses = ['available', 'under_offer'] as const;
/** A property on the way to its deed, which is sold under a mandate. */
export const marketedStatuses = [...buyableStatuses, 'under_contract'] as const;
/** A property with which the agency has done: neither an estimate, nor on the way to its deed. */
export const closedStatuses = ['sold', 'withdrawn'] as const;
export const energyLabels = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;
export const mandateKinds = ['exclusive', 'semi_exclusive', 'simple'] as const;
/** The register of mandates has one series for both: to sell a property, to find one. */
export const mandatePurposes = ['sale', 'search'] as const;
/** The acts that an entry of the register writes down: réservé, signé, non signé, avenant, rectification, fin. */
export const mandateActs = ['reserved', 'signed', 'unsigned', 'amended', 'corrected', 'ended'] as const;
export const mandateStates = ['reserved', 'signed', 'unsigned', 'ended'] as const;
export const feePayers = ['buyer', 'seller'] as const;

/** Gaz, électricité, fioul, pompe à chaleur, bois, réseau de chaleur, autre. */
export const heatings = ['gas', 'electric', 'oil', 'heat_pump', 'wood', 'district', 'other'] as const;

/** The label that an advert shows: of the DPE as it was issued, or of the attestation that has replaced it since 2026. */
export const energySources = ['issued', 'attested'] as const;

/**
 * The papers of a sale that an expert makes: plomb, amiante, termites, gaz, électricité, état des risques (ERP), assainissement, bruit,
 * mérule, audit énergétique, mesurage (loi Carrez).
 */
export const diagnosticKinds = [
  'lead',
  'asbestos',
  'termites',
  'gas',
  'electricity',
  'risks',
  'sanitation',
  'noise',
  'dry_rot',
  'energy_audit',
  'measurement',
] as const;

/** Why a person was erased: they asked for it (GDPR, art. 17), they object (art. 21), or the time to keep them is over. */
export const erasureReasons = ['request', 'objection', 'retention'] as const;

/** The kinds of record that a file can bring in. */
export const importKinds = ['contacts', 'properties', 'views'] as const;
export type ImportKind = (typeof importKinds)[number];

/** The lists of which colleagues save views. */
export const viewedLists = ['contacts', 'properties'] as const;
export type ViewedList = (typeof viewedLists)[number];

/** An appointment is a visit of a property, an appraisal of one, a signature, or a call that was arranged. */
export const visitKinds = ['visit', 'appraisal', 'signature', 'call'] as const;
/** The visitor means to see it again, to make an offer, to think about it, or nothing more. */
export const visitNextSteps = ['second_visit', 'offer', 'thinking', 'none'] as const;
export const visitStatuses = ['scheduled', 'completed', 'cancelled', 'no_show'] as const;

/** How an account outside is spoken to. */
export const calendarDrivers = ['caldav'] as const;
/**
 * Synchronised; waiting for its person, because the server refuses the password; leaving, while its events are removed; and left,
 * although some of them could not be removed.
 */
export const calendarAccountStatuses = ['active', 'stopped', 'leaving', 'not_removed'] as const;
/** Why a calendar outside could not be brought up to date. The page has a sentence for each. */
export const calendarFaults = [
  'not_public',
  'name_unknown',
  'refused',
  'broken_off',
  'no_connection',
  'too_slow',
  'certificate',
  'secret_unreadable',
  'password',
  'forbidden',
  'not_caldav',
  'no_calendar',
  'calendar_gone',
  'redirected',
  'read_only',
  'full',
  'changing',
  'not_ours',
  'server_error',
  'too_large',
  'unreadable',
] as const;
export type CalendarFault = (typeof calendarFaults)[number];

/** Reçue, contre-proposition, acceptée, compromis signé, acte signé; or refusée. */
export const offerStages = ['received', 'countered', 'accepted', 'promise_signed', 'deed_signed', 'refused'] as const;

export const offerParties = ['buyer', 'seller'] as const;
/** Comptant, avec un prêt, ou avec un prêt et la vente d’un autre bien. */
export const offerFinancings = ['cash', 'loan', 'loan_and_sale'] as const;
/** The stages of an offer that the seller has accepted, of which a property has one. */
export const acceptedStages = ['accepted', 'promise_signed', 'deed_signed'] as const;
/** How an amount of the negotiation was answered. */
export const roundAnswers = ['countered', 'accepted', 'refused'] as const;
/** How the signed contract came to a buyer. */
export const letterDeliveries = ['registered', 'electronic', 'by_hand'] as const;
export const conditionStates = ['open', 'met', 'not_met', 'waived'] as const;

/** How a call ended: they spoke, nobody answered, a message was left, or the contact called. */
export const callOutcomes = ['reached', 'no_answer', 'message_left', 'received'] as const;
/** The calls in which both spoke. The triggers of calls name the same ones. */
export const spokenOutcomes = ['reached', 'received'] as const satisfies (typeof callOutcomes)[number][];

export const proposedPropertyEvents = ['proposed', 'refused'] as const;
/** Why a contact refuses a property, the commonest reasons of buyers. */
export const refusalReasons = [
  'price',
  'location',
  'size',
  'layout',
  'condition',
  'outside',
  'charges',
  'energy',
  'found_elsewhere',
  'other',
] as const;

export const taskStatuses = ['open', 'done'] as const;
export const taskPriorities = ['low', 'normal', 'high'] as const;

export const conversationStatuses = ['open', 'closed'] as const;
export const messageDirections = ['inbound', 'outbound'] as const;
export const messageStatuses = ['received', 'sent', 'delivered', 'failed'] as const;
/**
 * The author of a message that came in. An answer to an invitation (`calendar`) is a person's act too; all others but `person`
 * are machines: they ask nothing and answer nothing.
 */
export const messageAuthors = [
  'person',
  'absence',
  'automatic',
  'bounce',
  'complaint',
  'receipt',
  'calendar',
  'ourselves',
] as const;
export type MessageAuthor = (typeof messageAuthors)[number];
/**
 * Why no lead was read from the mail of a portal or a form: nobody is named in it, only a name is, all numbers and addresses are the
 * portal's or the agency's, or nothing says whose they are.
 */
export const leadProblems = ['no_person', 'no_address', 'own_address', 'unsure'] as const;
export type LeadProblem = (typeof leadProblems)[number];
export const sandboxMessageStatuses = ['accepted', 'delivered', 'failed'] as const;

export const draftKinds = ['sms', 'email', 'enrollment', 'campaign', 'signature'] as const;
export type DraftKind = (typeof draftKinds)[number];

/** The statuses of a draft; docs/architecture.md lists the transitions. */
export const draftStatuses = [
  'pending',
  'approved',
  'scheduled',
  'sending',
  'sent',
  'rejected',
  'expired',
  'failed',
  'unconfirmed',
] as const;

/** A person's decision about a pending draft; `returned` sends it back to the agent with a remark. */
export const draftDecisions = ['approved', 'rejected', 'returned'] as const;

/** Why an approved draft is not sent yet; `planned`: a person chose its time. */
export const waitReasons = ['undo', 'planned', 'night', 'sunday', 'holiday', 'paused', 'retry', 'absent'] as const;

export const sequenceStatuses = ['draft', 'active', 'paused'] as const;

export const enrollmentStatuses = ['active', 'completed', 'replied', 'opted_out', 'cancelled', 'failed'] as const;

export const campaignStatuses = ['draft', 'scheduled', 'running', 'paused', 'completed', 'cancelled'] as const;

export const deliveryStatuses = ['waiting', 'sending', 'delivered', 'failed'] as const;

/** The reason why a webhook is disabled: a colleague, an answer 410, or days of failures. */
export const webhookDisabledReasons = ['human', 'gone', 'failing'] as const;

/** The states of an invitation's e-mail; `cancelled`: the invitation ended before it left. */
export const invitationMailStatuses = ['waiting', 'sending', 'sent', 'failed', 'unconfirmed', 'cancelled'] as const;

/** The states of a text that a colleague asked of the language model. */
export const suggestionStatuses = ['waiting', 'asking', 'ready', 'failed', 'cancelled'] as const;

/**
 * Why the language model gave no text. `refused`: it would not write it, or its provider refused the request; `interrupted`: the
 * process ended, or none took it in time.
 */
export const suggestionFailures = [
  'unreachable',
  'timed_out',
  'busy',
  'key_refused',
  'no_credit',
  'refused',
  'provider_error',
  'too_long',
  'empty',
  'interrupted',
] as const;
export type SuggestionFailure = (typeof suggestionFailures)[number];

/** Why a file that came with an e-mail was not kept. `size`, `number`: it is beyond what one e-mail may carry. */
export const fileRefusals = ['kind', 'size', 'number', 'empty'] as const;
export type FileRefusal = (typeof fileRefusals)[number];

/** The media types of photos as they come. What Clef makes of them is JPEG. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/avif'] as const;
export type PhotoType = (typeof photoTypes)[number];

/** The media types of logos. */
export const logoTypes = ['image/png', 'image/jpeg'] as const;
export type LogoType = (typeof logoTypes)[number];

export const journalOutcomes = ['done', 'held', 'refused'] as const;
export type JournalOutcome = (typeof journalOutcomes)[number];

/** The kinds of public data: sales (DVF), energy labels (DPE), risks and natural disasters of communes (Géorisques). */
export const publicDataKinds = ['sales', 'energy', 'risks', 'disasters'] as const;
/** Dwellings whose sales are compared. */
export const soldTypes = ['apartment', 'house'] as const;
