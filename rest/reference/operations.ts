import { type Html, html } from '../../app/http/html.ts';
import type { JsonSchema } from '../json-schema.ts';
import type { OpenApi } from '../openapi/document.ts';
import { curl } from './examples.ts';
import { type Field, fieldList, fieldsOf, recordLink } from './fields.ts';
import { codeBlock, highlightJson, paragraphs } from './html.ts';

type Operation = OpenApi['paths'][string][string];
type Parameter = { name: string; in: string; description: string; schema: JsonSchema; example?: string | number };

/** Every operation of the document, by group. */
export const operationSection = (document: OpenApi, baseUrl: string): Html => html`
<section id="operations"><h2>Operations</h2>
${document.tags.map(
  ({ name, description }) => html`<h3 class="group">${name}</h3><p class="group">${description}</p>
${operationsOf(document, name).map(([method, path, operation]) => entry(document, baseUrl, method, path, operation))}`,
)}
</section>`;

const operationsOf = (document: OpenApi, tag: string) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => [method.toUpperCase(), path, operation] as const),
  );

function entry(document: OpenApi, baseUrl: string, method: string, path: string, operation: Operation): Html {
  const { operationId: name, summary, description } = operation;
  const parameters = operation.parameters.filter((parameter): parameter is Parameter => 'name' in parameter);
  const body = operation.requestBody?.content['application/json'];
  return html`<article id="${name}" class="operation">
<header><h4><a href="#${name}">${summary}</a></h4>
<p class="address"><span class="method ${method.toLowerCase()}">${method}</span> <code>/api/v1${path}</code></p>
<p class="facts"><code>${name}</code> <span class="scope">${operation['x-scope']}</span></p></header>
<div class="columns"><div>
${paragraphs(withoutScope(description))}
${fieldGroup('Path', parameters.filter((parameter) => parameter.in === 'path').map(asField))}
${fieldGroup('Query', parameters.filter((parameter) => parameter.in === 'query').map(asField))}
${body && fieldGroup('Body', fieldsOf(body.schema))}
${answerOf(operation)}
${errorsOf(document, operation)}
</div><div class="examples">
${requestsOf(baseUrl, method, path, parameters, body?.examples)}
${codeBlock(`Answer ${successOf(operation)[0]}`, highlightJson(successOf(operation)[1].content['application/json'].example))}
</div></div></article>`;
}

/** Leaves out the last paragraph, since the scope is shown in the heading. */
const withoutScope = (description: string) => description.split('\n\n').slice(0, -1).join('\n\n');

const asField = ({ name, in: place, description, schema }: Parameter): Field => ({
  name,
  description,
  schema,
  ...(place === 'path' && { mark: 'required' }),
});

const fieldGroup = (title: string, fields: readonly Field[]): Html | false =>
  fields.length > 0 && html`<h5>${title}</h5>${fieldList(fields)}`;

type Success = { description: string; content: { 'application/json': { schema: JsonSchema; example: unknown } } };

const successOf = ({ responses }: Operation) =>
  Object.entries(responses).find(([status]) => status < '300') as unknown as [string, Success];

function answerOf(operation: Operation): Html {
  const [status, { description, content }] = successOf(operation);
  const { schema } = content['application/json'];
  const items = schema.properties?.data?.items as JsonSchema | undefined;
  const reference = String(items?.$ref ?? schema.$ref);
  return html`<h5>Answer</h5><p>${status}. ${description}: ${items && 'a list of '}${recordLink(reference)}${
    items && html` with <a href="#pagination"><code>nextCursor</code></a>`
  }.</p>`;
}

type ErrorResponse = { 'x-codes': readonly string[] } | { $ref: string };

/** The codes by status, each with a link to its explanation. */
function errorsOf(document: OpenApi, { responses }: Operation): Html {
  const errors = Object.entries(responses).filter(([status]) => status >= '400') as unknown as [
    string,
    ErrorResponse,
  ][];
  return html`<h5>Errors</h5><ul class="codes">${errors.map(
    ([status, answer]) =>
      html`<li><span class="status">${status}</span> ${codesIn(document, answer).map((code) => html`<a href="#${code}"><code>${code}</code></a> `)}</li>`,
  )}</ul>`;
}

function codesIn(document: OpenApi, answer: ErrorResponse): readonly string[] {
  if ('x-codes' in answer) return answer['x-codes'];
  return codesIn(document, document.components.responses[answer.$ref.split('/').at(-1) as string] as ErrorResponse);
}

type Examples = Record<string, { summary: string; value: object }>;

function requestsOf(baseUrl: string, method: string, path: string, parameters: Parameter[], bodies?: Examples): Html {
  const url = `${baseUrl}/api/v1${filledPath(path, parameters)}${queryOf(parameters)}`;
  if (!bodies) return codeBlock('Request', curl(url, { method }));
  return html`${Object.values(bodies).map(({ summary, value }) => codeBlock(summary, curl(url, { method, body: value, key: true })))}`;
}

const filledPath = (path: string, parameters: Parameter[]) =>
  path.replaceAll(/\{(\w+)\}/g, (all, name) =>
    String(parameters.find((parameter) => parameter.name === name)?.example ?? all),
  );

function queryOf(parameters: Parameter[]): string {
  const used = parameters.filter((parameter) => parameter.in === 'query' && parameter.example !== undefined);
  const query = used.map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`).join('&');
  return query && `?${query}`;
}
