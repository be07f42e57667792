import { Pagination, useListContext } from 'react-admin';

const choices = [25, 50, 100];

/** The pages of a list; nothing while it could not be read, because the numbers would be those of an earlier answer. */
export function ListPaging() {
  const { error } = useListContext();
  return error ? null : <Pagination rowsPerPageOptions={choices} />;
}
