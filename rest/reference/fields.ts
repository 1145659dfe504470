import { type Html, html } from '../../app/http/html.ts';
import type { JsonSchema } from '../json-schema.ts';
import { inlineMarkup } from './html.ts';

export type Field = { name: string; mark?: Mark; schema: JsonSchema; description?: string | undefined };

/** Whether a request must send the field, or whether an answer may lack it. */
type Mark = 'required' | 'optional' | undefined;

/** A request's schema allows no other fields, so the required ones are marked; in an answer, the ones that may be absent. */
export const fieldsOf = ({ properties = {}, required = [], additionalProperties }: JsonSchema): Field[] =>
  Object.entries(properties).map(([name, schema]) => {
    const isRequired = required.includes(name);
    const mark = additionalProperties === false ? isRequired && 'required' : !isRequired && 'optional';
    return { name, mark: mark || undefined, schema };
  });

/** Fields with their type and meaning. The fields of a nested object follow it, indented. */
export const fieldList = (fields: readonly Field[]): Html => html`<dl class="fields">${fields.map(fieldEntry)}</dl>`;

function fieldEntry({ name, mark, schema, description }: Field): Html {
  const meaning = description ?? (schema.description as string | undefined);
  const range = rangeOf(schema);
  const inner = fieldsOf(objectIn(schema) ?? {});
  return html`<div><dt><code>${name}</code> <span class="type">${typeOf(schema)}</span>${
    mark && html` <span class="${mark}">${mark}</span>`
  }</dt><dd>${meaning && inlineMarkup(meaning)}${meaning && range && ' · '}${range}${inner.length > 0 && fieldList(inner)}</dd></div>`;
}

const choices = (schema: JsonSchema): JsonSchema[] => (schema.anyOf as JsonSchema[] | undefined) ?? [schema];

const objectIn = (schema: JsonSchema): JsonSchema | undefined =>
  choices(schema)
    .map((choice) => (choice.type === 'array' ? (choice.items as JsonSchema) : choice))
    .find((choice) => choice.properties);

function typeOf(schema: JsonSchema): Html {
  const [first, ...alternatives] = choices(schema).map(choiceType);
  return html`${first}${alternatives.map((alternative) => html` or ${alternative}`)}`;
}

function choiceType(schema: JsonSchema): Html {
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

/** The lengths, bounds and default of a field. */
function rangeOf(schema: JsonSchema): Html | false {
  const parts = choices(schema).flatMap(({ minimum, maximum, maxLength, maxItems }) => [
    maximum !== undefined && `${number(minimum)} to ${number(maximum)}`,
    maxLength !== undefined && `at most ${number(maxLength)} characters`,
    maxItems !== undefined && `at most ${number(maxItems)}`,
  ]);
  const limits = [...parts, schema.default !== undefined && `default ${String(schema.default)}`].filter(Boolean);
  return limits.length > 0 && html`<span class="range">${limits.join(', ')}</span>`;
}

const number = (value: unknown) => Number(value ?? 0).toLocaleString('en');
