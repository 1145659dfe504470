import { type Actor, hasScopes, type Scope } from '../shared/actor.ts';
import type { Access, Operation } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { rolesFor } from './roles.ts';

/** The scopes of which a key needs one. Empty: no key may perform the operation. */
export const scopesFor = (access: Access): readonly Scope[] =>
  isForPeople(access) ? [] : typeof access === 'string' ? [access] : access;

const isForPeople = (access: Access) => access === 'human' || access === 'noKey';

export function isPermitted(actor: Actor, { name, scope }: Pick<Operation, 'name' | 'scope'>): boolean {
  if (hasScopes(actor)) return scopesFor(scope).some((needed) => actor.scopes.includes(needed));
  if (actor.kind === 'human') return rolesFor(name).includes(actor.role);
  return scope !== 'human';
}

/** @throws Refusal `missing_scope` */
export function requirePermission(actor: Actor, operation: Operation): void {
  if (isPermitted(actor, operation)) return;
  if (actor.kind === 'human') {
    const byNegotiators = rolesFor(operation.name).includes('negotiator');
    throw new Refusal(
      'missing_scope',
      `Only ${byNegotiators ? 'owners and negotiators' : 'an owner'} of the agency may do this.`,
      {
        hint: byNegotiators ? 'Ask a colleague who decides.' : 'Ask an owner.',
      },
    );
  }
  const scopes = scopesFor(operation.scope);
  if (scopes.length === 0) {
    throw new Refusal('missing_scope', 'Only a person may do this.', {
      hint: 'A colleague decides in the console; no key can.',
    });
  }
  throw missingScope(scopes);
}

export const missingScope = (scopes: readonly Scope[]) =>
  new Refusal('missing_scope', `This key lacks the scope ${scopes.join(' or ')}.`, {
    scopes,
    hint: 'Ask the agency to make a key with that scope (settings, keys).',
  });
