import { IDEMPOTENCY_KEY } from '../../store/index.ts';
import { type About, PARAMETERS } from '../about.ts';
import { titleOf } from '../http/problem.ts';
import { type Route, WRITES } from '../route.ts';

const ref = (schema: string): object => ({ $ref: `#/components/schemas/${schema}` });

const problem = (status: number): readonly [string, object] => [
  String(status),
  {
    description: titleOf(status),
    content: { 'application/problem+json': { schema: ref('guidance-problem') } },
  },
];

/** Any path may answer these: to a faulty request, to a method, in trouble. */
const ANYWHERE = [400, 405, 414, 500, 503];

const contentOf = ({ answer = [], also }: About): object => ({
  ...(answer.length === 0
    ? {}
    : {
        'application/json': {
          schema: answer.length === 1 ? ref(answer[0] ?? '') : { anyOf: answer.map(ref) },
        },
      }),
  ...(also === undefined
    ? {}
    : { [also]: { schema: { type: also.endsWith('json') ? 'object' : 'string' } } }),
});

const responsesOf = (about: About, method: string): object =>
  Object.fromEntries([
    ...(about.statuses ?? [200]).map((status) => [
      String(status),
      { description: 'As asked', ...(status === 204 ? {} : { content: contentOf(about) }) },
    ]),
    ...(method === 'get' ? [['304', { description: 'What the client has is what there is' }]] : []),
    ...[...(about.refusals ?? []), ...ANYWHERE].map(problem),
  ]);

const parametersOf = (path: string, about: About): readonly object[] => [
  ...[...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  })),
  ...(about.query ?? []).map((name) => ({ name, in: 'query', ...PARAMETERS[name] })),
  ...(about.body === 'guidance-content'
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          schema: { type: 'string', pattern: IDEMPOTENCY_KEY.source },
          description: 'The same key with the same content answers again what it answered first.',
        },
      ]
    : []),
];

const operationOf = (path: string, method: string, about: About): object => ({
  summary: about.summary,
  parameters: parametersOf(path, about),
  ...(about.role === undefined ? {} : { security: [{ [about.role]: [] }] }),
  ...(about.body === undefined
    ? {}
    : { requestBody: { required: true, content: { 'application/json': { schema: ref(about.body) } } } }),
  responses: responsesOf(about, method),
});

const pathItem = ({ path, about }: Route): object =>
  Object.fromEntries(
    (['get', ...WRITES] as const).flatMap((method) => {
      const told = about?.[method];
      return told === undefined ? [] : [[method, operationOf(path, method, told)]];
    }),
  );

const token = (role: string): object => ({
  type: 'http',
  scheme: 'bearer',
  description: `A token of the role ${role}, made by the operator with \`readback guidance token add\``,
});

const componentOf = (schema: object): object => {
  const { $schema: _, ...rest } = schema as { readonly $schema?: string };
  return rest;
};

/** The description of the API, made from the table of routes and the published schemas. */
export const describe = (routes: readonly Route[], schemas: Readonly<Record<string, object>>): object => ({
  openapi: '3.1.0',
  info: {
    title: 'Linked Guidance',
    version: '0.1',
    description:
      'Documents by id and fixed revision. Reading needs no token; unknown parameters are refused.',
  },
  paths: Object.fromEntries(
    routes
      .filter(({ about }) => about !== undefined)
      .map((route) => [route.path.replace(/:(\w+)/g, '{$1}'), pathItem(route)]),
  ),
  components: {
    schemas: Object.fromEntries(
      Object.entries(schemas).map(([file, schema]) => [
        file.replace('.schema.json', ''),
        componentOf(schema),
      ]),
    ),
    securitySchemes: { publisher: token('publisher'), curator: token('curator') },
  },
});
