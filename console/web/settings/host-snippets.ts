/** The programs for which the dialog of a new key has steps. docs/hosts.md has more of them. */
export const hosts = ['claude', 'cursor', 'vscode', 'n8n', 'script'] as const;

export type Host = (typeof hosts)[number];

const asText = (value: unknown) => JSON.stringify(value, null, 2);

/**
 * The text to paste into each host, as docs/hosts.md has it, with the address of this server and the key.
 * @param origin the address of the server, for instance `https://clef.example`
 */
export function snippetsFor(origin: string, secret: string): Record<Exclude<Host, 'script'>, string> {
  const url = `${origin}/api/mcp`;
  const authorization = `Bearer ${secret}`;
  const input = { type: 'promptString', id: 'clef-key', description: 'Clef (clef_…)', password: true };
  const headers = { Authorization: `Bearer \${input:clef-key}` };
  return {
    claude: `claude mcp add --transport http clef ${url} --header "Authorization: ${authorization}"`,
    cursor: asText({ mcpServers: { clef: { url, headers: { Authorization: authorization } } } }),
    vscode: asText({ inputs: [input], servers: { clef: { type: 'http', url, headers } } }),
    n8n: url,
  };
}

/** The calls of a script: the first finds a contact, the second prepares an SMS to the one whose id it is given. */
export function scriptCalls(origin: string, secret: string, contactId: string, body: string) {
  const authorization = `-H 'Authorization: Bearer ${secret}'`;
  const json = JSON.stringify({ prospectId: contactId, body });
  return {
    find: `curl '${origin}/api/v1/contacts?limit=1' ${authorization}`,
    draft: `curl ${origin}/api/v1/messages/sms ${authorization} -H 'Content-Type: application/json' -d '${json}'`,
  };
}
