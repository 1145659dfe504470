import { type Html, html } from '../../app/http/html.ts';
import { eventTypes } from '../../domain/shared/event.ts';
import type { JsonSchema } from '../json-schema.ts';
import type { OpenApi } from '../openapi/document.ts';
import { fieldList, fieldsOf } from './fields.ts';
import { codeBlock, highlightJson, inlineMarkup } from './html.ts';

/** The events that webhooks receive, and how a receiver verifies that they come from Clef. */
export const eventSection = (document: OpenApi): Html => html`
<section id="events"><h2>Events</h2>
<p>${inlineMarkup(
  'A colleague subscribes an https address in the settings (Réglages, Webhooks), to some kinds of event or to all. Each event is sent there as a POST that follows Standard Webhooks. Answer any 2xx within 15 seconds, and do the work afterwards.',
)}</p>
<div class="pair"><div>${codeBlock('Verify, in Node', VERIFY)}</div><div>
<ul>
<li>${inlineMarkup('`webhook-id` is the event’s id, the same on every attempt: remember it, and do nothing the second time.')}</li>
<li>${inlineMarkup('Whatever is no 2xx, a redirect included, is tried again: after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 hours. `410` disables the webhook, and so do five days without a success.')}</li>
<li>${inlineMarkup('During the 24 hours after a new secret was made, both sign: `webhook-signature` then holds two signatures.')}</li>
<li>${inlineMarkup('A file that an agency imports makes many events at once. Each has the `importId` of its import beside `data`, so that you can skip or gather them; no other event has one.')}</li>
<li>${inlineMarkup('Events may arrive in another order than they happened. `timestamp` and `data.updatedAt` tell.')}</li>
</ul></div></div>
${eventTypes.map((type) => entry(type, document.webhooks[type] as Webhook))}
</section>`;

type Webhook = OpenApi['webhooks'][string];

/** There is a Standard Webhooks library for each common language. */
const VERIFY = `import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.CLEF_WEBHOOK_SECRET);
// The body as it came, before anything parses it.
const event = webhook.verify(body, headers);`;

function entry(type: string, { post }: Webhook): Html {
  const { schema, example } = post.requestBody.content['application/json'];
  const data = schema.properties.data as JsonSchema;
  return html`<article id="${type}" class="operation">
<header><h4><a href="#${type}"><code>${type}</code></a></h4></header>
<div class="columns"><div><p>${inlineMarkup(post.summary)}</p><h5>data</h5>${fieldList(
    data.$ref ? [{ name: 'data', schema: data }] : fieldsOf(data),
  )}</div><div class="examples">${codeBlock('Event', highlightJson(example))}</div></div></article>`;
}
