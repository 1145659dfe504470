import { inputReader, type ReadInput } from './input.ts';
import { type Route, routes } from './routes.ts';

type Served = { route: Route; readInput: ReadInput };

/** A path of the API with the routes that stand at it, by method. */
type ApiPath = { segments: readonly string[]; served: Map<string, Served>; methods: readonly string[] };

/** A path with the values that a request gives its parameters, still percent-encoded. */
type FoundPath = ApiPath & { values: Record<string, string> };

const paths: readonly ApiPath[] = [...new Set(routes.map(({ path }) => path))].map((path) => {
  const own = routes.filter((route) => route.path === path);
  const served = own.map((route) => [route.method.toUpperCase(), { route, readInput: inputReader(route) }] as const);
  return { segments: path.split('/'), served: new Map(served), methods: served.map(([method]) => method) };
});

const isParameter = (segment: string) => segment.startsWith('{');

/** Finds the path of a request, as it stands after `/api/v1`. Case counts. */
export function findPath(path: string): FoundPath | undefined {
  const given = path.split('/');
  const found = paths.find(
    ({ segments }) =>
      segments.length === given.length &&
      segments.every((segment, index) => (isParameter(segment) ? given[index] !== '' : segment === given[index])),
  );
  if (!found) return undefined;
  const values: Record<string, string> = {};
  for (const [index, segment] of found.segments.entries()) {
    if (isParameter(segment)) values[segment.slice(1, -1)] = given[index] as string;
  }
  return { ...found, values };
}
