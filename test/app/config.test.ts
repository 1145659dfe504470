import { describe, expect, it } from 'vitest';
import { readConfig } from '../../app/config.ts';

describe('CLEF_BASE_URL', () => {
  it.each(['https://clef.example', 'https://clef.example/', 'http://127.0.0.1:3000//'])('may be %s', (address) => {
    expect(readConfig({ CLEF_BASE_URL: address }).baseUrl).toBe(address.replace(/\/+$/, ''));
  });

  it.each([
    'https://crm.agence.example/clef',
    'https://clef.example/?a=1',
    'https://clef.example/#x',
    'https://a@b.example',
  ])('may not be %s, of which only a part would be used', (address) => {
    expect(() => readConfig({ CLEF_BASE_URL: address })).toThrow(/CLEF_BASE_URL: must have no path: .*host name/);
  });
});

describe('CLEF_ORIGINS', () => {
  it('lists origins between commas or blanks, of browsers and of desktop programs', () => {
    const list = 'https://App.example, vscode-file://vscode-app app://obsidian.md,http://127.0.0.1:8080';
    expect(readConfig({ CLEF_ORIGINS: list }).origins).toEqual([
      'https://app.example',
      'vscode-file://vscode-app',
      'app://obsidian.md',
      'http://127.0.0.1:8080',
    ]);
    expect(readConfig({}).origins).toEqual([]);
  });

  it.each(['*', 'null', 'app.example', 'https://app.example/path', 'https://*.example', 'https://'])(
    'does not admit %s',
    (origin) => {
      expect(() => readConfig({ CLEF_ORIGINS: origin })).toThrow(/CLEF_ORIGINS: .* is no origin; one is a scheme/);
    },
  );
});
