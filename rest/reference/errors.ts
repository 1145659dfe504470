import { type Html, html } from '../../app/http/html.ts';
import { type ProblemCode, problems } from '../../app/http/problem-codes.ts';
import { exampleProblem } from '../openapi/example-problems.ts';
import { codesOf } from '../refusals.ts';
import { routes } from '../routes.ts';
import { codeBlock, highlightJson, inlineMarkup } from './html.ts';

const codes = Object.keys(problems) as ProblemCode[];

/** Every code under an id of its own, to which the `type` of a problem leads. */
export const errorSection = (): Html => html`
<section id="errors"><h2>Errors</h2>
<p>${inlineMarkup(
  'An error is a problem of RFC 9457, in `application/problem+json`. Scripts may rely on `status` and `code`; `detail` is for people and may change its words. `requestId` is also in the header `X-Request-Id` of every answer: quote it when you report something.',
)}</p>
${codeBlock('A problem', highlightJson(exampleProblem('duplicate_contact')))}
${codes.map(entry)}
</section>`;

function entry(code: ProblemCode): Html {
  const { status, title, when, next } = problems[code];
  return html`<article id="${code}" class="error"><h3><span class="status">${status}</span> <a href="#${code}"><code>${code}</code></a> <small>${title}</small></h3>
<p>${inlineMarkup(when)}</p><p class="next">${inlineMarkup(next)}</p>${operationsWith(code)}</article>`;
}

/** The operations that may answer with this code; nothing for a code that most of them share. */
function operationsWith(code: ProblemCode): Html | false {
  const operations = routes.filter((route) => codesOf(route).includes(code)).map(({ operation }) => operation.name);
  if (operations.length === 0 || operations.length > 6) return false;
  return html`<p class="where">${operations.map((name) => html`<a href="#${name}"><code>${name}</code></a> `)}</p>`;
}
