import { z } from 'zod';
import { cutText, fieldText, LINE_BREAK, photoAddresses, webAddress } from './field-text.ts';
import { FIELD_COUNT, photoRanks, photoTitleRanks, ranks } from './ranks.ts';

/**
 * The reasons to look at an advert: the format or the law demands more, or the format has no room for all of it. `contradiction`: its
 * text says something else than the record, or what no advert may say.
 */
export const AdvertGap = z.enum([
  'reference',
  'city',
  'title',
  'description',
  'price',
  'fees',
  'surface',
  'rooms',
  'energyClass',
  'longReference',
  'longTitle',
  'longDescription',
  'longAddress',
  'longMandateNumber',
  'longProcedure',
  'photos',
  'characters',
  'notForSale',
  'contradiction',
]);
export type AdvertGap = z.output<typeof AdvertGap>;

/**
 * The gaps of the fields that a sale must have. The portal takes no notice of an advert that lacks one (« Liste des champs », fields
 * marked « obligatoire »), so the file has none.
 */
const obligatory: ReadonlySet<AdvertGap> = new Set([
  ...(['reference', 'city', 'title', 'description', 'price', 'fees', 'surface', 'rooms'] as const),
]);

/** Whether the file must not have the advert. */
export const isLeftOut = ({ gaps }: Pick<Advert, 'gaps'>): boolean => gaps.some((gap) => obligatory.has(gap));

/** The fields of an advert in their order. `lost` are the characters that the file does not have. */
export type Advert = { fields: string[]; gaps: AdvertGap[]; lost: string[] };

type Field = keyof typeof ranks;
type Value = string | number | boolean | null;
type Limits = { most: number; gap: AdvertGap };

/** Fills the fields of one advert and notes what is wanting. */
export class AdvertWriter {
  readonly #fields: string[] = Array(FIELD_COUNT).fill('');
  readonly #gaps = new Set<AdvertGap>();
  readonly #lost = new Set<string>();

  set(field: Field, value: Value): void {
    this.#fields[ranks[field] - 1] = written(value);
  }

  /** Nothing is a gap; zero is something. */
  need(field: Field, value: Value, gap: AdvertGap): void {
    this.set(field, value);
    if (value === null || value === '') this.#gaps.add(gap);
  }

  /** @returns the text as the field has it */
  text(field: Field, text: string | null, { most, gap }: Limits): string {
    const plain = this.#plain(text);
    const lineBreak = field === 'description' ? LINE_BREAK : ' ';
    const cut = cutText(plain, most, lineBreak);
    if (cut !== plain.replaceAll('\n', lineBreak)) this.#gaps.add(gap);
    this.set(field, cut);
    return cut;
  }

  /** A reference or a number: it is cut without dots, which would take the place of what tells it from another one. */
  identifier(field: Field, text: string, { most, gap }: Limits): void {
    const plain = this.#plain(text).replaceAll('\n', ' ');
    if (plain.length > most) this.#gaps.add(gap);
    if (plain === '' && field === 'reference') this.#gaps.add('reference');
    this.set(field, plain.slice(0, most));
  }

  #plain(text: string | null): string {
    const { text: plain, lost } = fieldText(text ?? '');
    for (const character of lost) this.#lost.add(character);
    return plain;
  }

  neededText(field: Field, text: string | null, limits: Limits, gap: AdvertGap): void {
    this.need(field, this.text(field, text, limits), gap);
  }

  /** An address on the web; another one, or one that is too long, is left out. */
  address(field: Field, address: string): void {
    this.set(field, webAddress(address) ?? null);
  }

  /** Notes a reason that is about no field. */
  note(gap: AdvertGap): void {
    this.#gaps.add(gap);
  }

  /** @param titles of the photos, in their order */
  photos(photos: readonly string[], titles: readonly (string | null)[] = []): void {
    const addresses = photoAddresses(photos).slice(0, photoRanks.length);
    for (const [index, address] of addresses.entries()) this.#fields[(photoRanks[index] as number) - 1] = address;
    if (addresses.length < photos.length) this.#gaps.add('photos');
    for (const [index, title] of titles.slice(0, photoTitleRanks.length).entries()) {
      const plain = this.#plain(title).replaceAll('\n', ' ');
      this.#fields[(photoTitleRanks[index] as number) - 1] = plain;
    }
  }

  advert(): Advert {
    if (this.#lost.size > 0) this.#gaps.add('characters');
    return {
      fields: this.#fields,
      gaps: AdvertGap.options.filter((gap) => this.#gaps.has(gap)),
      lost: [...this.#lost],
    };
  }
}

function written(value: Value): string {
  if (typeof value === 'boolean') return value ? 'OUI' : 'NON';
  return typeof value === 'number' ? decimal(value) : (value ?? '');
}

/** Six decimals place a house to a decimetre, and are never written with an exponent. */
const decimal = (value: number): string => String(Number(value.toFixed(6)));
