import { type Html, html } from '../../app/http/html.ts';
import type { JsonSchema } from '../json-schema.ts';
import type { OpenApi } from '../openapi/document.ts';
import { fieldList, fieldsOf } from './fields.ts';
import { inlineMarkup } from './html.ts';

/** The named schemas of the document. */
export const recordSection = (document: OpenApi): Html => html`
<section id="records"><h2>Records</h2>
${Object.entries(document.components.schemas).map(([name, schema]) => record(name, schema))}
</section>`;

const record = (name: string, schema: JsonSchema): Html => html`<article id="${name}" class="record">
<h3><a href="#${name}">${name}</a></h3><p>${inlineMarkup(String(schema.description))}</p>
${
  Array.isArray(schema.enum)
    ? html`<ul class="values">${schema.enum.map((value) => html`<li><code>${value}</code></li>`)}</ul>`
    : fieldList(fieldsOf(schema))
}</article>`;
