import { defineEntity, p } from '@mikro-orm/core';

/** Figures of a large agency as they were at `countedAt`: `domain/figures/kept-figures.ts`. */
export const KeptFigures = defineEntity({
  name: 'KeptFigures',
  tableName: 'kept_figures',
  properties: {
    agencyId: p.uuid().primary(),
    /** The length of the period. */
    days: p.integer().primary(),
    /** The end of the period, which is the beginning of the day on which they were counted. */
    toAt: p.datetime(3),
    countedAt: p.datetime(3),
    figures: p.json<object>(),
  },
});
