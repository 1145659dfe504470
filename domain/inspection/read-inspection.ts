import { z } from 'zod';
import { readProperty } from '../properties/properties.ts';
import { id, uuidOf } from '../shared/ids.ts';
import { localTime } from '../shared/local-time.ts';
import { direct } from '../shared/operation.ts';
import { InspectionFinding } from './finding.ts';
import { inspectProperty, isInspected } from './inspect-property.ts';
import { readRegistered } from './registered-mandates.ts';

export const readInspection = direct({
  name: 'readInspection',
  scope: 'noKey',
  summary: 'What an inspector would find wrong with a property, today and soon.',
  effect: 'read',
  input: z.strictObject({ id: id('property').describe('The property') }),
  output: z.object({
    isInspected: z.boolean().describe('Whether it is published, or for sale under a mandate'),
    findings: z.array(InspectionFinding).describe('What is wrong today, and what ends soon'),
  }),
  run: async (work, input) => {
    const property = await readProperty(work, uuidOf('property', input.id));
    const { timeZone } = await work.profile();
    const registeredOf = await readRegistered(work, [property]);
    const at = { day: localTime(work.now, timeZone).day, timeZone };
    const findings = inspectProperty(property, at, registeredOf(property.mandate?.number));
    return { isInspected: isInspected(property), findings };
  },
});
