import { expect, it } from 'vitest';
import { world } from '../world.ts';

const { url } = await world();

it.each(['/', '/a-traiter/draft_01k2m6w9hxe8ra1v5d0z3tq7bn'])(
  '%s tells a person, in French, that nothing leaves',
  async (path) => {
    const answer = await fetch(url + path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await answer.text()).toContain('aucun n’est envoyé');
  },
);

it('what is nowhere is a problem that says so', async () => {
  const answer = await fetch(`${url}/nowhere`);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ code: 'not_found', requestId: answer.headers.get('x-request-id') });
});
