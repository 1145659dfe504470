import { describe, expect, it } from 'vitest';
import { changeAgentModel, readAgent, turnAgentOff, turnAgentOn } from '../../../domain/agent/agent-settings.ts';
import { perform } from '../../../door/perform.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';

const server = await startTestServer({ ownStore: true });

const mistral = {
  ...{ driver: 'mistral', model: 'mistral-small-latest', address: null, country: 'France', apiKey: 'clé très secrète' },
  ...{ budgetCents: 2000, inputCents: 10, outputCents: 30 },
};
const read = { host: 'api.mistral.ai', country: 'France' };

async function startAgency(model?: object) {
  const agency = await server.createAgency();
  if (model) await agency.perform(changeAgentModel, { model });
  const change = (changes: object) => agency.perform(changeAgentModel, { model: { ...mistral, ...changes } });
  return { agency, change };
}

describe('the agency’s own agent', () => {
  it('is off and has no model until an owner decides', async () => {
    const { agency } = await startAgency();
    expect(await agency.perform(readAgent, {})).toEqual({
      ...{ enabled: false, model: null, monthMillicents: 0, changedBy: null, changedAt: null },
    });
    expect(await agency.perform(turnAgentOn, { read: null })).toMatchObject({ enabled: true, model: null });
    expect(await agency.perform(turnAgentOff, {})).toMatchObject({ enabled: false });
  });

  it('begins with a model only once the owner has read to whom, and into which country, what it reads goes', async () => {
    const { agency } = await startAgency(mistral);
    const turnOn = (shown: object | null) => agency.perform(turnAgentOn, { read: shown });
    for (const wrong of [null, { ...read, host: 'api.anthropic.com' }, { ...read, country: 'Belgique' }])
      expect((await refusalOf(turnOn(wrong))).code).toBe('conflict');
    expect(await turnOn(read)).toMatchObject({ enabled: true, model: { ...read, hasKey: true } });
  });

  it('is off again when another machine or provider would read, and goes on when only a price changed', async () => {
    const { agency, change } = await startAgency(mistral);
    await agency.perform(turnAgentOn, { read });
    expect(await change({ budgetCents: 5000, apiKey: undefined })).toMatchObject({ enabled: true });
    expect(await change({ country: 'Irlande', apiKey: undefined })).toMatchObject({ enabled: false });
    await agency.perform(turnAgentOn, { read: { ...read, country: 'Irlande' } });
    expect(await change({ address: 'https://proxy.example/v1' })).toMatchObject({ enabled: false });
    await agency.perform(turnAgentOn, { read: { host: 'proxy.example', country: 'France' } });
    expect(await agency.perform(changeAgentModel, { model: null })).toMatchObject({ enabled: true, model: null });
  });

  it('keeps the key of the same provider alone, sealed', async () => {
    const { agency, change } = await startAgency(mistral);
    expect(await change({ model: 'mistral-large-latest', apiKey: undefined })).toMatchObject({
      model: { hasKey: true },
    });
    const row = await server.db
      .selectFrom('ai_agent')
      .selectAll()
      .where('agency_id', '=', agency.id)
      .executeTakeFirst();
    expect(row?.api_key?.toString('latin1')).not.toContain('secrète');
    expect(JSON.stringify(row)).not.toContain('secrète');
    const other = await refusalOf(change({ driver: 'anthropic', apiKey: undefined }));
    expect(other.errors).toEqual([{ path: 'model.apiKey', message: 'is required' }]);
    const own = { driver: 'openai-compatible', apiKey: undefined };
    expect((await refusalOf(change(own))).errors).toEqual([{ path: 'model.address', message: 'is required' }]);
    const inHouse = await change({ ...own, address: 'http://192.168.1.20:11434/v1' });
    expect(inHouse).toMatchObject({ model: { host: '192.168.1.20:11434', hasKey: false } });
  });

  it('may have a model in the house only where the operator allows private addresses', async () => {
    const { agency } = await startAgency();
    const strict = { ...server.context, privateWebhooks: false };
    const change = (address: string) =>
      perform(strict, agency.owner, changeAgentModel, {
        model: { ...mistral, driver: 'openai-compatible', address, apiKey: undefined },
      });
    expect((await refusalOf(change('http://192.168.1.20:11434/v1'))).code).toBe('address_not_https');
    expect((await refusalOf(change('https://192.168.1.20/v1'))).code).toBe('address_not_public');
    expect((await refusalOf(change('https://clé:secret@modele.example/v1'))).code).toBe('address_with_password');
    await change('https://modele.example/v1');
  });
});
