import type {
  CreateParams,
  CreateResult,
  DataProvider,
  GetListParams,
  GetListResult,
  GetManyParams,
  GetManyResult,
  GetOneParams,
  GetOneResult,
  Identifier,
  RaRecord,
  UpdateParams,
  UpdateResult,
} from 'react-admin';
import { LIST_PER_PAGE_MAX } from '../domain/limits.ts';
import { ConsoleError } from './api/console-error.ts';
import type { ActPath, Acts, ListQuery } from './api/contract.ts';
import { filterValuesOf } from './api/filter-values.ts';
import { submissionErrors } from './api/refused-fields.ts';
import { pathOf } from './api/resource-paths.ts';
import { mutateAt, queryAt } from './api/trpc.ts';

const missing = () => new ConsoleError('없는 자료예요.', 404, null, undefined);

/**
 * react-admin turns the refusal of a signed-out operator into an empty answer: a page cannot show it, and a form takes it
 * for a success. The sign-in is about to replace the page, so the call stays pending.
 */
const neverAnswered = () => new Promise<never>(() => undefined);

const isSignedOut = (error: unknown): boolean =>
  error instanceof ConsoleError && error.reason === 'UNAUTHENTICATED';

/** Ids are positive integers on the wire and text in an address. */
function numericId(id: Identifier): number {
  const value = Number(id);
  if (!Number.isSafeInteger(value) || value < 1) throw missing();
  return value;
}

export function toListQuery(params: Partial<GetListParams>): ListQuery {
  const filter = filterValuesOf(params.filter);
  return {
    page: params.pagination?.page ?? 1,
    perPage: params.pagination?.perPage ?? 25,
    ...(params.sort === undefined ? {} : { sort: params.sort }),
    ...(Object.keys(filter).length === 0 ? {} : { filter }),
  };
}

/** The server has a fixed order of these. */
const unsorted: ReadonlySet<string> = new Set(['messages']);

/** The row type is asserted: react-admin takes it from the caller, the router knows the real one. */
async function list<Row extends RaRecord>(
  resource: string,
  { sort, ...params }: Partial<GetListParams>,
): Promise<GetListResult<Row>> {
  const query = toListQuery(sort === undefined || unsorted.has(resource) ? params : { ...params, sort });
  return (await queryAt(pathOf(resource, 'list'), query)) as GetListResult<Row>;
}

/** All rows of a list that is short, as that of the companies: page by page, because a page has a most. */
export async function listWhole<Row extends RaRecord>(
  resource: string,
  order: Pick<GetListParams, 'sort'> = {},
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const pagination = { page, perPage: LIST_PER_PAGE_MAX };
    const { data, total = 0 } = await list<Row>(resource, { ...order, pagination });
    rows.push(...data);
    if (data.length === 0 || rows.length >= total) return rows;
  }
}

/** The id that react-admin is given for a proposal, which has no record before a second admin agrees. */
export const WAITING_ID = 0;

/** A refusal takes along what react-admin's form shows on the fields of `data`. */
async function write(path: string, data: object): Promise<object> {
  try {
    const answer = (await mutateAt(path, data)) as { id: number | null };
    return { ...answer, id: answer.id ?? WAITING_ID };
  } catch (error) {
    if (!(error instanceof ConsoleError)) throw error;
    if (isSignedOut(error)) return neverAnswered();
    throw Object.assign(error, { body: { errors: submissionErrors(error, data) } });
  }
}

/** Other changes have procedures of their own, so react-admin's remaining writes are refused. */
function refuseWrite(): Promise<never> {
  return Promise.reject(new ConsoleError('여기서는 바꿀 수 없는 자료예요.', 405, null, undefined));
}

/** react-admin's own type allows any other method. */
type Methods = Pick<
  DataProvider,
  | 'getList'
  | 'getOne'
  | 'getMany'
  | 'getManyReference'
  | 'create'
  | 'update'
  | 'updateMany'
  | 'delete'
  | 'deleteMany'
>;

const methods: Methods = {
  getList: list,
  getOne: async <Row extends RaRecord>(
    resource: string,
    { id }: GetOneParams<Row>,
  ): Promise<GetOneResult<Row>> => {
    try {
      return { data: (await queryAt(pathOf(resource, 'show'), { id: numericId(id) })) as Row };
    } catch (error) {
      if (isSignedOut(error)) return neverAnswered();
      throw error;
    }
  },
  /** The lists to which records refer by their ids alone are short. */
  getMany: async <Row extends RaRecord>(
    resource: string,
    { ids }: GetManyParams<Row>,
  ): Promise<GetManyResult<Row>> => {
    const wanted = new Set<Identifier>(ids.map(numericId));
    const rows = await listWhole<Row>(resource);
    return { data: rows.filter(({ id }) => wanted.has(id)) };
  },
  getManyReference: (resource, { target, id, ...params }) =>
    list(resource, { ...params, filter: { ...filterValuesOf(params.filter), [target]: numericId(id) } }),
  create: async <Row extends Omit<RaRecord, 'id'>, Result extends RaRecord>(
    resource: string,
    { data }: CreateParams<Row>,
  ): Promise<CreateResult<Result>> => ({
    data: (await write(pathOf(resource, 'create'), data)) as Result,
  }),
  update: async <Row extends RaRecord>(
    resource: string,
    { id, data }: UpdateParams<Row>,
  ): Promise<UpdateResult<Row>> => ({
    data: (await write(pathOf(resource, 'edit'), { ...data, id: numericId(id) })) as Row,
  }),
  updateMany: refuseWrite,
  delete: refuseWrite,
  deleteMany: refuseWrite,
};

const isAct = (name: string | symbol): name is ActPath => typeof name === 'string' && name.includes('.');

/**
 * react-admin's methods and the acts. An act is called on this object and not through react-admin's `useDataProvider`, which
 * answers a call of an ended session with an empty object instead of the refusal: it would read as done.
 */
export const dataProvider = new Proxy(methods, {
  get: (target, name) =>
    isAct(name) ? (input: unknown) => mutateAt(name, input) : (Reflect.get(target, name) as unknown),
}) as Methods & Acts;
