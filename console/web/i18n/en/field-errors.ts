import type { FieldName, fieldErrors as french } from '../fr/field-errors.ts';

const names: Record<FieldName, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  name: 'Name',
  email: 'E-mail',
  phone: 'Phone',
  title: 'Title',
  description: 'Details',
  subject: 'Subject',
  body: 'Text',
  note: 'Note',
  remark: 'Remark',
  reason: 'Reason',
  feedback: 'Feedback',
  wish: 'Instruction',
  reference: 'Reference',
  address: 'Address',
  street: 'Street',
  postcode: 'Postcode',
  city: 'Town',
  cities: 'Areas',
  url: 'Address',
  websites: 'The agency’s sites',
  budgetMinEuros: 'Lowest budget',
  budgetMaxEuros: 'Highest budget',
  minRooms: 'Min. rooms',
  minSurfaceSqm: 'Min. surface',
  wantedBy: 'By when',
  priceEuros: 'Price',
  surfaceSqm: 'Surface',
  landSqm: 'Land',
  rooms: 'Rooms',
  bedrooms: 'Bedrooms',
  floor: 'Floor',
  amountEuros: 'Amount',
  feesEuros: 'Fees',
  feesPercent: 'Fees',
  loanEuros: 'Amount of the loan',
  loanUntil: 'Loan condition until',
  ownContributionEuros: 'Own contribution',
  conditions: 'Conditions',
  signedOn: 'Preliminary contract signed on',
  notifiedOn: 'Registered letter presented on',
  deedPlannedOn: 'Deed planned on',
  dueAt: 'Due',
  sendAt: 'Time of sending',
  startsAt: 'Begins',
  endsAt: 'Ends',
  expiresAt: 'Expiry',
  validUntil: 'Valid until',
  source: 'Origin',
  evidence: 'Proof',
  tag: 'Tag',
  tags: 'Tags',
  steps: 'Steps',
  delayHours: 'Leaves',
  perMinute: 'Highest pace',
  overlapHours: 'How long the old key stays valid',
  months: 'Months after the last message received',
  number: 'Number',
  signedAt: 'Signature',
};

export const fieldErrors: typeof french = {
  fieldErrors: {
    name: (field) => (Object.hasOwn(names, field) ? names[field as FieldName] : undefined),
    // The contracts' sentences are English already; the validator's own are not for people.
    problem: (message) =>
      message
        .replace(/^Too (big|small): expected \w+ to (be|have) [<>]=?(\S+)/, (_, size, verb, limit) =>
          [`must ${verb} at`, size === 'big' ? 'most' : 'least', limit].join(' '),
        )
        .replace('budgetMaxEuros', 'the highest budget')
        .replace(/^must have at least 1 .*/, 'must not be empty')
        .replace(
          /(at (?:most|least) (?:the highest budget \()?)(-?\d[\d.]*)/,
          (_, words, limit) => words + Number(limit).toLocaleString('en-GB'),
        )
        .replace(/^Invalid.*/, 'is not valid'),
  },
};
