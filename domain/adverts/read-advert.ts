import { z } from 'zod';
import { readProperty } from '../properties/properties.ts';
import { id, uuidOf } from '../shared/ids.ts';
import { localTime } from '../shared/local-time.ts';
import { direct } from '../shared/operation.ts';
import { AdvertFinding } from './finding.ts';
import { lintAdvert } from './lint-advert.ts';
import { mandatoryBlock, withMandatoryBlock } from './mandatory-block.ts';

export const readAdvert = direct({
  name: 'readAdvert',
  scope: 'noKey',
  summary: 'The text of the advert of a property, and what the law asks of it.',
  effect: 'read',
  input: z.strictObject({ id: id('property').describe('The property') }),
  output: z.object({
    description: z.string().nullable().describe('The text as it is'),
    block: z.string().describe('The mandatory lines, of what the record knows'),
    completed: z.string().describe('The text with the mandatory lines, in place of those of before'),
    findings: z.array(AdvertFinding).describe('What is missing or wrong today; none: the advert may leave'),
    updatedAt: z.string().describe('Of the property as it was read'),
  }),
  run: async (work, input) => {
    const property = await readProperty(work, uuidOf('property', input.id));
    const { timeZone } = await work.profile();
    const { description, updatedAt } = property;
    return {
      description,
      block: mandatoryBlock(property),
      completed: withMandatoryBlock(description, property),
      findings: lintAdvert(property, description ?? '', { day: localTime(work.now, timeZone).day, timeZone }),
      updatedAt,
    };
  },
});
