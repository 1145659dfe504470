import { type AboutKind, aboutKinds } from '../../../domain/agent/about-kinds.ts';
import { paths } from '../../page-paths.ts';

export const kindOf = (id: string): AboutKind | undefined => aboutKinds.find((kind) => id.startsWith(`${kind}_`));

const recordPages = [paths.contacts, paths.inbox, paths.properties];

/** The id of the record that a page shows, if it shows one that a prompt can be about. */
export function recordOf(path: string): string | null {
  const page = recordPages.find((start) => path.startsWith(`${start}/`));
  const [id = ''] = page ? path.slice(page.length + 1).split('/') : [];
  return kindOf(id) ? id : null;
}
