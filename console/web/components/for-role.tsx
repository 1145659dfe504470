import type { ReactNode } from 'react';
import { type PeoplesOperation, rolesFor } from '../../../domain/access/roles.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useMay } from '../sign-in/use-current-user.ts';
import { EmptyState } from './empty-state.tsx';
import { Page } from './page.tsx';
import shared from './shared.module.css';

type ForRoleProps = {
  operation: PeoplesOperation;
  /** The sentence that the other roles read in its place. */
  otherwise?: string;
  children: ReactNode;
};

/** Shows what leads to an operation only to the roles that may perform it. */
export function ForRole({ operation, otherwise, children }: ForRoleProps) {
  if (useMay(operation)) return children;
  return otherwise && <p className={shared.soft}>{otherwise}</p>;
}

type PageForRoleProps = { operation: PeoplesOperation; title: string; children: ReactNode };

/** A page whose content a role may not see says so. */
export function PageForRole({ operation, title, children }: PageForRoleProps) {
  const reserved = useReservedText(operation);
  if (useMay(operation)) return children;
  return (
    <Page title={title}>
      <EmptyState>{reserved}</EmptyState>
    </Page>
  );
}

/** Says which roles may perform it. */
export function useReservedText(operation: PeoplesOperation): string {
  const { reserved } = useTranslations();
  return rolesFor(operation).includes('negotiator') ? reserved.deciders : reserved.owners;
}
