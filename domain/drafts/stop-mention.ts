// Read by the pages too: nothing here knows hours or days.

/** Each marketing SMS says how to refuse the next (CPCE, art. L34-5). All of it is GSM-7. */
export const STOP_MENTION = 'Pour refuser nos SMS, répondez STOP.';

const added = `\n${STOP_MENTION}`;

/** The text with the mention as its last line, unless it already tells how to refuse. */
export const withStopMention = (body: string): string => (tellsHowToStop(body) ? body : `${body.trimEnd()}${added}`);

/** What somebody wrote, without the mention that was added to it. */
export const withoutStopMention = (body: string): string =>
  body.endsWith(added) ? body.slice(0, -added.length) : body;

/**
 * STOP in capitals after répondre, envoyer, reply or send in the same sentence, or before a short code (36xxx and 38xxx
 * are af2m's numbers for business SMS). What is missed gets a second mention, which harms nobody.
 */
function tellsHowToStop(body: string): boolean {
  const text = body.normalize('NFC');
  return [...text.matchAll(/\bSTOP\b/g)].some(({ index }) => {
    const asked = /(?:r[ée]pon[ds]|envoy|reply|send)[^.!?\n]{0,20}$/i.test(text.slice(0, index));
    return asked || /^STOP(?: SMS| PUB)?(?: au| to)? 3[68]\d{3}\b/i.test(text.slice(index));
  });
}
