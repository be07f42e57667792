const RECORD = /^\d{4}-[\w-]+\.md$/;

/** Decision records without exactly one row in the index, and rows whose number is not that of their file. */
export function findIndexFaults(files: readonly string[], index: string): string[] {
  const rows = [...index.matchAll(/^\| \[(\d{4})\]\(([^)]+)\)/gm)];
  const linked = rows.map(([, , file]) => file);
  return [
    ...files
      .filter((file) => RECORD.test(file) && linked.filter((link) => link === file).length !== 1)
      .map((file) => `${file}: not one row`),
    ...rows
      .filter(([, number = '', file = '']) => !file.startsWith(`${number}-`) || !files.includes(file))
      .map(([, number]) => `${number}: names no such file`),
  ];
}
