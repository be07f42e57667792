// The end of a backup file. What stands before it is an ordinary zstd stream, and the seal itself is a frame that every
// zstd skips: `zstd -d` opens a backup where nothing of this product is at hand.
const FRAME_MAGIC = 0x184d2a5d; // one of the sixteen marks of a frame to be skipped
const TEXT_BYTES = 256;
const HEAD_BYTES = 8;

/** How many bytes a seal takes at the end of a backup. */
export const SEAL_BYTES = HEAD_BYTES + TEXT_BYTES;

/** What was packed: the sha256 of the database, and how many bytes it has. */
export type Seal = { sha256: string; bytes: number };

export function writeSeal({ sha256, bytes }: Seal): Buffer {
  const frame = Buffer.alloc(SEAL_BYTES, ' ');
  frame.writeUInt32LE(FRAME_MAGIC, 0);
  frame.writeUInt32LE(TEXT_BYTES, 4);
  frame.write(JSON.stringify({ format: 'daon-backup-1', sha256, bytes }), HEAD_BYTES);
  return frame;
}

/** Null when these bytes are not a seal, or not the seal that `writeSeal` would have written. */
export function readSeal(frame: Buffer): Seal | null {
  try {
    const { sha256, bytes } = JSON.parse(frame.toString('utf8', HEAD_BYTES)) as Seal;
    return writeSeal({ sha256, bytes }).equals(frame) ? { sha256, bytes } : null;
  } catch {
    return null;
  }
}
