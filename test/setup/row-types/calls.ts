import { Project, ts } from 'ts-morph';
import type { Shape } from './shape.ts';

/** A call that reads from the store: where it stands in its file, and what its type says of the answer. */
export type Call = { start: number; end: number; line: number; shape: Shape };

const sources = [
  '{app,approval,cli,delivery,domain,door,jobs,rest,storage,tools}/**/*.ts',
  'console/*.ts',
  'console/today/*.ts',
];

/** The functions that send a query. */
const executing = new Set([
  'execute',
  'executeTakeFirst',
  'executeTakeFirstOrThrow',
  'executeQuery',
  'executePrepared',
  'executeTogether',
  'readTogether',
]);

/** Finds the calls of the product that read from the store, by the absolute path of their file. */
export function findCalls(): Map<string, Call[]> {
  const project = new Project({ tsConfigFilePath: 'tsconfig.json', skipAddingFilesFromTsConfig: true });
  const files = project.addSourceFilesAtPaths(sources).map((file) => file.compilerNode);
  const checker = project.getTypeChecker().compilerObject;
  const found = new Map<string, Call[]>();
  for (const file of files) {
    const calls: Call[] = [];
    forEachCall(file, (call) => {
      if (!executing.has(calledName(call)) || isTransaction(call)) return;
      const answer = checker.getAwaitedType(checker.getTypeAtLocation(call));
      const shape = answer === undefined ? 'any' : shapeOf(answer, checker, []);
      if (shape === 'any') return;
      const { line } = file.getLineAndCharacterOfPosition(call.end);
      calls.push({ start: call.getStart(), end: call.end, line: line + 1, shape });
    });
    if (calls.length > 0) found.set(file.fileName, calls);
  }
  return found;
}

function forEachCall(node: ts.Node, take: (call: ts.CallExpression) => void): void {
  if (ts.isCallExpression(node)) take(node);
  node.forEachChild((child) => forEachCall(child, take));
}

const calledName = ({ expression }: ts.CallExpression): string =>
  ts.isPropertyAccessExpression(expression) ? expression.name.text : ts.isIdentifier(expression) ? expression.text : '';

/** A transaction is `execute`d too, with a function that reads nothing by itself. */
const isTransaction = ({ arguments: given }: ts.CallExpression) =>
  given.length > 0 && (ts.isArrowFunction(given[0] as ts.Node) || ts.isFunctionExpression(given[0] as ts.Node));

/** @param within the types that contain this one: a type that contains itself is not followed further */
function shapeOf(type: ts.Type, checker: ts.TypeChecker, within: readonly ts.Type[]): Shape {
  const inner = (one: ts.Type) => shapeOf(one, checker, [...within, type]);
  const { flags } = type;
  if (flags & ts.TypeFlags.StringLiteral || flags & ts.TypeFlags.NumberLiteral) {
    return { value: (type as ts.LiteralType).value as string | number };
  }
  if (flags & ts.TypeFlags.BooleanLiteral) return { value: checker.typeToString(type) === 'true' };
  if (flags & ts.TypeFlags.StringLike) return 'string';
  if (flags & ts.TypeFlags.NumberLike) return 'number';
  if (flags & ts.TypeFlags.BigIntLike) return 'bigint';
  if (flags & ts.TypeFlags.Null) return 'null';
  if (flags & ts.TypeFlags.Undefined) return 'undefined';
  if (type.isUnion()) return oneOf(type.types.map(inner));
  // A text with a mark of its own, such as `string & { readonly kind: 'id' }`, is a text.
  if (type.isIntersection()) {
    const simple = type.types.map(inner).find((shape) => typeof shape === 'string' && shape !== 'any');
    if (simple) return simple;
  }
  if (!(flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) || within.includes(type)) return 'any';
  if (checker.isArrayType(type) || checker.isTupleType(type)) {
    const items = checker.getTypeArguments(type as ts.TypeReference);
    return { array: items.length === 0 ? 'any' : oneOf(items.map(inner)) };
  }
  if (type.symbol?.name === 'Date') return 'date';
  // A buffer or a function, say, is neither a row nor a list, and is not looked into.
  if (type.getCallSignatures().length > 0 || isOfLibrary(type)) return 'any';
  const properties = checker.getPropertiesOfType(type);
  // Something that can be iterated is a list whose items depend on a type parameter: each caller says what they are.
  if (properties.some(({ name }) => name.startsWith('__@iterator'))) return 'any';
  const fields = properties.map((property): [string, Shape] => {
    const shape = inner(checker.getTypeOfSymbol(property));
    return [property.name, property.flags & ts.SymbolFlags.Optional ? oneOf([shape, 'undefined']) : shape];
  });
  return fields.length === 0 ? 'any' : { fields: Object.fromEntries(fields) };
}

function oneOf(shapes: Shape[]): Shape {
  const flat = [
    ...new Set(shapes.flatMap((shape) => (typeof shape === 'object' && 'oneOf' in shape ? shape.oneOf : shape))),
  ];
  // `any` among several says nothing more.
  return flat.includes('any') ? 'any' : flat.length === 1 ? (flat[0] as Shape) : { oneOf: flat };
}

/** Whether Node or the language declares it. `QueryResult` of Kysely contains rows of ours. */
const isOfLibrary = ({ symbol }: ts.Type) =>
  symbol?.declarations?.some((one) => /\/(lib\.[^/]*\.d\.ts|@types\/)/.test(one.getSourceFile().fileName)) ?? false;
