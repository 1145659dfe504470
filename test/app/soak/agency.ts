import { createKey } from '../../../domain/access/keys.ts';
import { createSequence } from '../../../domain/sequences/edit-sequence.ts';
import { activateSequence } from '../../../domain/sequences/sequence-status.ts';
import { scopes } from '../../../domain/shared/actor.ts';
import { createWebhook } from '../../../domain/webhooks/webhooks.ts';
import { createAgencyWithDrafts, withInstallation } from '../../support/open-installation.ts';
import { createRecords } from '../../support/records.ts';

/** A key may make 60 requests a minute, and a round makes some two hundred in a few seconds. */
const KEYS = 80;

/** An agency whose owner can sign in, with records, an active sequence of two e-mails, a webhook and keys in turn. */
export const createBusyAgency = (environment: Record<string, string>, receiverUrl: string) =>
  withInstallation(environment, async (installation) => {
    const { agencyId, owner, perform } = await createAgencyWithDrafts(installation, 0);
    const noKey = async () => '';
    const records = await createRecords(installation, {
      id: agencyId,
      owner: owner.actor,
      perform,
      key: noKey,
    } as never);
    const steps = ['Votre recherche', 'Des nouvelles'].map((subject) => ({ delayHours: 0, subject, body: 'Bonjour,' }));
    const { id: sequence, versions } = await perform(createSequence, { name: 'Nouveaux', steps });
    const [{ version, fingerprint }] = versions;
    await perform(activateSequence, { id: sequence, version, fingerprint });
    await perform(createWebhook, { name: 'Tableau de bord', url: receiverUrl });
    const keys: string[] = [];
    for (let n = 0; n < KEYS; n += 1) {
      keys.push((await perform(createKey, { name: `Clé ${n}`, scopes: [...scopes] })).secret);
    }
    return { owner, records: { ...records, sequence }, keys };
  });

export type BusyAgency = Awaited<ReturnType<typeof createBusyAgency>>;
