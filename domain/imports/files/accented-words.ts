import { isAscii } from 'node:buffer';

/** The first words of a file that are not ASCII alone, as bytes. They tell its encoding, however late the first of them comes. */
export type AccentedWords = { add(chunk: Uint8Array): void; bytes(): Buffer };

const MAX_LENGTH = 64 * 1024;

export function gatherAccentedWords(): AccentedWords {
  const words: string[] = [];
  let length = 0;
  return {
    add: (chunk) => {
      if (length >= MAX_LENGTH || isAscii(chunk)) return;
      // Latin-1 has a character for each byte.
      for (const [word] of Buffer.from(chunk)
        .toString('latin1')
        .matchAll(/[\w'\x80-\xff]+/g)) {
        if (!/[\x80-\xff]/.test(word)) continue;
        words.push(word);
        length += word.length;
        if (length >= MAX_LENGTH) break;
      }
    },
    bytes: () => Buffer.from(words.join('\n'), 'latin1'),
  };
}
