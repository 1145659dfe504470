import type { feePayers, mandateActs, mandateKinds } from '../../storage/column-values.ts';
import { frenchDay, frenchEuros, frenchPercent } from '../shared/french.ts';
import type { MandateContent } from './mandate-record.ts';
import type { MandateField } from './particulars.ts';

/** The French words of the printed register. */

type Words<List extends readonly string[]> = Record<List[number], string>;

export const printedKinds: Words<typeof mandateKinds> = {
  exclusive: 'exclusif',
  semi_exclusive: 'semi-exclusif',
  simple: 'simple',
};

const payers: Words<typeof feePayers> = { buyer: 'acquéreur', seller: 'vendeur' };

export const printedActs: Words<typeof mandateActs> = {
  reserved: 'Numéro réservé',
  signed: 'Signé',
  unsigned: 'Mandat non signé',
  amended: 'Avenant',
  corrected: 'Rectification',
  ended: 'Fin du mandat',
};

const labels: Record<MandateField, string> = {
  purpose: 'Nature',
  kind: 'Type',
  propertyId: 'Bien',
  object: 'Objet',
  mandants: 'Mandants',
  signedOn: 'Signature',
  signedOutside: 'Signé hors établissement',
  startsOn: 'Début',
  endsOn: 'Fin',
  irrevocableUntil: 'Irrévocable jusqu’au',
  endedOn: 'Terminé le',
  priceEuros: 'Prix',
  feesPercent: 'Honoraires',
  feesEuros: 'Honoraires',
  feesPaidBy: 'À la charge de',
};

/** « Fin : 24/05/2027 au lieu de 24/02/2027 »; a property has no words beside its object. */
export function saidChange(field: MandateField, before: MandateContent, after: MandateContent): string | null {
  if (field === 'propertyId') return null;
  const said = saidValue(field, after);
  return `${labels[field]}\u00a0: ${said}${before[field] === null ? '' : ` au lieu de ${saidValue(field, before)}`}`;
}

function saidValue(field: MandateField, content: MandateContent): string {
  const value = content[field];
  if (value === null) return 'néant';
  if (Array.isArray(value)) return value.map(saidMandant).join(', ');
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (field === 'feesPercent') return frenchPercent(value as number);
  if (typeof value === 'number') return frenchEuros(value);
  if (field === 'purpose') return value === 'sale' ? 'vente' : 'recherche';
  if (field === 'kind') return printedKinds[content.kind];
  if (field === 'feesPaidBy') return payers[value as keyof typeof payers];
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? frenchDay(value) : value;
}

export const saidMandant = ({ name, address }: MandateContent['mandants'][number]): string =>
  address ? `${name}, ${address}` : name;

/** « 4 % acquéreur » */
export function saidFees({ feesPercent, feesEuros, feesPaidBy }: MandateContent): string {
  const amount = feesPercent !== null ? frenchPercent(feesPercent) : feesEuros !== null ? frenchEuros(feesEuros) : '';
  return [amount, feesPaidBy && payers[feesPaidBy]].filter(Boolean).join(' ');
}
