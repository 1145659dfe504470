import { expect, it } from 'vitest';
import { agencyId } from '../../../app/demo/directory.ts';
import { seedDemo } from '../../../app/demo/seed-demo.ts';
import { readAdvert } from '../../../domain/adverts/read-advert.ts';
import { listProperties } from '../../../domain/properties/properties.ts';
import { perform } from '../../../door/perform.ts';
import { startTestServer } from '../../support/test-server.ts';

const now = new Date('2026-11-24T09:00:00Z');
const server = await startTestServer({ ownStore: true, now: () => now });

it('one published advert of the demo lacks words of the law, and the others lack nothing', async () => {
  await seedDemo(server.db, { now, passwordHash: '-' });
  const actor = { kind: 'system', id: null, name: 'Test', agencyId } as const;
  const { output } = (await perform(server.context, actor, listProperties, { limit: 100 })) as { output: any };
  const published = output.data.filter((property: any) => property.published);
  expect(published.length).toBeGreaterThan(20);
  const faults: [string, string[]][] = [];
  for (const { id, reference } of published) {
    const advert = (await perform(server.context, actor, readAdvert, { id })) as { output: any };
    const rules = advert.output.findings.map(({ rule }: { rule: string }) => rule);
    if (rules.length > 0) faults.push([reference, rules]);
  }
  expect(faults).toEqual([['NAN-0026', ['price', 'excessive', 'risks']]]);
});
