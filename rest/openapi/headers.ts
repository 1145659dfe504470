type Header = { description: string; required?: boolean; schema: object; example: string | number };

const text = { type: 'string' };

/** Response headers by name. */
export const headers = {
  'X-Request-Id': {
    description: 'Identifies this request in our log; quote it when you report something.',
    required: true,
    schema: text,
    example: 'req_0f6cbd9e-8f5b-4d0a-9a53-2f0d3c1b7e42',
  },
  RateLimit: {
    description: 'How many requests are left to this key (`r`), and in how many seconds more will be (`t`).',
    schema: text,
    example: '"key";r=59;t=60',
  },
  'RateLimit-Policy': {
    description: 'The limit of each key: `q` requests in `w` seconds, REST and MCP together.',
    schema: text,
    example: '"key";q=60;w=60',
  },
  'Retry-After': {
    description: 'Seconds to wait before the next request.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
    example: 12,
  },
  'WWW-Authenticate': {
    description: 'How to authenticate, and which scope is missing (RFC 6750).',
    required: true,
    schema: text,
    example: 'Bearer error="insufficient_scope", scope="contacts:write"',
  },
  Location: {
    description: 'The path at which the created record can be read.',
    required: true,
    schema: { type: 'string', format: 'uri-reference' },
    example: '/api/v1/contacts/contact_01m7y1wkhyfk59bdp4h6nxn3gm',
  },
  'Idempotent-Replayed': {
    description: '`true` when this is the answer of an earlier request with the same `Idempotency-Key`.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
} as const satisfies Record<string, Header>;

const componentName = (name: string) => name.replaceAll('-', '');

/** A reference to one of these headers. */
export const header = (name: keyof typeof headers) => ({
  [name]: { $ref: `#/components/headers/${componentName(name)}` },
});

export const headerComponents = Object.fromEntries(
  Object.entries(headers).map(([name, header]) => [componentName(name), header]),
);
