import { decodeQR } from 'qr/decode.js';

/** Enough for a code that fills half a picture, little enough for an old phone. */
const FRAME_MAX = 720;
const PICTURE_MAX = 1600;

type Source = { readonly image: CanvasImageSource; readonly width: number; readonly height: number };

function decode({ image, width, height }: Source, max: number): string | null {
  const scale = Math.min(1, max / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null || canvas.width === 0 || canvas.height === 0) return null;
  // A transparent picture has no white of its own.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  try {
    return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height));
  } catch {
    // The decoder throws when there is no code: most frames hold none.
    return null;
  }
}

export function readFrame(video: HTMLVideoElement): string | null {
  return decode({ image: video, width: video.videoWidth, height: video.videoHeight }, FRAME_MAX);
}

/** The text of the code in a picture, or null when the file is no picture or holds no code. */
export async function readPicture(file: Blob): Promise<string | null> {
  const image = await createImageBitmap(file).catch(() => null);
  if (image === null) return null;
  // A small code in a large photo and a large one in a screenshot require different image sizes.
  const found =
    decode({ image, width: image.width, height: image.height }, PICTURE_MAX) ??
    decode({ image, width: image.width, height: image.height }, FRAME_MAX);
  image.close();
  return found;
}
