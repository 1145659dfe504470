import type { ReactNode } from 'react';
import { type PeoplesOperation, rolesFor } from '../../../domain/access/roles.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useMay } from '../sign-in/use-current-user.ts';
import { EmptyState } from './empty-state.tsx';
import { Page } from './page.tsx';
import shared from './shared.module.css';

type ForRoleProps = {
  operation: PeoplesOperation;
  /** Says who may do it, or this text, instead of leaving it out. */
  explain?: boolean | string;
  children: ReactNode;
};

/** Shows what leads to an operation only to the roles that may perform it. */
export function ForRole({ operation, explain = false, children }: ForRoleProps) {
  const reserved = useReservedText(operation);
  if (useMay(operation)) return children;
  if (!explain) return null;
  return <p className={shared.soft}>{explain === true ? reserved : explain}</p>;
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

function useReservedText(operation: PeoplesOperation): string {
  const { reserved } = useTranslations();
  return rolesFor(operation).includes('agent') ? reserved.deciders : reserved.owners;
}
