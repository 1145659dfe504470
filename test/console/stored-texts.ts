import fc from 'fast-check';

/** Texts that meet Markdown's signs, variables and line ends in every order. */
const pieces = fc.constantFrom(
  ...['a', 'Bonjour', ' ', '  ', '\n', '\n\n', '\r\n', '- ', '* ', '1. ', '2. ', '# ', '> ', '**', '*', '_', '`', '~~'],
  ...['[le bien](https://agence.example)', 'www.agence.example', '<', '&amp;', '\\', '|', '    ', '---', '[x]: /u'],
  ...['{{contact.firstName}}', '{{ contact.city | chez *vous* }}', '{{contact.prenom}}', '{{', '}}', '\uE000', '😀'],
);

export const storedTexts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join('')),
);
