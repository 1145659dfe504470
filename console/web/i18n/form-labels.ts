import type { campaigns } from './fr/campaigns.ts';
import type { contactRecord } from './fr/contact-record.ts';
import type { contacts } from './fr/contacts.ts';
import type { drafts } from './fr/drafts.ts';
import type { queue } from './fr/queue.ts';
import type { records } from './fr/records.ts';
import type { settings } from './fr/settings.ts';
import type { tasks } from './fr/tasks.ts';
import type { transactions } from './fr/transactions.ts';

type FormTexts = typeof campaigns &
  typeof contactRecord &
  typeof contacts &
  typeof drafts &
  typeof queue &
  typeof records &
  typeof settings &
  typeof tasks &
  typeof transactions;

/** The labels that forms show for the fields that people fill in, by their names in the contracts. */
export const formLabels = ({
  agency,
  campaign,
  contactRecord: contact,
  contacts,
  draft,
  keys,
  record,
  sendBack,
  task,
  transaction,
}: FormTexts) => ({
  firstName: contact.firstName,
  lastName: contact.lastName,
  phone: contact.phone,
  otherAddresses: contact.otherAddresses,
  subject: draft.subject,
  body: draft.text,
  written: draft.text,
  remark: sendBack.label,
  reason: transaction.reason,
  feedback: record.feedback,
  address: record.address,
  street: agency.street,
  postcode: agency.postcode,
  city: agency.city,
  websites: agency.websites,
  leadSenders: agency.leadSendersLabel,
  tag: contacts.tag,
  tags: contact.tags,
  source: contact.source,
  evidence: contact.proof,
  cities: contact.towns,
  budgetMinEuros: contact.budgetMin,
  budgetMaxEuros: contact.budgetMax,
  minRooms: contact.rooms,
  minSurfaceSqm: contact.surface,
  wantedBy: contact.wantedBy,
  ownContributionEuros: contact.ownContribution,
  priceEuros: record.price,
  rooms: record.rooms,
  amountEuros: transaction.amount,
  dueAt: task.due,
  overlapHours: keys.overlap,
  perMinute: campaign.paceLabel,
  quietDays: campaign.quietDays,
  budgetFromEuros: campaign.budgetFrom,
  budgetToEuros: campaign.budgetTo,
  cardNumber: agency.cardNumber,
  siren: agency.siren,
  guarantor: agency.guarantor,
  feeTableUrl: agency.feeTable,
  emailSignature: agency.emailSignature,
  logo: agency.logo,
  segmentPriceMicros: agency.segmentPrice,
});
