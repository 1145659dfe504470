import { tools } from '../tools.ts';

/** The bundle's script: its path in the archive, which the host unpacks. */
export const ENTRY = 'server/bridge.js';

/**
 * The manifest of the bundle (MCPB 0.3, the newest version that is not experimental:
 * https://github.com/modelcontextprotocol/mcpb/blob/main/MANIFEST.md). A host shows its settings as a form, in both
 * languages because the format cannot translate them, and keeps the key with its other secrets.
 * @param baseUrl the address of this server, which the form proposes
 */
export function bundleManifest({ version, baseUrl }: { version: string; baseUrl: string }) {
  return {
    manifest_version: '0.3',
    name: 'clef',
    display_name: 'Clef',
    version,
    description: 'Read the CRM of a French estate agency and draft messages that people approve.',
    long_description:
      'Contacts, properties and visits to read; SMS, e-mails and e-mail sequences to propose. **Nothing leaves until a person of the agency has released exactly that text.** Needs the address of a Clef server and an access key, which its owner creates in _Réglages › Clés d’accès_.',
    author: { name: 'The Clef authors' },
    license: 'MIT',
    keywords: ['crm', 'real estate', 'immobilier'],
    server: {
      type: 'node',
      entry_point: ENTRY,
      mcp_config: {
        command: 'node',
        args: [`\${__dirname}/${ENTRY}`],
        env: { CLEF_URL: `\${user_config.url}`, CLEF_API_KEY: `\${user_config.key}` },
      },
    },
    tools: tools.map(({ name, title }) => ({ name, description: title })),
    prompts_generated: true,
    compatibility: { platforms: ['darwin', 'win32', 'linux'], runtimes: { node: '>=20' } },
    user_config: {
      url: {
        type: 'string',
        title: 'Adresse de Clef · Address of Clef',
        description: 'L’adresse de votre console, par exemple https://clef.example · The address of your console',
        required: true,
        default: baseUrl,
      },
      key: {
        type: 'string',
        title: 'Clé d’accès · Access key',
        description: 'Commence par clef_ (Réglages, Agents et accès) · Begins with clef_ (Settings, Agents and access)',
        required: true,
        sensitive: true,
      },
    },
  };
}
