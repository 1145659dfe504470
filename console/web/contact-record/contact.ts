import type { Translations } from '../i18n/fr.ts';
import { queryClient, type RouterOutputs, trpc } from '../trpc.ts';

export type Contact = RouterOutputs['contacts']['read'];
/** A contact with what only people keep about it: its kind, links and financing. */
export type ContactSheet = RouterOutputs['contacts']['sheet'];
export type Search = ContactSheet['searches'][number];
export type TimelineEntry = RouterOutputs['contacts']['timeline']['data'][number];
export type Channel = 'sms' | 'email';

export const contactName = ({ firstName, lastName, email, phone }: Contact, { draft }: Translations): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email || phone || draft.unnamedContact;

export const refreshContacts = () => queryClient.invalidateQueries({ queryKey: trpc.contacts.pathKey() });

/** After a change that a dialog has sent. */
export const thenClose = (onClose: () => void) => async () => {
  await refreshContacts();
  onClose();
};

/** The wishes of a contact, as short words. */
export function wishesOf(
  { search, budgetMinEuros, budgetMaxEuros }: Pick<Contact, 'search' | 'budgetMinEuros' | 'budgetMaxEuros'>,
  { record }: Translations,
): string[] {
  const { cities, propertyTypes, minRooms, minSurfaceSqm } = search;
  return [
    ...propertyTypes.map((type) => record.propertyTypes[type]),
    ...cities,
    ...(minRooms === null ? [] : [record.minRooms(minRooms)]),
    ...(minSurfaceSqm === null ? [] : [record.minSurface(minSurfaceSqm)]),
    ...(budgetMinEuros === null && budgetMaxEuros === null
      ? []
      : [record.budgetBetween(budgetMinEuros, budgetMaxEuros)]),
  ];
}
