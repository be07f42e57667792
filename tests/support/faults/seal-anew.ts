import { openCommitRecord, readCommitRecord } from '../../../db/engines/commit-record.ts';
import { sealOf } from '../../../db/engines/file-seal.ts';

/** Seals the file as it is: a disk that loses content reports nothing. `stated`: what the store is said to have been closed with. */
export function sealAnew(path: string, stated: string | null = ''): void {
  const recorded = readCommitRecord(path);
  if (recorded === null) throw new Error('there is no record of commits');
  openCommitRecord(path, recorded, recorded).close(`${sealOf(path)} ${stated ?? ''}`.trim());
}
