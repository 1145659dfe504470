/** Markup that is safe to send: everything in it was written here or escaped. */
export type Html = { readonly markup: string };

type Part = Html | string | number | false | undefined | readonly Part[];

/** A template whose values are escaped, unless they are markup already. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return { markup: texts.map((text, index) => text + markupOf(parts[index])).join('') };
}

function markupOf(part: Part): string {
  if (part === undefined || part === false) return '';
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part));
  return 'markup' in part ? part.markup : part.map(markupOf).join('');
}

const characters: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => characters[character] as string);

/** A sentence with `code` and **weight** in it. */
export function prose(text: string): Html {
  const markup = escaped(text)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');
  return { markup };
}

/** The same for a text with empty lines between its paragraphs. */
export const paragraphs = (text: string): Html => html`${text.split('\n\n').map((one) => html`<p>${prose(one)}</p>`)}`;

/** JSON as it is read, with names, texts and the rest told apart. */
export function json(value: unknown): Html {
  const tokens = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d[\d.]*|true|false|null)/g;
  const source = pretty(value);
  let markup = '';
  let end = 0;
  for (const token of source.matchAll(tokens)) {
    const [all, text, colon] = token;
    const kind = text === undefined ? 'number' : colon === undefined ? 'text' : 'name';
    markup += `${escaped(source.slice(end, token.index))}<span class="${kind}">${escaped(text ?? all)}</span>${colon ?? ''}`;
    end = token.index + all.length;
  }
  return { markup: markup + escaped(source.slice(end)) };
}

const WIDTH = 54;

/** JSON with short parts on one line, as a person would write it. */
export function pretty(value: unknown, indent = '', before = ''): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const isList = Array.isArray(value);
  const [open, close] = isList ? '[]' : '{}';
  const deeper = `${indent}  `;
  const parts = Object.entries(value).map(([name, part]) => [isList ? '' : `${JSON.stringify(name)}: `, part] as const);
  if (parts.length === 0) return `${open}${close}`;
  const line = parts.map(([name, part]) => name + pretty(part, deeper)).join(', ');
  const flat = isList ? `[${line}]` : `{ ${line} }`;
  if (!flat.includes('\n') && indent.length + before.length + flat.length <= WIDTH) return flat;
  return `${open}\n${parts.map(([name, part]) => deeper + name + pretty(part, deeper, name)).join(',\n')}\n${indent}${close}`;
}

/** A block of code with a name above it. Scrolls in itself, also by keyboard. */
export const block = (title: string, code: Html | string): Html =>
  html`<figure class="block"><figcaption>${title}</figcaption><pre tabindex="0"><code>${code}</code></pre></figure>`;

/** A table that scrolls in itself where the page is narrow. */
export const table = (title: string, head: readonly string[], rows: readonly Html[]): Html =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="${title}"><table>
<thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table></div>`;
