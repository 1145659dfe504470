import type { Fold } from '../../domain/conversations/folds.ts';

/** How mail programs mark the quoted message and the signature in HTML. */

type Attributes = Record<string, string>;

const hasClass = ({ class: classes = '' }: Attributes, pattern: RegExp): boolean =>
  classes.split(/\s+/).some((name) => pattern.test(name));

/**
 * Gmail, Yahoo, Proton, Thunderbird, Zimbra, Tutanota, Roundcube. `gmail_quote` is also Gmail's class for a forwarded message, which
 * its text tells (`message-text.ts`).
 */
const quotationClass =
  /^(?:gmail_quote(?:_container)?|gmail_extra|yahoo_quoted|yahoo-quoted.*|protonmail_quote|moz-cite-prefix|moz-forward-container|zmail_extra|tutanota_quote|freebirdFormviewerViewHeader|ydp[0-9a-f]*yahoo_quoted|mail-quote|quoted-message|quote-header)$/;
const quotationId =
  /^(?:reply-intro|replybody1?|oriMsgHtmlSeperator|isForwardContent_quote|yahoo_quoted.*|mail-editor-reference-message-container)$/i;
const signatureClass =
  /^(?:gmail_signature|gmail_signature_prefix|moz-signature|protonmail_signature_block(?:-.*)?|AppleMailSignature|ymail_android_signature|ms-outlook-mobile-signature|ms-outlook-ios-signature|signature)$/;
const signatureId =
  /^(?:signature|AppleMailSignature|lineBreakAtBeginningOfSignature|ms-outlook-mobile-signature|ms-outlook-ios-signature|zwchr_sig|ymail_android_signature|m?_?SamsungSignature)$/i;

/** Tells an element that is a quotation or a signature as a whole; null for the person's own words. */
export function foldOf(name: string, attributes: Attributes): Fold['kind'] | null {
  const marker = attributes['data-marker'] ?? '';
  if (name === 'blockquote' && (attributes.type === 'cite' || hasClass(attributes, quotationClass))) return 'quotation';
  if (hasClass(attributes, quotationClass) || quotationId.test(attributes.id ?? '') || marker === '__QUOTED_TEXT__') {
    return 'quotation';
  }
  const isSignature =
    hasClass(attributes, signatureClass) ||
    signatureId.test(attributes.id ?? '') ||
    /^__SIG_(?:PRE|POST)__$/.test(marker);
  return isSignature ? 'signature' : null;
}

/**
 * Whether all that follows an element is the quoted message, which has no element of its own: Outlook on the web and on phones
 * (`divRplyFwdMsg`, `appendonsend`), older Outlooks (a line above the header block), Zimbra (`zwchr`), Hotmail (`stopSpelling`).
 */
export function opensRest(name: string, attributes: Attributes): boolean {
  const { id = '', style = '' } = attributes;
  if (/^(?:x_)*(?:divRplyFwdMsg|appendonsend|mail-editor-reference-message-container|stopSpelling|zwchr)$/i.test(id))
    return true;
  if (attributes['data-marker'] === '__DIVIDER__' || hasClass(attributes, /^OutlookMessageHeader$/i)) return true;
  // Word's rule above « De : … Envoyé : … », as the desktop program writes it.
  return (
    name === 'div' && /border-top\s*:\s*solid\s*#(?:E1E1E1|B5C4DF)\s*1(?:\.0)?pt/i.test(style.replace(/\s+/g, ' '))
  );
}
