// The console's pages import this file, so it must not import the sending rules.

/** A marketing SMS must say how to refuse further ones (CPCE, art. L34-5). All characters are in GSM-7. */
export const STOP_MENTION = 'Pour refuser nos SMS, répondez STOP.';

const mentionLine = `\n${STOP_MENTION}`;

/** Adds the mention as the last line, unless the text already says how to refuse. */
export const withStopMention = (body: string): string =>
  mentionsStop(body) ? body : `${body.trimEnd()}${mentionLine}`;

/** Removes the mention that `withStopMention` added. */
export const withoutStopMention = (body: string): string =>
  body.endsWith(mentionLine) ? body.slice(0, -mentionLine.length) : body;

/**
 * Finds STOP in capitals after répondre, envoyer, reply or send in the same sentence, or before a short code (36xxx and
 * 38xxx are af2m's numbers for business SMS). If it misses a mention, the text only gets a second one.
 */
function mentionsStop(body: string): boolean {
  const text = body.normalize('NFC');
  return [...text.matchAll(/\bSTOP\b/g)].some(({ index }) => {
    const isInstruction = /(?:r[ée]pon[ds]|envoy|reply|send)[^.!?\n]{0,20}$/i.test(text.slice(0, index));
    return isInstruction || /^STOP(?: SMS| PUB)?(?: au| to)? 3[68]\d{3}\b/i.test(text.slice(index));
  });
}
