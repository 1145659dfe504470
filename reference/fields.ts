import { type Html, html, prose } from '../http/html.ts';
import type { JsonSchema } from '../rest/json-schema.ts';

export type Field = { name: string; mark?: Mark; schema: JsonSchema; description?: string | undefined };

/** Whether it must be sent; or whether an answer may lack it. */
type Mark = 'required' | 'optional' | undefined;

/** Requests close their objects, answers leave them open: what is worth saying differs. */
export const fieldsOf = ({ properties = {}, required = [], additionalProperties }: JsonSchema): Field[] =>
  Object.entries(properties).map(([name, schema]) => {
    const needed = required.includes(name);
    const mark = additionalProperties === false ? needed && 'required' : !needed && 'optional';
    return { name, mark: mark || undefined, schema };
  });

/** Fields with their type and meaning; the fields of an object in place follow it, indented. */
export const fieldList = (fields: readonly Field[]): Html => html`<dl class="fields">${fields.map(fieldEntry)}</dl>`;

function fieldEntry({ name, mark, schema, description }: Field): Html {
  const words = description ?? (schema.description as string | undefined);
  const range = rangeOf(schema);
  const inner = fieldsOf(objectIn(schema) ?? {});
  return html`<div><dt><code>${name}</code> <span class="type">${typeOf(schema)}</span>${
    mark && html` <span class="${mark}">${mark}</span>`
  }</dt><dd>${words && prose(words)}${words && range && ' · '}${range}${inner.length > 0 && fieldList(inner)}</dd></div>`;
}

const choices = (schema: JsonSchema): JsonSchema[] => (schema.anyOf as JsonSchema[] | undefined) ?? [schema];

const objectIn = (schema: JsonSchema): JsonSchema | undefined =>
  choices(schema)
    .map((choice) => (choice.type === 'array' ? (choice.items as JsonSchema) : choice))
    .find((choice) => choice.properties);

function typeOf(schema: JsonSchema): Html {
  const [first, ...others] = choices(schema).map(oneType);
  return html`${first}${others.map((other) => html` or ${other}`)}`;
}

function oneType(schema: JsonSchema): Html {
  const { type, format, pattern } = schema;
  if (typeof schema.$ref === 'string') return recordLink(schema.$ref);
  if (Array.isArray(schema.enum))
    return html`${schema.enum.map((value, index) => html`${index > 0 && ' | '}${value}`)}`;
  if (type === 'array') return html`list of ${typeOf(schema.items as JsonSchema)}`;
  const kind = /^\^([a-z]+)_/.exec(String(pattern))?.[1];
  if (kind) return html`${kind} id`;
  if (schema.const !== undefined) return html`${String(schema.const)}`;
  if (Array.isArray(type)) return html`${type.join(' or ')}`;
  return html`${format && format !== 'uri-reference' ? String(format) : (type ?? 'any')}`;
}

export function recordLink(reference: string): Html {
  const name = reference.split('/').at(-1) as string;
  return html`<a href="#${name}">${name}</a>`;
}

/** Lengths, bounds and what stands in where nothing is sent. */
function rangeOf(schema: JsonSchema): Html | false {
  const parts = choices(schema).flatMap(({ minimum, maximum, maxLength, maxItems }) => [
    maximum !== undefined && `${number(minimum)} to ${number(maximum)}`,
    maxLength !== undefined && `at most ${number(maxLength)} characters`,
    maxItems !== undefined && `at most ${number(maxItems)}`,
  ]);
  const said = [...parts, schema.default !== undefined && `default ${String(schema.default)}`].filter(Boolean);
  return said.length > 0 && html`<span class="range">${said.join(', ')}</span>`;
}

const number = (value: unknown) => Number(value ?? 0).toLocaleString('en');
