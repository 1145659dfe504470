import { describe, expect, it } from 'vitest';
import { digestRows } from '../support/all-rows.ts';
import { startTestServer } from '../support/test-server.ts';
import { createReviewAgency } from './review-agency.ts';

const server = await startTestServer({ ownStore: true });
const { person, robot, contact, pageAt } = await createReviewAgency(server, '+33639981236');

describe('an edit', () => {
  it('can be previewed without saving anything', async () => {
    const page = await pageAt();
    const id = await robot.sms(contact, 'Bonjour');
    const before = await digestRows(server.db, []);
    const { data } = await page.call('drafts.preview', {
      id,
      change: { body: 'Bon\u00adjour 😀', purpose: 'marketing' },
    });
    expect(data.item).toMatchObject({
      encoding: 'UCS-2',
      ucs2Characters: expect.arrayContaining(['😀']),
      purpose: 'marketing',
    });
    expect(data.item.body).toMatch(/STOP\.$/);
    expect(data.findings).toContainEqual(expect.objectContaining({ code: 'hidden_characters', flag: true }));
    expect(await digestRows(server.db, [])).toEqual(before);
    const mail = await robot.email(contact);
    const shown = await page.call('drafts.preview', { id: mail, change: { body: '**Gras** https://x.example' } });
    expect(shown.data.item.html).toContain('<strong>');
  });

  it('keeps the agent’s text, names the editor, and invalidates the old fingerprint', async () => {
    const page = await pageAt();
    const id = await robot.sms(contact, 'Bonjour');
    const { draft } = await page.read(id);
    const changed = (
      await page.call('drafts.edit', { id, change: { body: 'Bonsoir' }, fingerprint: draft.fingerprint })
    ).data;
    expect(changed).toMatchObject({
      item: { body: 'Bonsoir' },
      asked: { body: 'Bonjour' },
      editedBy: { name: person.name },
    });
    const { error } = await page.call('drafts.approve', { id, fingerprint: draft.fingerprint });
    expect(error).toMatchObject({ code: 'conflict', hint: 'Read it again, then decide.' });
    expect((await page.read(id)).draft.status).toBe('pending');
  });

  it.each([
    ['sms', { body: '' }, 'body'],
    ['sms', { body: 'x'.repeat(1601) }, 'body'],
    ['sms', { purpose: 'spam' }, 'purpose'],
    ['sms', { to: '+33639981299' }, 'to'],
    ['sms', { subject: 'Un SMS n’en a pas' }, 'subject'],
    ['email', { subject: 'Deux\nlignes' }, 'subject'],
    ['email', { html: '<script>' }, 'html'],
    ['email', { to: 'autre@courriel.example' }, 'to'],
  ] as const)(
    'of an %s to %o is refused with the name of its field, in the preview and on saving',
    async (kind, change, field) => {
      const page = await pageAt();
      const id = await robot[kind](contact);
      const { fingerprint } = (await page.read(id)).draft;
      const before = await digestRows(server.db);
      for (const [path, read] of [
        ['drafts.preview', {}],
        ['drafts.edit', { fingerprint }],
      ] as const) {
        const answer = await page.call(path, { id, change, ...read });
        expect(answer).toMatchObject({ status: 400, error: { code: 'invalid_request', errors: [{ path: field }] } });
      }
      expect(await digestRows(server.db)).toEqual(before);
    },
  );
});
