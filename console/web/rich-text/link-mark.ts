import { Mark } from '@tiptap/core';
import { markdown } from '../../../domain/drafts/markdown.ts';

/** A link. What is typed behind it does not belong to it. */
export const LinkMark = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: '' } }),
  parseHTML: () => [
    // Pasted text may come from anywhere.
    { tag: 'a[href]', getAttrs: (link) => markdown.validateLink(link.getAttribute('href') ?? '') && null },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
});
