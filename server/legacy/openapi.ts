// The OpenAPI description of the legacy API, generated from its schemas.
import { z } from 'zod';
import { LOGIN_SENTENCE } from '../../domain/login.ts';
import type { LegacyCall } from './legacy-call.ts';

type Json = Record<string, unknown>;

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

const content = (schema: Json, ...types: string[]): Json =>
  Object.fromEntries(types.map((type) => [type, { schema }]));

function answerSchema(call: LegacyCall): Json {
  const data = jsonSchema(call.answer, 'output');
  return {
    type: 'object',
    required: ['res', 'data'],
    properties: {
      res: { type: 'integer', description: '0 성공' },
      // A refusal, too, is a result with HTTP 200 and carries null.
      data: data['type'] === 'null' ? data : { anyOf: [data, { type: 'null' }] },
      message: { type: 'string' },
    },
  };
}

const refusalSchema: Json = {
  type: 'object',
  required: ['res', 'data', 'message'],
  properties: { res: { type: 'integer' }, data: { type: 'null' }, message: { type: 'string' } },
};

const invalidSchema: Json = {
  type: 'object',
  required: ['res', 'data', 'message', 'errors'],
  properties: {
    res: { const: 422 },
    data: { type: 'null' },
    message: { type: 'string' },
    errors: {
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string' } },
      examples: [{ email: [LOGIN_SENTENCE] }],
    },
  },
};

const idempotencyKey: Json = {
  in: 'header',
  name: 'Idempotency-Key',
  required: false,
  description: '같은 값으로 다시 보내면 처음 결과를 다시 답합니다. 공백 없는 ASCII 1~64자',
  schema: { type: 'string', minLength: 1, maxLength: 64 },
};

function operation(path: string, call: LegacyCall): Json {
  const refused = (description: string): Json => ({
    description,
    content: content(refusalSchema, 'application/json'),
  });
  return {
    operationId: path,
    summary: call.summary,
    ...(call.auth === 'open' ? {} : { security: [{ bearer: [] }] }),
    ...(call.repeatable ? { parameters: [idempotencyKey] } : {}),
    requestBody: {
      content: content(
        jsonSchema(call.input, 'input'),
        'application/json',
        'application/x-www-form-urlencoded',
      ),
    },
    responses: {
      200: { description: '결과 (res)', content: content(answerSchema(call), 'application/json') },
      ...(call.auth === 'open' ? {} : { 401: refused('로그인 필요') }),
      422: { description: '입력 오류', content: content(invalidSchema, 'application/json') },
      429: refused('요청이 너무 많음 (Retry-After)'),
    },
  };
}

export function describeLegacyApi(calls: Readonly<Record<string, LegacyCall>>) {
  return {
    openapi: '3.1.0' as const,
    info: {
      title: 'DAON 지갑 /api',
      version: '1.0.0',
      description:
        '모든 호출은 POST입니다. res가 0이면 성공이고, data는 언제나 있으며 담을 것이 없으면 null입니다.',
    },
    components: { securitySchemes: { bearer: { type: 'http' as const, scheme: 'bearer' } } },
    // A getter: the schemas are converted when the description is read, not at each start.
    get paths() {
      return Object.fromEntries(
        Object.entries(calls).map(([path, call]) => [`/api/${path}`, { post: operation(path, call) }]),
      );
    },
  };
}
