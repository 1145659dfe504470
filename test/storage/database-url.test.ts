import { expect, it } from 'vitest';
import { readDatabaseUrl } from '../../storage/postgresql/database-url.ts';

it.each([
  ['postgresql://clef@localhost/clef', false, ['postgresql://clef@localhost/clef']],
  ['postgresql:///clef?host=/run/postgresql', false, ['postgresql:///clef?host=/run/postgresql']],
  [
    'postgresql://clef:a%2Cb@one:5432,two:5433,[::1]/clef?sslmode=verify-full&target_session_attrs=read-write',
    true,
    [
      'postgresql://clef:a%2Cb@one:5432/clef?sslmode=verify-full',
      'postgresql://clef:a%2Cb@two:5433/clef?sslmode=verify-full',
      'postgresql://clef:a%2Cb@[::1]/clef?sslmode=verify-full',
    ],
  ],
  ['postgres://one,two/clef', true, ['postgres://one/clef', 'postgres://two/clef']],
  ['postgres://moves.example/clef?target_session_attrs=primary', true, ['postgres://moves.example/clef']],
])('%s', (text, seeksPrimary, urls) => {
  expect(readDatabaseUrl(text)).toEqual({ urls, seeksPrimary });
});

it.each([
  ['mysql://clef@localhost/clef', 'must be a postgresql:// URL'],
  ['postgresql://clef:geheim@one:port,two/clef', 'must be a postgresql:// URL'],
  ['postgresql://one,/clef', 'must name each of its hosts'],
  [
    'postgresql://clef:geheim@one,two/clef?target_session_attrs=any',
    'must have target_session_attrs=read-write or none, because Clef cannot work on a standby',
  ],
])('%s is refused without being repeated', (text, reason) => {
  expect(() => readDatabaseUrl(text)).toThrow(new Error(reason));
});
