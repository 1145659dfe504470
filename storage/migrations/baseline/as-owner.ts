/**
 * Attributes of a function whose trigger writes tables that nothing else writes: it runs as their owner, whom the policies of an agency
 * do not bind, so that its statements are planned without them.
 */
export const AS_OWNER = 'security definer set search_path = public, pg_temp';
