import { recordSolutions } from './records.ts';
import { situationSolutions } from './situations.ts';
import { visitSolutions } from './visits.ts';

export const solutions = { ...visitSolutions, ...recordSolutions, ...situationSolutions };
