import { type Html, html } from '../../app/http/html.ts';
import { scopesFor } from '../../domain/access/permissions.ts';
import { toolInput } from '../../tools/tool-list.ts';
import { type Tool, tools } from '../../tools/tools.ts';
import { inputSchema } from '../json-schema.ts';
import { fieldList, fieldsOf } from './fields.ts';
import { inlineMarkup } from './html.ts';

/** The six tools, with the descriptions that models read. */
export const toolSection = (): Html => html`
<section id="tools"><h2>Tools</h2>
<p>A usual way: <code>search_contacts</code>, <code>get_property</code>, <code>list_visits</code>, then a draft or
<code>enroll_sequence</code>. What a draft became is the resource <code>clef://drafts/{id}</code>; active sequences are
<code>clef://sequences</code>; <code>clef://contacts/{id}</code> and <code>clef://properties/{id}</code> give whole records.
A refusal is an answer with <code>isError</code>, its <a href="#errors">code</a>, and what to do next.</p>
<p>Fields that end in <code>Local</code> give a time on the agency’s clocks in words. For an optional argument
<code>null</code> and <code>""</code> mean that it is absent; <code>prospectId</code> and <code>contactId</code> are the same;
a property may be given by its reference, a sequence by its name. A receipt’s <code>warnings</code> are what the reviewer
will see: a corrected draft names the first one in <code>replaces</code> and takes its place.</p>
${tools.map(entry)}
</section>`;

function entry({ name, title, description, operation }: Tool): Html {
  const writes = operation.effect === 'write';
  return html`<article id="${name}" class="tool"><h3><a href="#${name}"><code>${name}</code></a> <small>${title}</small></h3>
<p class="facts"><span class="scope">${scopesFor(operation.scope).join(' or ')}</span> <span class="mark">${
    writes ? 'waits for a human' : 'reads'
  }</span></p>
<p>${inlineMarkup(description)}</p>
${fieldList(fieldsOf(inputSchema(toolInput(operation))))}</article>`;
}
