import { z } from 'zod';
import { lastDayOfDpe } from '../adverts/energy-rules.ts';
import { dayOf } from '../adverts/mandate-rules.ts';
import { diagnosticKinds } from '../exports/words.ts';
import { agencyLines, PrintedMandate, printedMandate } from '../mandates/print-register.ts';
import { ranks } from '../poliris/ranks.ts';
import { readProperty } from '../properties/properties.ts';
import { shownClassesIn } from '../properties/property-energy.ts';
import type { Property } from '../properties/property-record.ts';
import { frenchDay, frenchEuros, frenchPercent } from '../shared/french.ts';
import { id, uuidOf } from '../shared/ids.ts';
import { localTime } from '../shared/local-time.ts';
import { direct, type Work } from '../shared/operation.ts';
import { readRegistered } from './registered-mandates.ts';

const Lines = z.array(z.tuple([z.string(), z.string()])).describe('What, and its value');

/** The file for an inspector as it is printed: all texts are French. */
export const InspectionFile = z.object({
  agency: z.array(z.string()).describe('Its name, address, SIREN and carte professionnelle'),
  reference: z.string(),
  title: z.string(),
  madeOn: z.string(),
  mandate: Lines,
  registered: PrintedMandate.nullable().describe('The mandate in the register; null if its number is older'),
  fees: Lines,
  energy: Lines,
  diagnostics: Lines,
  adverts: z
    .array(z.object({ head: z.string(), title: z.string(), price: z.string(), description: z.string() }))
    .describe('As they stood in the last file for each portal'),
  text: z.string().nullable().describe('The text of the advert today; null for one that is not published'),
});
export type InspectionFile = z.output<typeof InspectionFile>;

export const exportInspectionFile = direct({
  name: 'exportInspectionFile',
  scope: 'noKey',
  summary: 'All that an inspector asks of a property: its mandate, the advert as it was sent, the DPE and the fees.',
  effect: 'write',
  input: z.strictObject({ id: id('property').describe('The property') }),
  output: InspectionFile,
  run: async (work, input) => {
    const property = await readProperty(work, uuidOf('property', input.id));
    const { timeZone } = await work.profile();
    const { day } = localTime(work.now, timeZone);
    const number = property.mandate?.number;
    const registered = (await readRegistered(work, [property]))(number);
    const printedDay = (instant: string | null) => (instant ? frenchDay(dayOf(instant, timeZone)) : 'non renseigné');
    return {
      agency: await agencyLines(work),
      ...{ reference: property.reference, title: property.title, madeOn: frenchDay(day) },
      mandate: mandateOf(property, printedDay),
      registered: registered ? await printedMandate(work, Number(number)) : null,
      ...{ fees: feesOf(property), energy: energyOf(property), diagnostics: diagnosticsOf(property) },
      adverts: await readSentAdverts(work, property.id, printedDay),
      text: property.published ? property.description : null,
    };
  },
});

type Line = [string, string];
const known = (lines: readonly [string, string | null][]): Line[] =>
  lines.filter((line): line is Line => line[1] !== null);

const mandateOf = ({ mandate }: Property, printedDay: (instant: string | null) => string): Line[] =>
  mandate === null
    ? []
    : [
        ['Numéro', mandate.number],
        ['Signé le', printedDay(mandate.signedAt)],
        ['Fin', printedDay(mandate.expiresAt)],
      ];

const feesOf = ({ priceEuros, priceWithoutFeesEuros, feesPercent, feesPaidBy }: Property): Line[] =>
  known([
    ['Prix', priceEuros === null ? null : frenchEuros(priceEuros)],
    ['Prix hors honoraires', priceWithoutFeesEuros === null ? null : frenchEuros(priceWithoutFeesEuros)],
    ['Honoraires TTC', feesPercent === null ? null : frenchPercent(feesPercent)],
    ['À la charge de', feesPaidBy && { buyer: 'l’acquéreur', seller: 'le vendeur' }[feesPaidBy]],
  ]);

function energyOf(property: Property): Line[] {
  const { issued, attested, shown } = property.energy;
  const { energyClass, climateClass } = shownClassesIn(property.energy);
  const end = lastDayOfDpe(property);
  const { fromEuros = null, toEuros = null, priceYear = null } = issued.costs ?? {};
  return known([
    ['Classe énergie, classe climat dans l’annonce', [energyClass, climateClass].filter(Boolean).join(', ') || null],
    ['Étiquette', shown === 'attested' && attested ? 'celle de l’attestation' : null],
    ['Numéro du DPE', issued.number],
    ['Numéro de l’attestation', attested?.number ?? null],
    ['Établi le', issued.date && frenchDay(issued.date)],
    ['Valable jusqu’au', end && frenchDay(end)],
    [
      'Dépenses annuelles',
      fromEuros === null || toEuros === null
        ? null
        : `entre ${frenchEuros(fromEuros)} et ${frenchEuros(toEuros)}${priceYear === null ? '' : ` (prix de ${priceYear})`}`,
    ],
  ]);
}

const diagnosticsOf = ({ diagnostics }: Property): Line[] =>
  diagnostics.map(
    ({ kind, date, expires }): Line => [
      diagnosticKinds[kind],
      [date && `établi le ${frenchDay(date)}`, expires && `valable jusqu’au ${frenchDay(expires)}`]
        .filter(Boolean)
        .join(', ') || 'sans date',
    ],
  );

async function readSentAdverts({ agency }: Work, propertyId: string, printedDay: (instant: string) => string) {
  const rows = await agency
    .from('sent_advert')
    .select(['portal_agency_id', 'sent_at', 'fields'])
    .where('property_id', '=', uuidOf('property', propertyId))
    .orderBy('portal_agency_id')
    .execute();
  return rows.map(({ portal_agency_id, sent_at, fields }) => {
    const field = (name: keyof typeof ranks) => fields?.[ranks[name] - 1] ?? '';
    return {
      head: `Fichier téléchargé le ${printedDay(sent_at.toISOString())} pour l’identifiant ${portal_agency_id}`,
      title: field('title'),
      price: field('price') && frenchEuros(Number(field('price'))),
      description: field('description').replaceAll('<BR>', '\n'),
    };
  });
}
