import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * Opens the log, in JSON lines. It must hold no name of a person, no message text and no secret.
 * Log errors as `{ err }`.
 */
export const openLog = (level: string, to: DestinationStream = pino.destination(1)): Logger =>
  // pino copies the message of the error under `errorKey` into the line, so that key must not be `err`.
  pino({ level, serializers: { err: serializeError }, errorKey: 'unused' }, to);

/**
 * Keeps the place and the message of an error. Database drivers put rows and query values into its other properties.
 */
function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return serializeThrown(error);
  const { name, cause, code, table, constraint, routine } = error as Error & Record<string, unknown>;
  return {
    type: name,
    code,
    table,
    constraint,
    routine,
    message: quotesInput(error) ? undefined : error.message,
    stack: error.stack?.split('\n').filter((line) => /^\s+at /.test(line)),
    errors: error instanceof AggregateError ? error.errors.map(serializeError) : undefined,
    cause: cause === undefined ? undefined : serializeError(cause),
  };
}

/** pg-boss copies an error into an object, with all that the database said of the row: only what quotes nothing is kept. */
function serializeThrown(thrown: unknown): object {
  const { code, table, constraint, routine, queue } = (thrown ?? {}) as Record<string, unknown>;
  return { type: typeof thrown, code, table, constraint, routine, queue };
}

/** Messages of SQLSTATE class 22 (data exception) and of the JSON parser quote the input. */
const quotesInput = ({ name, code }: Error & { code?: unknown }): boolean =>
  name === 'SyntaxError' || (typeof code === 'string' && code.startsWith('22'));
