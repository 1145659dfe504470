import type { FirstTexts } from './fr/first-texts.ts';

/** The labels of a page's own fields, by their names in the contract. */
export type OwnLabels = Readonly<Record<string, string>>;

/**
 * The label of a field, by its name in the contract. Those of the page come before those of all pages. A fault in another field
 * is not shown, because people would not know its name.
 */
export function fieldLabel(field: string, { fieldErrors }: FirstTexts, own: OwnLabels = {}): string | undefined {
  const labels: OwnLabels = { ...fieldErrors.labels, ...own };
  return Object.hasOwn(labels, field) ? labels[field] : undefined;
}
