import { z } from 'zod';

/** The pipeline, in its order. French names: Nouveau, Contacté, Qualifié, En visite, Offre, Sous compromis, Conclu, Perdu. */
export const Stage = z.enum(['new', 'contacted', 'qualified', 'visiting', 'offer', 'under_contract', 'won', 'lost']);
export type Stage = z.output<typeof Stage>;
