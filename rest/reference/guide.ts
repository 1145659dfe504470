import { type Html, html } from '../../app/http/html.ts';
import { KEY_RATE_LIMIT } from '../../domain/access/admission.ts';
import { scopesFor } from '../../domain/access/permissions.ts';
import { scopes } from '../../domain/shared/actor.ts';
import { BUNDLE_PATH } from '../../tools/hosts/bundle-path.ts';
import { tools } from '../../tools/tools.ts';
import { routes } from '../routes.ts';
import { curl, mcpCurl, mcpServers } from './examples.ts';
import { codeBlock, highlightJson, htmlTable, inlineMarkup } from './html.ts';

/** How to get from nothing to a first answer. */
export const startSection = (baseUrl: string): Html => html`
<section id="start"><h2>Start</h2>
<p>You need an access key: a colleague makes one in the settings and hands you its secret, which is shown once.
There are two doors, with the same keys, the same rules and the same limit.</p>
<div class="pair">
<div><h3>An agent, by MCP</h3>
<p>Six <a href="#tools">tools</a> at <code>${baseUrl}/api/mcp</code> (Streamable HTTP). This goes into the configuration
of the host:</p>
${codeBlock('mcpServers', highlightJson(mcpServers(baseUrl)))}
<p>A host that starts local commands only, such as Claude Desktop, opens <a href="${BUNDLE_PATH}">clef.mcpb</a> instead, and
asks for the key.</p>
${codeBlock('Does it answer?', mcpCurl(baseUrl))}</div>
<div><h3>A script, by REST</h3>
<p>Fourteen <a href="#operations">operations</a> below <code>${baseUrl}/api/v1</code>. Keep the key out of the script:</p>
${codeBlock('The key', 'export CLEF_API_KEY=clef_…')}
${codeBlock('A first request', curl(`${baseUrl}/api/v1/contacts?limit=5`))}
<p>Generators and clients read the <a href="/openapi-v1.json">OpenAPI 3.1 document</a>.</p></div>
</div>
<p class="notice"><strong>Nothing leaves without a human.</strong> Every draft waits in the approval queue until a person has
released exactly that text. A receipt says <code>pending</code>: that is not “sent”.</p>
</section>`;

/** This address and the next stand beside `/api/v1`, so the OpenAPI document does not describe them. */
export const draftSection = (baseUrl: string): Html => html`
<section id="drafts"><h2>What became of a draft</h2>
<p>${inlineMarkup(
  '`GET /api/drafts/{id}` tells a script what `clef://drafts/{id}` tells an agent: the status, the text that was asked for (`asked`) and the one that leaves or left (`item`), the decision with its reason or remark, when it was sent, and in `next` what to do. It needs the scope with which such a draft is created, `sms:send` for an SMS or the start of a campaign, `tasks:write` for an e-mail or an enrollment, and has the authentication, limit and errors of the operations. A draft with the decision `returned` was sent back: draft it again as the remark in `reason` asks.',
)}</p>
${codeBlock('Read a draft', curl(`${baseUrl}/api/drafts/$DRAFT_ID`))}
</section>`;

export const campaignSection = (baseUrl: string): Html => html`
<section id="campaigns"><h2>Starting a campaign</h2>
<p>${inlineMarkup(
  'A colleague prepares an SMS campaign in the console: its text, its audience, its pace. A key with the scope `sms:send` may ask for its start at `POST /api/campaigns/{id}/start`, an address beside `/api/v1` with the same authentication, limit, `Idempotency-Key` and errors. It takes no body, or `{"startAt":"2026-12-01T09:00:00+01:00"}` for a later time within a year, and answers 202 with a receipt of the kind `campaign`: the start waits in the approval queue with the exact text, the audience in words and what it costs. Until it is decided, the campaign cannot be changed; a second request is refused with the id of the first.',
)}</p>
${codeBlock('Ask for a start', `curl -X POST ${baseUrl}/api/campaigns/$CAMPAIGN_ID/start \\\n  -H "Authorization: Bearer $CLEF_API_KEY"`)}
<p>${inlineMarkup(
  'Its recipients are written down when a person approves. Each message is asked about once more before it leaves: consent, STOP, the number, the hours.',
)}</p>
</section>`;

export const authenticationSection = (): Html => html`
<section id="authentication"><h2>Authentication and scopes</h2>
<p>Send one header <code>Authorization: Bearer clef_…</code> with each request. Cookies, query parameters and a second
header open nothing. A key belongs to one agency and sees only what is that agency’s; it can expire, be paused, replaced or
revoked, each from the next request on.</p>
<p>A key holds some of six scopes. <a href="#missing_scope"><code>missing_scope</code></a> names the one that is missing;
<code>tools/list</code> shows only the tools that the key may call.</p>
${htmlTable(
  'Scopes',
  ['Scope', 'Operations', 'Tools'],
  scopes.map(
    (scope) =>
      html`<tr><th scope="row"><code>${scope}</code></th><td>${links(
        routes
          .filter(({ operation }) => scopesFor(operation.scope).includes(scope))
          .map(({ operation }) => operation.name),
      )}</td><td>${links(
        tools.filter(({ operation }) => scopesFor(operation.scope).includes(scope)).map(({ name }) => name),
      )}</td></tr>`,
  ),
)}
</section>`;

const links = (names: readonly string[]) =>
  names.length === 0 ? '–' : names.map((name) => html`<a href="#${name}"><code>${name}</code></a> `);

export const conventionSection = (): Html => html`
<section id="conventions"><h2>Conventions</h2>
<h3 id="fields">Fields</h3>
<p>${inlineMarkup(
  'JSON in UTF-8, names in camelCase. Instants are ISO 8601 with their zone (`2026-03-04T09:30:00Z`) and answered in UTC; money is in whole euros (`…Euros`), surfaces in m² (`…Sqm`), phone numbers in E.164, and `06 39 98 12 34` is read too. Ids name their kind (`contact_01m7…`). Lengths count UTF-16 units, as JavaScript and Java do.',
)}</p>
<p>Unknown fields and query parameters are refused by name. Answers may gain fields: ignore those you do not know.</p>
<h3 id="dates">Dates in filters</h3>
<p>${inlineMarkup(
  'A filter such as `from`, `to` or `updatedSince` takes a time with its zone (`2026-11-24T09:30:00Z`), a time without one (`2026-11-24T09:30`), which is on the clocks of the agency’s own time zone, or a day (`2026-11-24`). A day is the whole day there: as `from` its beginning, as `to` its end. A local time that a clock change skips is read as much later; of one that it repeats, the first counts.',
)}</p>
<p>${inlineMarkup(
  'In an address `+` means a space. Write the `+` of an offset as `%2B`, or use `Z`: `?from=2026-11-24T09:30:00%2B02:00`. REST answers in UTC only. Tools and receipts add the local time in words beside it, in fields that end in `Local`.',
)}</p>
<h3 id="pagination">Pagination</h3>
<p>${inlineMarkup(
  'A list answers `{ "data": […], "nextCursor": "…" }`. Send `nextCursor` back as `cursor`, with the same filters, for the page after it; `null` means there is none. `limit` is 1 to 100, 20 unless told, and may change on the way. New records neither repeat nor hide others. A search that finds nothing is an empty list, and so is a filter by an id that your agency does not have. A range whose ends are exchanged (`minPriceEuros` above `maxPriceEuros`, `from` after `to`) is refused.',
)}</p>
<h3 id="synchronising">Keeping a copy</h3>
<p>${inlineMarkup(
  'To keep a copy of contacts, properties, visits or conversations: note the time, read the list with `updatedSince` a minute before the time that you noted last (leave it out the first time), and follow `nextCursor` until it is `null`. Store each record under its `id`, the newer `updatedAt` wins; the minute that overlaps covers changes that were being written. A record that changes while you page is in this run or in the next. For a conversation a message, and a colleague who reads it, count as changes.',
)} Between two runs let <a href="#events">events</a> tell you what happens at once: each carries the record as it is then.</p>
<h3 id="idempotency">Idempotency</h3>
<p>${inlineMarkup(
  'Send an `Idempotency-Key` (a UUID will do) with each POST and PATCH, and repeat the request as often as the network asks: for 24 hours the same key with the same content gives the first answer again, with `Idempotent-Replayed: true`. The tools that write take the same as the argument `idempotencyKey`. Refusals are not kept.',
)} Other content under the same key is <a href="#idempotency_mismatch"><code>idempotency_mismatch</code></a>, a first
request that still runs <a href="#idempotency_in_progress"><code>idempotency_in_progress</code></a>.</p>
<p>${inlineMarkup(
  'Without a key too, a draft that repeats one is not made twice: while the first waits, the same text by the same key for the same contact gives its receipt again, with `alreadyPending: true`. After a decision it is a new draft, and `previous` in its receipt says what became of the earlier one.',
)}</p>
<h3 id="limits">Limits</h3>
${htmlTable(
  'Limits',
  ['What', 'How much', 'Beyond it'],
  [
    html`<tr><th scope="row">Requests of one key, REST and MCP together</th><td>${KEY_RATE_LIMIT.requests} in ${KEY_RATE_LIMIT.seconds} s</td><td><a href="#rate_limited"><code>rate_limited</code></a></td></tr>`,
    html`<tr><th scope="row">Body of a request</th><td>256 KiB</td><td><a href="#payload_too_large"><code>payload_too_large</code></a></td></tr>`,
    html`<tr><th scope="row">Records on a page</th><td>100</td><td><a href="#invalid_request"><code>invalid_request</code></a></td></tr>`,
  ],
)}
<p>${inlineMarkup(
  'The minute slides. Every answer to a key says what is left: `RateLimit: "key";r=59;t=60` means 59 requests now, and more in 60 seconds. After 429 wait the seconds of `Retry-After`.',
)}</p>
</section>`;
