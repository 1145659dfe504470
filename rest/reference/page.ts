import { type Html, html } from '../../app/http/html.ts';
import { problems } from '../../app/http/problem-codes.ts';
import { eventTypes } from '../../domain/shared/event.ts';
import { tools } from '../../tools/tools.ts';
import { openapi } from '../openapi/document.ts';
import { routes } from '../routes.ts';
import { errorSection } from './errors.ts';
import { eventSection } from './events.ts';
import { authenticationSection, campaignSection, conventionSection, draftSection, startSection } from './guide.ts';
import { operationSection } from './operations.ts';
import { recordSection } from './records.ts';
import { toolSection } from './tools.ts';

/** The whole reference page. It has no script and loads nothing from another origin. */
export function page(baseUrl: string): string {
  const document = openapi();
  return html`<!doctype html>
<html lang="en"><head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${document.info.summary}">
<title>${document.info.title}: reference</title>
<link rel="icon" href="/docs/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/style.css">
</head><body>
<a class="skip" href="#start">Skip to the text</a>
<header class="top"><a class="brand" href="#start"><img src="/docs/icon.svg" alt="" width="28" height="28">Clef</a>
<span>API v1 reference</span><a class="document" href="/openapi-v1.json">OpenAPI 3.1</a></header>
<div class="frame">
<nav aria-label="Contents">${contents()}</nav>
<details class="contents"><summary>Contents</summary><nav aria-label="Contents, folded">${contents()}</nav></details>
<main>
<h1>Clef API v1</h1>
<p class="lead">${document.info.summary}</p>
${startSection(baseUrl)}
${authenticationSection()}
${conventionSection()}
${toolSection()}
${operationSection(document, baseUrl)}
${draftSection(baseUrl)}
${campaignSection(baseUrl)}
${eventSection(document)}
${recordSection(document)}
${errorSection()}
</main></div>
</body></html>
`.markup;
}

const contents = (): Html => html`<ul class="toc">
<li><a href="#start">Start</a></li>
<li><a href="#authentication">Authentication and scopes</a></li>
<li><a href="#conventions">Conventions</a>${sublist(['fields', 'dates', 'pagination', 'synchronising', 'idempotency', 'limits'], capitalized)}</li>
<li><a href="#tools">Tools</a>${sublist(tools.map(({ name }) => name))}</li>
<li><a href="#operations">Operations</a>${sublist(routes.map(({ operation }) => operation.name))}</li>
<li><a href="#drafts">What became of a draft</a></li>
<li><a href="#campaigns">Starting a campaign</a></li>
<li><a href="#events">Events</a>${sublist(eventTypes)}</li>
<li><a href="#records">Records</a></li>
<li><a href="#errors">Errors</a>${sublist(Object.keys(problems))}</li>
</ul>`;

const capitalized = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}`;

const sublist = (names: readonly string[], title = (name: string) => name): Html =>
  html`<ul>${names.map((name) => html`<li><a href="#${name}">${title(name)}</a></li>`)}</ul>`;
