import { afterAll, expect } from 'vitest';
import { openWebhookClient, type WebhookClient } from '../../../delivery/webhooks/post.ts';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import type { Operation, Wake } from '../../../domain/shared/operation.ts';
import { listDeliveries, readDelivery as readDeliveryOperation } from '../../../domain/webhooks/deliveries.ts';
import { createWebhook as createWebhookOperation, listWebhooks } from '../../../domain/webhooks/webhooks.ts';
import { perform as performAs } from '../../../door/perform.ts';
import type { AppContext } from '../../../door/transaction/transact.ts';
import { deliver } from '../../../jobs/webhooks/deliver.ts';
import type { Agency, TestServer } from '../../support/test-server.ts';
import { startServerOn } from '../../support/test-server.ts';

export const openTestClient = (
  policy: Parameters<typeof openWebhookClient>[0] = { privateTargets: true },
): WebhookClient => {
  const client = openWebhookClient(policy);
  afterAll(() => client.close());
  return client;
};

/** A server with a clock that the test moves forward. Deliveries are attempted when the test says so. */
export async function startWebhookServer(testServer: TestServer) {
  const clock = {
    now: new Date('2026-11-21T10:00:00Z'),
    advance: (seconds: number) => {
      clock.now = new Date(clock.now.getTime() + seconds * 1000);
    },
  };
  const server = await startServerOn(testServer.store.rows, { now: () => clock.now });
  const client = openTestClient();
  return { ...server, clock, client, createSubscriber: () => createSubscriber(testServer, server, client) };
}

/** An agency with functions to create webhooks and events, and to attempt and read deliveries. */
async function createSubscriber(
  { createAgency }: Pick<TestServer, 'createAgency'>,
  { context, wakes }: { context: AppContext; wakes: Wake[] },
  client: WebhookClient,
) {
  const agency: Agency = await createAgency();
  const perform = async <O extends Operation>(operation: O, input: unknown): Promise<any> =>
    (await performAs(context, agency.owner, operation, input)).output;
  const createWebhook = (url: string, more: object = {}) =>
    perform(createWebhookOperation, { name: 'Test', url, ...more });
  const readWebhook = async (id: string) =>
    (await perform(listWebhooks, {})).webhooks.find((webhook: { id: string }) => webhook.id === id);
  const deliveriesOf = async (webhookId: string, more: object = {}) =>
    (await perform(listDeliveries, { webhookId, limit: 100, ...more })).data;
  const readDelivery = (id: string) => perform(readDeliveryOperation, { id });
  /** Reads the delivery of a webhook that has exactly one. */
  const onlyDelivery = async (webhookId: string) => {
    const deliveries = await deliveriesOf(webhookId);
    expect(deliveries).toHaveLength(1);
    return readDelivery(deliveries[0].id);
  };
  const createEvent = () => perform(createContact, { lastName: 'Le Goff' });
  /** One attempt, as a worker makes it after it was woken. */
  const attempt = (id: string, by: WebhookClient = client) =>
    deliver(context, by, { agencyId: agency.id, id: uuidOf('delivery', id) });
  /** Attempts every delivery that workers were woken for, except the first `skipped` wakes. */
  const runDue = async (skipped = 0) => {
    const due = wakes.slice(skipped).filter(({ queue, at }) => queue === 'webhook' && (!at || at <= context.now()));
    await Promise.all(due.map(({ id }) => deliver(context, client, { agencyId: agency.id, id })));
  };
  return {
    agency,
    perform,
    createWebhook,
    readWebhook,
    deliveriesOf,
    readDelivery,
    onlyDelivery,
    createEvent,
    attempt,
    runDue,
  };
}

export type Subscriber = Awaited<ReturnType<typeof createSubscriber>>;
