import MarkdownIt from 'markdown-it';

// The console's pages import this file for the editor of e-mails, so it must not depend on the names of functions, which a
// build shortens, nor import storage code.

/** Raw HTML is escaped. Images are disabled because a remote image reveals who opened the e-mail, and when. */
export const markdown = new MarkdownIt({ html: false, breaks: true, linkify: true }).disable('image');

/** A link leads to the web, to an e-mail address or to a phone number; anything else stays text. */
markdown.validateLink = (target) => /^(?:https?:\/\/|mailto:|tel:)/i.test(target);

export const renderMarkdown = (body: string): string => markdown.render(body);
