import { escapeHtml, type Html, html } from '../../app/http/html.ts';

/** A sentence in which `code` and **bold text** are marked as in Markdown. */
export function inlineMarkup(text: string): Html {
  const markup = escapeHtml(text)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');
  return { markup };
}

/** The same for a text whose paragraphs are separated by empty lines. */
export const paragraphs = (text: string): Html =>
  html`${text.split('\n\n').map((paragraph) => html`<p>${inlineMarkup(paragraph)}</p>`)}`;

/** JSON with its names, its strings and its other values in `span`s of different classes. */
export function highlightJson(value: unknown): Html {
  const tokens = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d[\d.]*|true|false|null)/g;
  const source = formatJson(value);
  let markup = '';
  let end = 0;
  for (const token of source.matchAll(tokens)) {
    const [all, text, colon] = token;
    const kind = text === undefined ? 'number' : colon === undefined ? 'text' : 'name';
    markup += `${escapeHtml(source.slice(end, token.index))}<span class="${kind}">${escapeHtml(text ?? all)}</span>${colon ?? ''}`;
    end = token.index + all.length;
  }
  return { markup: markup + escapeHtml(source.slice(end)) };
}

const MAX_LINE_WIDTH = 54;

/** JSON in which a short object or list stays on one line, as a person would write it. */
export function formatJson(value: unknown, indent = '', before = ''): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const isList = Array.isArray(value);
  const [open, close] = isList ? '[]' : '{}';
  const deeper = `${indent}  `;
  const parts = Object.entries(value).map(([name, part]) => [isList ? '' : `${JSON.stringify(name)}: `, part] as const);
  if (parts.length === 0) return `${open}${close}`;
  const line = parts.map(([name, part]) => name + formatJson(part, deeper)).join(', ');
  const flat = isList ? `[${line}]` : `{ ${line} }`;
  if (!flat.includes('\n') && indent.length + before.length + flat.length <= MAX_LINE_WIDTH) return flat;
  return `${open}\n${parts.map(([name, part]) => deeper + name + formatJson(part, deeper, name)).join(',\n')}\n${indent}${close}`;
}

/** A block of code under a title. It scrolls by itself, also by keyboard. */
export const codeBlock = (title: string, code: Html | string): Html =>
  html`<figure class="block"><figcaption>${title}</figcaption><pre tabindex="0"><code>${code}</code></pre></figure>`;

/** A table that scrolls by itself where the page is narrow. */
export const htmlTable = (title: string, head: readonly string[], rows: readonly Html[]): Html =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="${title}"><table>
<thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table></div>`;
