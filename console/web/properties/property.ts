import { paths } from '../../page-paths.ts';
import { queryClient, type RouterOutputs, trpc } from '../trpc.ts';

export type BrowsedProperty = RouterOutputs['properties']['browse']['data'][number];
export type PropertyType = BrowsedProperty['type'];
export type PropertyStatus = BrowsedProperty['status'];

export const propertyTypes: readonly PropertyType[] = [
  'apartment',
  'house',
  'land',
  'parking',
  'commercial',
  'building',
];
export const propertyStatuses: readonly PropertyStatus[] = [
  'draft',
  'available',
  'under_offer',
  'under_contract',
  'sold',
  'withdrawn',
];

export const heatings = ['gas', 'electric', 'oil', 'heat_pump', 'wood', 'district', 'other'] as const;

export const propertyPath = (id: string) => paths.property.replace(':propertyId', id);

/** A change of a property shows in its lists, on the boards and among its visits. */
export const refreshProperties = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: trpc.properties.pathKey() }),
    queryClient.invalidateQueries({ queryKey: trpc.boards.pathKey() }),
  ]);

/** The address of a photo, as people of the agency see it. */
export const photoPath = (key: string, form: 'picture' | 'thumbnail' | 'original') => `/console/photos/${key}/${form}`;
