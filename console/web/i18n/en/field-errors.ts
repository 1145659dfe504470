import { type FaultSentences, faultSentence } from '../field-fault.ts';
import type { fieldErrors as french } from '../fr/field-errors.ts';

const labels: (typeof french)['fieldErrors']['labels'] = {
  title: 'Title',
  description: 'Details',
  note: 'Note',
  wish: 'Instruction',
  reference: 'Reference',
  surfaceSqm: 'Surface',
  landSqm: 'Land',
  bedrooms: 'Bedrooms',
  floor: 'Floor',
  feesEuros: 'Fees',
  feesPercent: 'Fees',
  on: 'Date of signature',
  sendAt: 'Time of sending',
  startsAt: 'Begins',
  endsAt: 'Ends',
  expiresAt: 'Expiry',
  steps: 'Steps',
  delayHours: 'Delay before a step, in hours',
  number: 'Number',
  signedAt: 'Signature',
  file: 'File',
  office: 'Office or company',
  startAt: 'Time of the start',
  carrezSqm: 'Carrez surface',
  floors: 'Storeys of the building',
  builtYear: 'Year built',
  monthlyEuros: 'Monthly charges',
  propertyTaxEuros: 'Property tax',
  lots: 'Number of lots',
  yearlyChargesEuros: 'Yearly charges of the co-ownership',
  procedureDetail: 'Which proceedings',
  date: 'Date',
  expires: 'Valid until',
  energyKwhPerSqm: 'Consumption',
  climateKgPerSqm: 'Emissions',
  finalEnergyKwhPerSqm: 'Final energy',
  fromEuros: 'Costs from',
  toEuros: 'Costs to',
  priceYear: 'Year of the prices',
  energyClass: 'Energy class',
  climateClass: 'Climate class',
  costs: 'Energy costs',
  coOwnership: 'Co-ownership',
  shown: 'Label of the advert',
};

/** The limits, and the validator's own sentences, which are not for people. */
const sentences: FaultSentences = [
  [
    /^must be at most (\d+) characters, without the mention of STOP/,
    'must be at most $1 characters, without the mention of STOP',
  ],
  [/^must say something besides/, 'must say something besides its greeting'],
  [/^must have at most (\d+) characters/, 'must have at most $1 characters'],
  [/^must be at most budgetMaxEuros \((\d+)\)/, 'must be at most the highest budget ($1)'],
  [/^Too big: expected string to have <=(\d+)/, 'must have at most $1 characters'],
  [/^Too big: expected array to have <=(\d+)/, 'must have at most $1 items'],
  [/^Too big: expected \w+ to be <=(\S+)/, 'must be at most $1'],
  [/^Too small: expected \w+ to have >=1 /, 'must not be empty'],
  [/^Too small: expected \w+ to be >=(\S+)/, 'must be at least $1'],
  [/^(?:Too|Invalid)\b/, 'not valid'],
];

export const fieldErrors: typeof french = {
  fieldErrors: {
    labels,
    // The other sentences of the contracts are fit to be read as they are.
    problem: (message) => faultSentence(sentences, message, 'en-GB') ?? message,
  },
};
