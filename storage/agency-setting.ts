const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The statements that take the tenant role and set the agency whose rows its policies show, for the whole session. */
export function setAgency(role: string, agencyId: string): string {
  if (!UUID.test(agencyId)) throw new Error('An agency is named by its id.');
  return `set role "${role.replaceAll('"', '""')}"; set clef.agency = '${agencyId}'`;
}

/** The first words of statements that change neither role nor settings, unless they call `set_config`. */
const HARMLESS =
  /^[\s(]*(\/\*[^*]*\*\/\s*)?(select|insert|update|delete|with|begin|start transaction|commit|rollback|savepoint|release)\b/i;

/** The admission of a key sets how its transaction is committed, and nothing else. */
const CHANGES_SETTING = /set_config(?!\('synchronous_commit', )/i;

/** Whether a connection that has run this statement must be taken to see another agency, or all of them. */
export const mayChangeSetting = (statement: string): boolean =>
  !HARMLESS.test(statement) || CHANGES_SETTING.test(statement);
