import { block, type Html, html, json, prose } from '../http/html.ts';
import { type ProblemCode, problems } from '../http/problem.ts';
import { guide } from '../http/problem-guide.ts';
import { codesOf } from '../rest/refusals.ts';
import { routes } from '../rest/routes.ts';

const codes = Object.keys(guide) as ProblemCode[];

/** Every code, under an id of its own: `type` of a problem leads there. */
export const errorSection = (): Html => html`
<section id="errors"><h2>Errors</h2>
<p>${prose(
  'An error is a problem of RFC 9457, in `application/problem+json`. Scripts may rely on `status` and `code`; `detail` is for people and may change its words. `requestId` is also in the header `X-Request-Id` of every answer: quote it when you report something.',
)}</p>
${block('A problem', json(sample()))}
${codes.map(entry)}
</section>`;

function sample() {
  const code = 'duplicate_contact';
  const { detail, ...more } = guide[code].example;
  const requestId = 'req_0f6cbd9e-8f5b-4d0a-9a53-2f0d3c1b7e42';
  return { type: `/docs#${code}`, ...problems[code], detail, code, requestId, ...more };
}

function entry(code: ProblemCode): Html {
  const { status, title } = problems[code];
  const { when, next } = guide[code];
  return html`<article id="${code}" class="error"><h3><span class="status">${status}</span> <a href="#${code}"><code>${code}</code></a> <small>${title}</small></h3>
<p>${prose(when)}</p><p class="next">${prose(next)}</p>${where(code)}</article>`;
}

/** Named where it tells something: not for what any request may meet. */
function where(code: ProblemCode): Html | false {
  const operations = routes.filter((route) => codesOf(route).includes(code)).map(({ operation }) => operation.name);
  if (operations.length === 0 || operations.length > 6) return false;
  return html`<p class="where">${operations.map((name) => html`<a href="#${name}"><code>${name}</code></a> `)}</p>`;
}
