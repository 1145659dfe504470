import type { Translations } from './fr.ts';

/**
 * The labels of the fields that people fill in, by their names in the contracts: those that the forms show, and those of no form.
 * A fault in another field is not shown, because people would not know its name.
 */
const labelsOf = ({
  common,
  agency,
  campaign,
  contactRecord: contact,
  contacts,
  draft,
  fieldErrors,
  keys,
  record,
  sendBack,
  task,
  transaction,
}: Translations) => ({
  ...fieldErrors.labels,
  firstName: contact.firstName,
  lastName: contact.lastName,
  name: common.name,
  email: common.email,
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

/** The label of a field, by its name in the contract. */
export function fieldLabel(field: string, translations: Translations): string | undefined {
  const labels = labelsOf(translations);
  return Object.hasOwn(labels, field) ? labels[field as keyof typeof labels] : undefined;
}
