import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { resolveConfig } from 'vite';
import { describe, expect, it, vi } from 'vitest';
import { fileSize } from '../../console/web/files/file-size.ts';
import { formatDateTime, formatTimeAgo, setAgencyTimeZone } from '../../console/web/i18n/dates.ts';
import { agentEntryTexts as agentEntryInEnglish } from '../../console/web/i18n/en/agent-entry-texts.ts';
import { agentPanelTexts as agentPanelInEnglish } from '../../console/web/i18n/en/agent-panel-texts.ts';
import { importTexts as importsInEnglish } from '../../console/web/i18n/en/import-export.ts';
import { operations as operationsInEnglish } from '../../console/web/i18n/en/operations.ts';
import { en as englishOfMostPages } from '../../console/web/i18n/en.ts';
import { agentEntryTexts as agentEntryInFrench } from '../../console/web/i18n/fr/agent-entry-texts.ts';
import { agentPanelTexts as agentPanelInFrench } from '../../console/web/i18n/fr/agent-panel-texts.ts';
import { importTexts as importsInFrench } from '../../console/web/i18n/fr/import-export.ts';
import { operations as operationsInFrench } from '../../console/web/i18n/fr/operations.ts';
import { fr as frenchOfMostPages } from '../../console/web/i18n/fr.ts';
import { storedText } from '../../console/web/i18n/stored-text.ts';
import { mergeSource, ownProofs } from '../../domain/consent/own-proofs.ts';
import '../../bin/packaging/build-console.js';

const agentInFrench = { agentEntry: agentEntryInFrench, agentPanel: agentPanelInFrench };
const agentInEnglish = { agentEntry: agentEntryInEnglish, agentPanel: agentPanelInEnglish };
const fr = { ...frenchOfMostPages, ...agentInFrench, imports: importsInFrench, operations: operationsInFrench };
const en = { ...englishOfMostPages, ...agentInEnglish, imports: importsInEnglish, operations: operationsInEnglish };

const built = new URL('../../console/web/dist/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, built));
const files = () => readdirSync(new URL('assets', built));

describe('the built pages', () => {
  it('are for production, whatever NODE_ENV the build inherits', async () => {
    vi.stubEnv('NODE_ENV', 'test');
    const config = await resolveConfig({ logLevel: 'silent' }, 'build', 'production', 'production');
    vi.unstubAllEnvs();
    expect(config.isProduction).toBe(true);
  });

  it('contain no inline script, style or handler, which the content policy forbids', () => {
    const page = read('index.html').toString();
    expect(page).toMatch(/<meta name="csp-nonce" content="__CSP_NONCE__"/);
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/i);
  });

  it('load only their own assets, whose names contain a hash of their content', () => {
    const addresses = [
      ...read('index.html')
        .toString()
        .matchAll(/(?:src|href)="([^"]+)"/g),
    ].map(([, address]) => address);
    expect(addresses.length).toBeGreaterThan(2);
    for (const address of addresses) expect(address).toMatch(/^\/assets\/[\w.-]+-[\w-]{8}\.(js|css|svg)$/);
    const styles = files().filter((file) => file.endsWith('.css'));
    for (const file of styles) expect(read(`assets/${file}`).toString()).not.toMatch(/url\(\s*['"]?(https?:)?\/\//);
  });

  it('do not reveal where they were built', () => {
    expect(files().filter((file) => file.endsWith('.map'))).toEqual([]);
    for (const file of files()) expect(read(`assets/${file}`).toString()).not.toContain(process.cwd());
  });

  it('are compressed beside themselves, exactly as they are', () => {
    const compressible = files().filter((file) => /\.(js|css)$/.test(file));
    for (const file of compressible) {
      expect(brotliDecompressSync(read(`assets/${file}.br`)).equals(read(`assets/${file}`))).toBe(true);
    }
  });

  it('load less than 300 KB of script for the queue', () => {
    const weight = sizeOf(scriptsOf(['index', 'signed-in']));
    expect(weight).toBeGreaterThan(100_000);
    expect(weight).toBeLessThan(300 * 1024);
  });

  it('load less than 131 KB to sign in', () => {
    const weight = sizeOf([...scriptsOf(['index', 'signed-out']), ...stylesOf(['index', 'signed-out'])]);
    expect(weight).toBeGreaterThan(50_000);
    expect(weight).toBeLessThan(131 * 1024);
  });

  it('load nothing of the signed-in pages to sign in', () => {
    const contains = (chunks: string[], part: string) =>
      scriptsOf(chunks).some((file) => read(`assets/${file}`).toString().includes(part));
    // The live updates, the frame of an e-mail, a draft's decision, and a text.
    for (const part of ['EventSource', 'srcDoc', 'drafts.approve', 'À traiter']) {
      expect(contains(['index', 'signed-out'], part)).toBe(false);
      expect(contains(['index', 'signed-in'], part)).toBe(true);
    }
  });

  it('ask for at most four scripts for the queue', () => {
    expect(scriptsOf(['index', 'signed-in']).length).toBeLessThan(5);
  });

  it('load the stylesheet of every component of Mantine', () => {
    const web = new URL('../../console/web/', import.meta.url);
    const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
      .filter((file) => /^(?!dist).*\.(tsx|css)$/.test(file))
      .map((file) => readFileSync(new URL(file, web), 'utf8'));
    const names = sources.flatMap((source) =>
      [...source.matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)].flatMap(
        ([, list = '']) => list.match(/\w+/g) ?? [],
      ),
    );
    const styles = new URL('../../node_modules/@mantine/core/styles/', import.meta.url);
    const needed = names
      .flatMap((name) => [name, ...(stylesWithin[name] ?? [])])
      .filter((name) => existsSync(new URL(`${name}.css`, styles)));
    const missing = needed.filter((name) => !sources.some((source) => source.includes(`/styles/${name}.css"`)));
    expect(needed).toContain('Checkbox');
    expect([...new Set(missing)]).toEqual([]);
  });

  it('serve their own typeface, for Latin letters only', () => {
    const fonts = files().filter((file) => file.endsWith('.woff2'));
    expect(fonts.map((file) => file.replace(/-[\w-]{8}\.woff2$/, '')).sort()).toEqual([
      'inter-latin-ext-wght-normal',
      'inter-latin-wght-normal',
    ]);
  });
});

/** The scripts of these chunks, by their names without the hash, and everything that they import. */
function scriptsOf(chunks: string[]): string[] {
  const entries = chunks.map((chunk) => files().find((file) => new RegExp(`^${chunk}-[\\w-]{8}\\.js$`).test(file)));
  const found = new Set<string>();
  const add = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    const imported = read(`assets/${file}`)
      .toString()
      .matchAll(/(?:from|import)"\.\/([\w.-]+\.js)"/g);
    for (const [, name] of imported) add(name as string);
  };
  for (const [index, entry] of entries.entries()) {
    if (!entry) throw new Error(`The build has no chunk ${chunks[index]}.`);
    add(entry);
  }
  return [...found];
}

/** The stylesheets that a component of Mantine needs beside its own. */
const stylesWithin: Record<string, string[]> = {
  Menu: ['Popover'],
  MultiSelect: ['Combobox', 'Pill', 'PillsInput', 'Popover', 'ScrollArea'],
  TagsInput: ['Combobox', 'Pill', 'PillsInput', 'Popover', 'ScrollArea'],
  Drawer: ['ModalBase', 'Overlay', 'CloseButton'],
};

const stylesOf = (chunks: string[]) =>
  files().filter((file) => chunks.some((chunk) => new RegExp(`^${chunk}-[\\w-]{8}\\.css$`).test(file)));

/** The bytes of these files as a browser gets them. */
const sizeOf = (names: string[]) => names.reduce((sum, name) => sum + read(`assets/${name}.br`).length, 0);

describe('the translations', () => {
  /** Every text, those that are made of numbers or names with such as an example. */
  const said = (words: object): string[] =>
    Object.values(words).flatMap((word) => {
      if (typeof word === 'string') return [word];
      if (typeof word === 'object') return said(word);
      return [45, 1372, 93_780, 3_200_000, 'Rose', ['Prénom']].flatMap((example) => {
        try {
          return [String(word(example, example, example))];
        } catch {
          return []; // It takes something else.
        }
      });
    });

  it('are complete in both languages', () => {
    const names = (words: object, at = ''): string[] =>
      Object.entries(words).flatMap(([name, word]) =>
        typeof word === 'object' ? names(word, `${at}${name}.`) : [`${at}${name}`],
      );
    expect(names(en).sort()).toEqual(names(fr).sort());
  });

  it.each([fr, en])('call a stage the same on the boards and elsewhere: %#', ({ stages, transaction }) => {
    expect(transaction.columns).toMatchObject(stages);
  });

  it('use no-break spaces with French punctuation', () => {
    expect(said(fr)).toContain('Lancer «\u00a0Rose\u00a0»\u00a0?');
    const loose = said(fr).filter((word) => /[ \u202f][:;!?»]|«[ \u202f]|'/.test(word));
    expect(loose).toEqual([]);
  });

  it('keep a number and its unit on one line', () => {
    const loose = [...said(fr), ...said(en)].filter((word) =>
      /\d (?:[kM]?€|%|m²|h|min|s|[jd])(?![\p{L}\d’])/u.test(word),
    );
    expect(said(fr)).toContain('1\u202f372\u00a0m²');
    expect(loose).toEqual([]);
    expect([fileSize(340_000, 'fr'), fileSize(340_000, 'en')]).toEqual(['332\u202fko', '332\u00a0kB']);
  });
});

it('no role of a colleague is called as AI agents are', () => {
  expect([...Object.values(fr.team.roles), ...Object.values(en.team.roles)]).not.toContain('Agent');
});

it('what Clef wrote into a record is read in the reader’s language, and people’s own words as they are', () => {
  const merged = `${mergeSource}Rose Le Goff`;
  const proof = `${ownProofs.unsubscribeLink}. ${ownProofs.linkPressed}`;
  const shown = [merged, proof, 'Salon. Stand 4'].map((text) => [storedText(text, fr), storedText(text, en)]);
  expect(shown).toEqual([
    ['Fusion avec la fiche Rose Le Goff', 'Merge with the record of Rose Le Goff'],
    [
      'Lien de désinscription. Le contact a suivi le lien d’un e-mail.',
      'Unsubscribe link. The contact followed the link in an e-mail.',
    ],
    ['Salon. Stand 4', 'Salon. Stand 4'],
  ]);
});

describe('dates', () => {
  const now = Date.parse('2026-11-21T12:00:00.000Z');

  it('use French wording and the time of Paris', () => {
    expect(formatDateTime('fr', '2026-11-23T07:00:00.000Z', now)).toBe('lun. 23 nov. à 8\u00a0h');
    expect(formatDateTime('fr', '2026-07-14T15:30:00.000Z', now)).toBe('mar. 14 juil. à 17\u00a0h\u00a030');
    expect(formatDateTime('en', '2026-11-23T07:00:00.000Z', now)).toMatch(/^Mon,? 23 Nov at 8:00$/);
  });

  it('say the year only if it is another one, in the agency’s zone', () => {
    expect(formatDateTime('fr', '2025-07-14T15:30:00.000Z', now)).toBe('lun. 14 juil. 2025 à 17\u00a0h\u00a030');
    expect(formatDateTime('en', '2027-07-14T15:30:00.000Z', now)).toMatch(/^Wed,? 14 Jul 2027 at 17:30$/);
    expect(formatTimeAgo('fr', '2025-10-12T09:00:00.000Z', now)).toBe('12 oct. 2025');
    expect(formatDateTime('fr', '2025-12-31T23:30:00.000Z', now)).toBe('jeu. 1er janv. à 0\u00a0h\u00a030');
  });

  it('are in the agency’s zone once it is known', () => {
    setAgencyTimeZone('Indian/Reunion');
    expect(formatDateTime('fr', '2026-11-23T07:00:00.000Z', now)).toBe('lun. 23 nov. à 11\u00a0h');
    setAgencyTimeZone('Europe/Paris');
  });

  it('are relative for a week, then absolute', () => {
    expect(formatTimeAgo('fr', '2026-11-21T11:59:40.000Z', now)).toBe('à l’instant');
    expect(formatTimeAgo('fr', '2026-11-21T11:55:00.000Z', now)).toBe('il y a 5\u00a0min');
    expect(formatTimeAgo('fr', '2026-10-12T09:00:00.000Z', now)).toBe('12 oct.');
    // The server's clock may be ahead of the browser's.
    expect(formatTimeAgo('fr', '2026-11-21T12:00:30.000Z', now)).toBe('à l’instant');
  });
});
