import { z } from 'zod';

/** What is sold. */
export const PropertyType = z.enum(['apartment', 'house', 'land', 'parking', 'commercial', 'building']);
