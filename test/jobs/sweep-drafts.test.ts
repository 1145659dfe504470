import { describe, expect, it } from 'vitest';
import { settleUnconfirmed } from '../../approval/drafts/after-decision.ts';
import { release } from '../../approval/release/hand-over.ts';
import type { Handover } from '../../delivery/driver.ts';
import { sandbox } from '../../delivery/sandbox.ts';
import { pauseSending } from '../../domain/agency/agency-settings.ts';
import { uuidOf } from '../../domain/shared/ids.ts';
import { endLost, wakeDue } from '../../jobs/sweep-drafts.ts';
import { line, type Office, office as officeOn, rowsOf, taken } from '../support/fake-line.ts';
import { refusal } from '../support/people.ts';
import { world } from '../support/world.ts';

const here = await world();
const { db } = here;
const twilio = await line(here);
const { clock, provider, context, channels, wakes } = twilio;

const receiptsOf = (id: string) => taken(provider).filter((receipt) => receipt.id === id);
const woken = (after: number) => wakes.slice(after).map(({ id }) => id);

/** A provider that answers when it is told to. */
function standstill(handover: Handover) {
  const [begun, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const send = async () => {
    begun.resolve();
    await goesOn.promise;
    return handover;
  };
  return { send, begun: begun.promise, goOn: goesOn.resolve };
}

/** An item whose process died after its claim. */
async function lost(): Promise<{ office: Office; id: string }> {
  const dies: typeof channels.sms.send = () => Promise.reject(new Error('The process died.'));
  const office = await officeOn(here, { context, channels: { ...channels, sms: { ...channels.sms, send: dies } } });
  const id = await office.approved();
  await refusal(office.handOver(id));
  return { office, id };
}

describe('what is due', () => {
  it('is woken again, when its time has come and no sooner', async () => {
    const office = await twilio.office();
    const id = await office.approved();
    clock.later(-1);
    let before = wakes.length;
    await wakeDue(context);
    expect(woken(before)).not.toContain(uuidOf('draft', id));
    clock.later(1);
    before = wakes.length;
    expect(await wakeDue(context)).toBeGreaterThan(0);
    expect(woken(before)).toContain(uuidOf('draft', id));
    await office.handOver(id);
    before = wakes.length;
    await wakeDue(context);
    expect(woken(before)).not.toContain(uuidOf('draft', id));
  });

  it('is left alone while its agency pauses', async () => {
    const office = await twilio.office();
    const id = await office.approved();
    await office.does(pauseSending, {});
    const before = wakes.length;
    await wakeDue(context);
    expect(woken(before)).not.toContain(uuidOf('draft', id));
  });
});

describe('a hand-over whose process died', () => {
  it('is ended after its lease, not before: nobody knows whether it was sent', async () => {
    const { office, id } = await lost();
    clock.later(60);
    await endLost(context, channels);
    expect(await office.read(id)).toMatchObject({ status: 'sending' });
    clock.later(1);
    await endLost(context, channels);
    expect(await office.read(id)).toMatchObject({ status: 'unconfirmed', failure: { code: 'unknown' } });
    expect(receiptsOf(id)).toEqual([]);
  });

  it('is tried again where the provider carries an id once', async () => {
    const calls: string[] = [];
    const outbox = async ({ id }: { id: string }) => void calls.push(id);
    const sms = sandbox(outbox);
    const dies = { ...sms, send: () => Promise.reject(new Error('The process died.')) };
    const office = await officeOn(here, { context, channels: { ...channels, sms: dies } });
    const id = await office.approved();
    await refusal(office.handOver(id));
    clock.later(61);
    await endLost(context, { ...channels, sms });
    expect(await office.read(id)).toMatchObject({ status: 'approved', waitsFor: 'retry' });
    expect(wakes.at(-1)).toMatchObject({ id: uuidOf('draft', id) });
  });

  it('is not given to another provider, which knows nothing of the first one’s', async () => {
    const { office, id } = await lost();
    clock.later(61);
    await endLost(context, { ...channels, sms: sandbox(async () => undefined) });
    expect(await office.read(id)).toMatchObject({ status: 'unconfirmed' });
  });
});

describe('a process that stood still', () => {
  it('between claim and hand-over sends nothing any more', async () => {
    const office = await twilio.office();
    const id = await office.approved();
    let looks = 0;
    const now = () => new Date(clock.now.getTime() + (looks++ === 0 ? 0 : 31_000));
    await release({ ...context, now }, channels, { agencyId: office.agency.id, id: uuidOf('draft', id) });
    expect(receiptsOf(id)).toEqual([]);
    expect(await office.read(id)).toMatchObject({ status: 'approved', waitsFor: 'retry' });
  });

  it('does not overrule what a human decided meanwhile, nor the attempt that followed', async () => {
    const first = standstill({ outcome: 'retry', detail: 'It was too late.' });
    const second = standstill({ outcome: 'accepted', providerId: 'SM-second' });
    const turns = [first, second];
    const send = async () => (turns.shift() as typeof first).send();
    const office = await officeOn(here, { context, channels: { ...channels, sms: { ...channels.sms, send } } });
    const id = await office.approved();
    const stoodStill = office.handOver(id);
    await first.begun;
    clock.later(61);
    await endLost(context, channels);
    await office.does(settleUnconfirmed, { id, outcome: 'send_again' });
    const goesWell = office.handOver(id);
    await second.begun;
    first.goOn();
    await stoodStill;
    expect(await office.read(id)).toMatchObject({ status: 'sending', attempts: 1 });
    second.goOn();
    await goesWell;
    expect(await office.read(id)).toMatchObject({ status: 'sent', attempts: 1 });
    expect(await rowsOf(db, 'message', office.agency.id)).toHaveLength(1);
  });
});
