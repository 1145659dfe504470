import { describe, expect, it } from 'vitest';
import { html } from '../../app/http/html.ts';
import { problems } from '../../app/http/problem-codes.ts';
import { eventTypes } from '../../domain/shared/event.ts';
import { openapi } from '../../rest/openapi/document.ts';
import { formatJson, highlightJson, inlineMarkup } from '../../rest/reference/html.ts';
import { page } from '../../rest/reference/page.ts';
import { routes } from '../../rest/routes.ts';
import { tools } from '../../tools/tools.ts';
import { startTestServer } from '../support/test-server.ts';

const { url } = await startTestServer();
const answer = await fetch(`${url}/docs`);
const text = await answer.text();
const ids = [...text.matchAll(/\bid="([^"]+)"/g)].map((match) => match[1]);

describe('the reference page', () => {
  it('is public', () => {
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it('explains each code under the id that problems lead to', () => {
    for (const code of Object.keys(problems)) expect(ids).toContain(code);
  });

  it('has each operation, each tool and each event, with its description', () => {
    for (const { operation, path } of routes) {
      expect(ids).toContain(operation.name);
      expect(text).toContain(`/api/v1${path}`);
    }
    for (const tool of tools) {
      expect(ids).toContain(tool.name);
      expect(text).toContain(inlineMarkup(tool.description).markup);
    }
    for (const type of eventTypes) expect(ids).toContain(type);
    for (const name of Object.keys(openapi().components.schemas)) expect(ids).toContain(name);
  });

  it('has no broken links to its own sections', () => {
    expect(new Set(ids).size).toBe(ids.length);
    const targets = [...text.matchAll(/href="#([^"]+)"/g)].map((match) => match[1]);
    expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
  });

  it('explains how to start, with the address of this server', () => {
    expect(text).toContain(html`${`${url}/api/mcp`}`.markup);
    expect(text).toContain('mcpServers');
  });

  it('has no script and loads nothing from another origin', async () => {
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|script-src|https?:|\*/);
    expect(text).not.toMatch(/<script|<style|\sstyle=|\son\w+=|<iframe|<form/i);
    const parts = [...text.matchAll(/<(?:link|img)[^>]+(?:href|src)="([^"]+)"/g)].map((match) => match[1] as string);
    expect(new Set(parts)).toEqual(new Set(['/docs/icon.svg', '/docs/style.css']));
    for (const part of parts) expect((await fetch(url + part)).status).toBe(200);
    expect(await (await fetch(`${url}/docs/style.css`)).text()).not.toMatch(/@import|url\(/);
  });

  it('allows only GET and HEAD', async () => {
    const refused = await fetch(`${url}/docs`, { method: 'POST' });
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect((await fetch(`${url}/docs`, { method: 'HEAD' })).status).toBe(200);
  });
});

describe('its markup', () => {
  const hostile = `<img src=x onerror=alert(1)>"'&`;

  it('escapes values, so that none is taken for markup', () => {
    const escaped = '&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;';
    expect(html`<p title="${hostile}">${[hostile]}</p>`.markup).toBe(`<p title="${escaped}">${escaped}</p>`);
    expect(inlineMarkup(`\`${hostile}\``).markup).toBe(`<code>${escaped}</code>`);
    expect(highlightJson({ [hostile]: hostile }).markup).not.toContain('<img');
    expect(page(`http://localhost/${hostile}`)).not.toContain('<img src=x');
  });

  it('writes JSON that means the same', () => {
    const value = { a: [1, 'x', null, { b: [] }], 'c"d': { e: true, f: 'é'.repeat(80) }, g: -1.5 };
    expect(JSON.parse(formatJson(value))).toEqual(value);
  });
});
