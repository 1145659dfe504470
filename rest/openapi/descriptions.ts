/** The description of the whole API, in Markdown. */
export const apiDescription = `The door through which agents and scripts work in the CRM of a French estate agency: contacts and their
pipeline, conversations, properties for sale, visits, tasks, e-mail sequences and SMS drafts.

**Nothing leaves without a human.** An SMS made here is a draft: it waits in the approval queue until a person has
released exactly that text. Only enrollSequence acts at once, because a human approved the sequence's steps before.

**Address.** The server of this document is relative, \`/api/v1\`: a program that imports it from a file (Postman, Insomnia) wants the address
of your Clef before it.

**Keys and scopes.** Send \`Authorization: Bearer clef_…\`. A key holds scopes; each operation names the one it needs
(\`x-scope\`). What belongs to another agency does not exist: 404, never 403.

**Campaigns.** A key with \`sms:send\` asks for the start of an SMS campaign that a colleague prepared at
\`POST /api/campaigns/{id}/start\`, beside this API and under its rules: 202, and a person decides. \`/docs#campaigns\`.

**Drafts.** \`GET /api/drafts/{id}\`, beside this API and under its rules, tells what became of a draft. \`/docs#drafts\`.

**Dates.** A filter takes a time with its zone, a time without one (on the agency's clocks) or a day
(\`2026-11-24\`, as \`to\` its end). In an address the \`+\` of an offset is written \`%2B\`:
\`?from=2026-11-24T09:30:00%2B02:00\`.

**Keeping a copy.** Read a list with \`updatedSince\` and follow \`nextCursor\`; between two runs, events tell what happens
at once. \`/docs#synchronising\`.

**Fields.** JSON in camelCase; instants in ISO 8601, answered in UTC; money in whole euros (\`…Euros\`), surfaces in m²
(\`…Sqm\`), phone numbers in E.164 (French national forms are read too). Unknown fields and query parameters are refused
by name, and values of another type too: send a number without quotation marks, and no field for what has no value. An address is UTF-8
in percent-encoding. Answers may gain fields: ignore those you do not know.

**Lists** answer \`{ data, nextCursor }\`. Send \`nextCursor\` back as \`cursor\` with the same filters; \`null\` ends the list.

**Made records.** An answer 201 or 202 says in \`Location\` where the record can be read again: a contact, a draft. No operation reads a
note, a task or an enrollment alone, so their answers have none: they are the whole record.

**Retries.** Send an \`Idempotency-Key\` with each POST and PATCH: for 24 hours the same key and content give the first
answer again (\`Idempotent-Replayed: true\`), and nothing is done twice.

**Limits.** 60 requests a minute for each key, REST and MCP together (\`RateLimit\`, then 429 with \`Retry-After\`);
bodies of 256 KiB; lists of 100.

**Errors** are RFC 9457 problems with a \`code\` that scripts may rely on, a \`hint\` on what to do next, and a
\`requestId\`. Their \`type\` leads to an explanation.

**For people** the same stands at \`/docs\`, with the tool server.`;

/** The groups that operations are listed in, by the first segment of their path. */
export const tags: Record<string, { name: string; description: string }> = {
  contacts: { name: 'Contacts', description: 'Prospects, what they search, what they consented to, and their stage.' },
  conversations: { name: 'Inbox', description: 'What was written with a contact, and the internal notes beside it.' },
  properties: { name: 'Properties', description: 'What the agency has for sale. Rentals are not handled.' },
  appointments: { name: 'Visits', description: 'Appointments to see a property.' },
  tasks: { name: 'Tasks', description: 'What a colleague has to do.' },
  sequences: { name: 'Sequences', description: 'E-mail sequences whose steps a human approved.' },
  messages: { name: 'Messages', description: 'Drafts of messages. None leaves until a human has released it.' },
};

/** Notes that a caller should read after an operation's summary. */
export const operationNotes: Record<string, string> = {
  listContacts:
    '`q` matches parts of names, e-mail addresses and phone numbers in any written form, without accents or case.',
  createContact:
    'An e-mail address or phone number that another contact has is refused with its id, unless `allowDuplicate` is true. A new contact is in the stage `new`, and its `language` is `fr` unless told.',
  updateContact:
    'What is not sent stays as it is. A key can record a consent and never lift an `opted_out`: only the person’s own START or a human can.',
  movePipeline: 'From any stage to any other. To the same stage changes nothing and tells nobody.',
  getMessages: 'Within a page the newest message is last, as one reads; `nextCursor` leads to the messages before.',
  listProperties: 'Each word of `q` is looked for in the reference, title and address.',
  getProperty: '`publicData` is public information about the surroundings: indicative only.',
  listVisits:
    '`order=desc` gives the latest first. For a contact or a property that your agency does not have, the list is empty.',
  createTask: 'It appears in the team’s tasks at once; nobody outside is told.',
  enrollSequence:
    'The only operation that makes messages leave without asking again: a human approved these exact steps when activating the sequence. To let a human decide, propose it with the tool `enroll_sequence`. `{id}` is the `emailSequenceId` of the tools.',
  draftUnitSms:
    'Answers 202: the draft waits in the approval queue, and only a human sends it. The contact must have consented to SMS. The receipt shows how many segments the text costs and which characters force UCS-2. The same text by the same key for the same contact, while it waits, gives the first receipt again with `alreadyPending`.',
};
