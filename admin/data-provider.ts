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
import { consoleApi } from './api/console-api.ts';
import { ConsoleError } from './api/console-error.ts';
import { filterValuesOf } from './api/filter-values.ts';
import { submissionErrors } from './api/refused-fields.ts';
import type { ListQuery, Page, ResourceName, ResourceRows } from './api/contract.ts';

type Readers = {
  [Name in ResourceName]: {
    list: (query: ListQuery) => Promise<Page<ResourceRows[Name]>>;
    /** Absent where the list has everything about a row. */
    get?: (id: number) => Promise<ResourceRows[Name]>;
    /** The list has what other records show of a row, and fits on one page. */
    isShort?: true;
  };
};

/** The procedures that read each resource. */
const readers: Readers = {
  inbox: { list: consoleApi.inbox.list },
  purchases: consoleApi.purchases,
  sales: consoleApi.sales,
  externalSends: consoleApi.externalSends,
  links: consoleApi.links,
  signUps: consoleApi.signUps,
  holders: consoleApi.holders,
  linkedAccounts: consoleApi.linkedAccounts,
  deposits: consoleApi.deposits,
  bankLines: { list: consoleApi.bankLines.list },
  payouts: { list: consoleApi.payouts.list, get: consoleApi.payouts.get },
  invites: consoleApi.invites,
  companies: { list: consoleApi.companies.list, get: consoleApi.companies.detail, isShort: true },
  operators: consoleApi.operators,
  announcements: consoleApi.announcements,
  alarms: consoleApi.alarms,
  // The server has a fixed order of text messages.
  messages: {
    list: ({ page, perPage, filter = {} }) => consoleApi.messages.list({ page, perPage, filter }),
  },
  ledgerAccounts: consoleApi.ledgerAccounts,
  transactions: consoleApi.transactions,
  bankImports: { list: consoleApi.bankImports.list },
  closings: { list: consoleApi.closings.list },
  audit: consoleApi.audit,
};

const missing = () => new ConsoleError('없는 자료예요.', 404, null, undefined);

function readersOf(resource: string): Readers[ResourceName] {
  if (!Object.hasOwn(readers, resource)) throw missing();
  return readers[resource as ResourceName];
}

async function readOne(resource: string, id: Identifier): Promise<ResourceRows[ResourceName]> {
  const { get } = readersOf(resource);
  if (get === undefined) throw missing();
  try {
    return await get(numericId(id));
  } catch (error) {
    if (error instanceof ConsoleError && error.reason === 'UNAUTHENTICATED') return neverAnswered();
    throw error;
  }
}

/**
 * react-admin turns the refusal of a signed-out operator into an empty answer: a page cannot show it, and a form takes it
 * for a success. The sign-in is about to replace the page, so the call stays pending.
 */
const neverAnswered = () => new Promise<never>(() => undefined);

const READ_MANY_MAX = 100;

/** One call where the list of a resource is short enough for one page. */
async function readMany(resource: string, ids: readonly Identifier[]): Promise<ResourceRows[ResourceName][]> {
  const { get, list, isShort } = readersOf(resource);
  if (get !== undefined && isShort !== true) return Promise.all(ids.map((id) => readOne(resource, id)));
  const wanted = new Set(ids.map(numericId));
  const { data } = await list({ page: 1, perPage: READ_MANY_MAX });
  return data.filter(({ id }) => wanted.has(id));
}

/** Ids are positive integers on the wire and text in an address. */
function numericId(id: Identifier): number {
  const value = Number(id);
  if (!Number.isSafeInteger(value) || value < 1) throw missing();
  return value;
}

export function toListQuery(params: GetListParams): ListQuery {
  const filter = filterValuesOf(params.filter);
  return {
    page: params.pagination?.page ?? 1,
    perPage: params.pagination?.perPage ?? 25,
    ...(params.sort === undefined ? {} : { sort: params.sort }),
    ...(Object.keys(filter).length === 0 ? {} : { filter }),
  };
}

/** The id that react-admin is given for a proposal, which has no record before a second admin agrees. */
export const WAITING_ID = 0;

type Write = (input: never) => Promise<{ id: number | null }>;

/** The procedures behind the forms that create a record. */
const creators: Partial<Record<ResourceName, Write>> = {
  companies: consoleApi.companies.create,
  operators: consoleApi.operators.create,
  invites: consoleApi.invites.create,
  announcements: consoleApi.announcements.create,
  deposits: consoleApi.deposits.record,
};

/** The procedures behind the forms that change a record. */
const updaters: Partial<Record<ResourceName, Write>> = {
  companies: consoleApi.companies.update,
  announcements: consoleApi.announcements.update,
};

/** A refusal takes along what react-admin's form shows on the fields of `data`. */
async function write(writers: Partial<Record<string, Write>>, resource: string, data: object) {
  const call = writers[resource];
  if (call === undefined) return refuseWrite();
  try {
    const answer = await call(data as never);
    return { ...answer, id: answer.id ?? WAITING_ID };
  } catch (error) {
    if (!(error instanceof ConsoleError)) throw error;
    if (error.reason === 'UNAUTHENTICATED') return neverAnswered();
    throw Object.assign(error, { body: { errors: submissionErrors(error, data) } });
  }
}

/** Other changes have procedures of their own, so react-admin's remaining writes are refused. */
function refuseWrite(): Promise<never> {
  return Promise.reject(new ConsoleError('여기서는 바꿀 수 없는 자료예요.', 405, null, undefined));
}

// The type of a row is asserted: react-admin takes it from the caller, while the readers above know the real one.
export const dataProvider: DataProvider = {
  getList: async <Row extends RaRecord>(
    resource: string,
    params: GetListParams,
  ): Promise<GetListResult<Row>> => {
    const page = await readersOf(resource).list(toListQuery(params));
    return { data: page.data as unknown as Row[], total: page.total };
  },
  getOne: async <Row extends RaRecord>(
    resource: string,
    params: GetOneParams<Row>,
  ): Promise<GetOneResult<Row>> => {
    const row = await readOne(resource, params.id);
    return { data: row as unknown as Row };
  },
  getMany: async <Row extends RaRecord>(
    resource: string,
    params: GetManyParams<Row>,
  ): Promise<GetManyResult<Row>> => {
    const rows = await readMany(resource, params.ids);
    return { data: rows as unknown as Row[] };
  },
  getManyReference: refuseWrite,
  create: async <Row extends Omit<RaRecord, 'id'>, Result extends RaRecord>(
    resource: string,
    { data }: CreateParams<Row>,
  ): Promise<CreateResult<Result>> => {
    const answer = await write(creators, resource, data);
    return { data: answer as unknown as Result };
  },
  update: async <Row extends RaRecord>(
    resource: string,
    { id, data }: UpdateParams<Row>,
  ): Promise<UpdateResult<Row>> => {
    const answer = await write(updaters, resource, { ...data, id: numericId(id) });
    return { data: answer as unknown as Row };
  },
  updateMany: refuseWrite,
  delete: refuseWrite,
  deleteMany: refuseWrite,
};
