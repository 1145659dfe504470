import {
  buyableStatuses,
  closedStatuses,
  marketedStatuses,
  type propertyStatuses,
} from '../../storage/column-values.ts';

type Status = (typeof propertyStatuses)[number];

export const isBuyable = (status: Status): boolean => (buyableStatuses as readonly Status[]).includes(status);
export const isMarketed = (status: Status): boolean => (marketedStatuses as readonly Status[]).includes(status);
export const isClosed = (status: Status): boolean => (closedStatuses as readonly Status[]).includes(status);
