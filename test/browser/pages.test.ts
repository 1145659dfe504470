import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Page as Desk, signedIn } from '../console/client.ts';
import { embedded } from '../support/installation.ts';
import { modernHost } from '../support/world.ts';
import { browser, desktop, phone } from './chromium.ts';
import { type Office, office, signIn } from './office.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const addresses = [
  ...['/a-traiter', '/parti', '/boite', '/bac-a-sable', '/journal', '/sequences', '/sequences/nouvelle'],
  ...['/campagnes', '/campagnes/nouvelle', '/campagnes/:campaign', '/sequences/:sequence'],
  ...[
    '/reglages/cles',
    '/reglages/webhooks',
    '/reglages/webhooks/:webhook',
    '/reglages/equipe',
    '/reglages/agence',
    '/profil',
  ],
];

/** Records with pages of their own, by their place in an address. */
const made: Record<string, string> = {};
const at = (address: string) => address.replace(/:(\w+)/, (_, name: string) => made[name] as string);

/** Texts that would run, or break out, wherever one of them was taken for markup. */
const corpus = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'-alert(1)-'",
  '<svg/onload=alert(1)>',
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '</title></textarea></style><script>alert(1)</script>',
  '{{constructor.constructor("alert(1)")()}}',
  '[click](javascript:alert(1))',
  '[click](data:text/html,<script>alert(1)</script>)',
  '![x](https://tracker.example/x.png)',
  '<a href="javascript:alert(1)">x</a>',
  '<style>*{display:none}</style>',
  '<meta http-equiv="refresh" content="0;url=https://elsewhere.example">',
  '<base href="https://elsewhere.example/">',
  '<form action="https://elsewhere.example"><button>Approuver</button></form>',
];

/** What must never happen in a page: a dialog, a breach of the content policy, a request to elsewhere. */
function watched(page: Page, { url }: Office): string[] {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (line) => {
    if (line.type() === 'error' && /Content.Security.Policy|Refused to/i.test(line.text())) seen.push(line.text());
  });
  page.on('pageerror', (error) => seen.push(`error ${error.message}`));
  page.on('request', (request) => {
    if (!/^(data|blob|about):/.test(request.url()) && new URL(request.url()).origin !== url) seen.push(request.url());
  });
  return seen;
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
}

/** What axe finds serious or worse (WCAG 2.2 AA). */
async function barriers(page: Page): Promise<string[]> {
  // Through the debugger: the page's own policy lets no script in.
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe } = globalThis as any;
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations
      .filter(({ impact }: { impact: string }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }: { id: string; nodes: { html: string }[] }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
  });
}

const isWider = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');

// What a page shows does not depend on the store: once is enough.
describe.runIf(embedded)('every page', async () => {
  const here = embedded ? await office() : (undefined as never);
  const page = embedded ? await (await browser(desktop)).newPage() : (undefined as never);
  const small = embedded ? await (await browser(phone, 'dark')).newPage() : (undefined as never);

  beforeAll(async () => {
    await poison(here);
    await signIn(page, here);
    await signIn(small, here);
  });

  it.each(addresses)('%s runs nothing that was typed into it, and is usable by everybody', async (address) => {
    const seen = watched(page, here);
    await open(page, here.url + at(address));
    expect(await barriers(page)).toEqual([]);
    expect(seen).toEqual([]);
  });

  it.each(addresses)('%s fits on a phone, in the dark', async (address) => {
    await open(small, here.url + at(address));
    expect(await isWider(small)).toBe(false);
    expect(await barriers(small)).toEqual([]);
  });

  it('the sign-in page is usable by everybody', async () => {
    const stranger = await (await browser(phone)).newPage();
    await open(stranger, `${here.url}/connexion`);
    expect(await barriers(stranger)).toEqual([]);
  });
});

/** The corpus in every field that people and strangers fill: records, drafts of each kind, what left, what came in. */
async function poison(here: Office): Promise<void> {
  const { api, url, demo } = here;
  const desk = await signedIn(url, {
    email: demo.CLEF_DEMO_EMAIL as string,
    password: demo.CLEF_DEMO_PASSWORD as string,
  });
  await desk.call('agency.settings', { undoSeconds: 0 });
  const host = await modernHost(url, demo.CLEF_API_KEY);
  for (const [index, text] of corpus.entries()) {
    const consent = { sms: { status: 'granted', source: text, evidence: text } };
    const contact = await api('POST', '/contacts', {
      ...{ firstName: text, lastName: text, source: text, tags: [text.slice(0, 40)], consent },
      ...{ phone: `06 39 98 90 ${String(index).padStart(2, '0')}`, email: `poison${index}@mail.example` },
    });
    expect(contact.status).toBe(201);
    const prospectId = contact.body.id;
    const sms = await api('POST', '/messages/sms', { prospectId, body: text });
    expect(sms.status).toBe(202);
    const subject = text.slice(0, 200);
    await host.callTool({ name: 'draft_email', arguments: { prospectId, subject, body: text } });
    if (index % 2 === 0) await passOn(desk, sms.body.draftId, text);
  }
  await host.close();
  await makeRecords(desk);
}

/** What has a page of its own: a campaign that was started, with one of them for its audience, a sequence, a webhook. */
async function makeRecords({ call }: Desk): Promise<void> {
  const [text] = corpus as [string];
  const { data: campaign } = await call('campaigns.create', { name: text, body: text, filter: { tag: text } });
  const { id, fingerprint } = campaign;
  expect((await call('campaigns.start', { id, fingerprint })).status).toBe(200);
  const { data: webhook } = await call('webhooks.create', { name: text, url: 'https://subscriber.example/clef' });
  const [sequence] = (await call('sequences.list')).data.sequences;
  Object.assign(made, { campaign: id, webhook: webhook.id, sequence: sequence.id });
}

/** Released, so that it stands among what left, and answered in the same words. */
async function passOn(desk: Desk, id: string, text: string): Promise<void> {
  const { data } = await desk.call('drafts.read', { id });
  await desk.call('drafts.approve', { id, fingerprint: data.draft.fingerprint });
  // The outbox has it once the worker has handed it over.
  await vi.waitUntil(
    async () => (await desk.call('sandbox.simulate', { id, what: 'reply', body: text })).status === 200,
    {
      timeout: 20_000,
    },
  );
}
