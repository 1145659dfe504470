import { MANDATE_NOTICE_DAYS } from '../../../domain/properties/ends-within.ts';

/** The lists of properties that are always there: the filters of each, as in the address of the page. */
export const builtInViews = {
  forSale: 'statut=available',
  mandates: 'qui=moi&statut=available%2Cunder_offer%2Cunder_contract',
  ending: `mandat=${MANDATE_NOTICE_DAYS}&tri=mandateEnd`,
  estimates: 'statut=draft',
  faults: 'controle=ending',
} as const;

export const builtInNames = Object.keys(builtInViews) as (keyof typeof builtInViews)[];
