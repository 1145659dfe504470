import { type DestinationStream, type Logger, pino } from 'pino';

/** The log: JSON lines. It names no person, repeats no message and holds no secret. Errors are logged as `{ err }`. */
export const openLog = (level: string, to: DestinationStream = pino.destination(1)): Logger =>
  // Of what is under its own key pino repeats the message: ours is another.
  pino({ level, serializers: { err: told }, errorKey: 'unused' }, to);

/** Of an error its place and its words; not its other properties, where drivers keep the row and the values of a query. */
function told(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, cause, code, table, constraint, routine } = error as Error & Record<string, unknown>;
  return {
    ...{ type: name, code, table, constraint, routine },
    message: quotes(error) ? undefined : error.message,
    stack: error.stack?.split('\n').filter((line) => /^\s+at /.test(line)),
    errors: error instanceof AggregateError ? error.errors.map(told) : undefined,
    cause: cause === undefined ? undefined : told(cause),
  };
}

/** Whether its message quotes what was given: SQLSTATE class 22 (data exception) does, and whoever reads JSON. */
const quotes = ({ name, code }: Error & { code?: unknown }): boolean =>
  name === 'SyntaxError' || (typeof code === 'string' && code.startsWith('22'));
